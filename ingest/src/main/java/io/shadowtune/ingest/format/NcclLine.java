package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.NcclEvent;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One line of a training job's log that says something of its communication.
 *
 * @param host who said it; empty when the line does not say
 * @param time when, or null
 * @param zoneAssumed whether that time had no zone of its own
 * @param kind what it is about
 * @param process who said it
 * @param operation the operation it is about
 * @param transport how bytes travel; empty when it is not about that
 * @param statusCode completion status, or null
 * @param text the message, without what stands before it
 */
record NcclLine(
        String host,
        @Nullable Instant time,
        boolean zoneAssumed,
        NcclEvent.Kind kind,
        NcclEvent.Rank process,
        Optional<NcclEvent.Operation> operation,
        String transport,
        @Nullable Integer statusCode,
        String text) {
    private static final Pattern ANSI = Pattern.compile("\u001b\\[[0-9;]*[A-Za-z]");
    private static final Pattern PREFIX =
            Pattern.compile("(?<![\\w.-])([A-Za-z0-9][\\w.-]{0,252}):(\\d{1,10}):\\d{1,10} \\[(\\d{1,4}|-1)\\] "
                    + "(?:[\\w/.+-]{1,120}:\\d{1,6} (?:\\(\\w{1,80}\\) )?)?NCCL (INFO|WARN) ");
    private static final Pattern SECOND =
            Pattern.compile(":\\d{1,10}:\\d{1,10} \\[(?:\\d{1,4}|-1)\\] .{0,200}?NCCL (?:INFO|WARN) ");
    private static final int LONGEST = 8192;

    /** Whether two processes wrote into the line, so that nobody can say whose words stand where. */
    static boolean isInterleaved(String raw) {
        String line = raw.length() > LONGEST ? raw.substring(0, LONGEST) : raw;
        Matcher prefix = line.contains("NCCL ") ? SECOND.matcher(line) : null;
        return prefix != null && prefix.find() && prefix.find();
    }

    /** What a line says; null when it says nothing of communication. */
    static @Nullable NcclLine read(String raw, ZoneId zone, Instant reference) {
        String line = ANSI.matcher(raw.length() > LONGEST ? raw.substring(0, LONGEST) : raw)
                .replaceAll("")
                .strip();
        if (line.contains("Watchdog caught collective operation timeout")) {
            return NcclWatchdog.read(line, zone, reference);
        }
        Matcher prefix = PREFIX.matcher(line);
        if (!(line.contains("NCCL INFO ") || line.contains("NCCL WARN ")) || !prefix.find()) {
            return null;
        }
        String text = line.substring(prefix.end()).strip();
        LogTime time = LogTime.before(line.substring(0, prefix.start()), zone);
        NcclMessage message = NcclMessage.of(text, prefix.group(4).equals("WARN"));
        if (message == null) {
            return null;
        }
        String device = prefix.group(3);
        return new NcclLine(
                prefix.group(1),
                time.instant(),
                time.zoneAssumed(),
                message.kind(),
                new NcclEvent.Rank(
                        Long.valueOf(prefix.group(2)),
                        device.equals("-1") ? null : Integer.valueOf(device),
                        message.communicator(),
                        message.rank(),
                        message.ranks()),
                Optional.empty(),
                message.transport(),
                message.statusCode(),
                text);
    }
}
