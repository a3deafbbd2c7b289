package io.shadowtune.ingest.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.NcclEvent;
import io.shadowtune.ingest.telemetry.RejectReason;
import io.shadowtune.ingest.telemetry.Rejection;
import io.shadowtune.ingest.telemetry.TelemetryRecord;
import io.shadowtune.ingest.telemetry.TimeQuality;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the log of a training job: what NCCL prints at {@code NCCL_DEBUG=INFO} or {@code WARN} [1], and what PyTorch's
 * watchdog says of collectives that took too long [2]. Everything else in such a log is ignored, as it is anybody's.
 *
 * <p>Lines are read whatever a launcher put before them; one that two processes wrote into is refused. A line has a time only from 2.26 on or from a log shipper; without zone it is in the configured one.
 *
 * <p>[1] NCCL, src/debug.cc. [2] PyTorch, torch/csrc/distributed/c10d/ProcessGroupNCCL.cpp
 */
public final class NcclDebugDecoder implements Decoder {
    private static final Pattern MARK = Pattern.compile(".*(?:NCCL (?:INFO|WARN|TRACE) |ProcessGroupNCCL\\.cpp:\\d).*");
    private static final int TEXT_CHARACTERS = 1000;

    @Override
    public String format() {
        return "nccl.debug";
    }

    @Override
    public Framing framing() {
        return Framing.LINES;
    }

    @Override
    public boolean recognises(Peek peek) {
        return peek.anyLine(line -> !line.startsWith("{") && MARK.matcher(line).matches());
    }

    @Override
    public Decoded decode(Payload payload, DecodeContext context) {
        Decoded tooLarge = JsonStreams.tooLarge(payload, context);
        if (tooLarge != null) {
            return tooLarge;
        }
        List<TelemetryRecord> records = new ArrayList<>();
        List<Rejection> rejections = new ArrayList<>();
        int lines = 0;
        for (String line : new String(payload.bytes(), UTF_8).split("\n", -1)) {
            if (line.isBlank()) {
                continue;
            }
            lines++;
            if (NcclLine.isInterleaved(line)) {
                rejections.add(
                        new Rejection(RejectReason.MALFORMED, "two processes wrote into one line", payload.origin()));
                continue;
            }
            NcclLine read = NcclLine.read(line, context.zone(), reference(payload, context));
            if (read == null) {
                continue;
            }
            NcclEvent event = event(read, line, payload, context);
            if (event == null) {
                rejections.add(new Rejection(
                        RejectReason.NO_USABLE_FIELD,
                        "a watchdog's line names no host: name the file after it",
                        payload.origin()));
            } else {
                records.add(event);
            }
        }
        int accepted = records.size();
        return new Decoded(records, rejections, accepted, lines - accepted - rejections.size());
    }

    private static Instant reference(Payload payload, DecodeContext context) {
        Instant transport = payload.transportTime();
        return transport == null ? context.clock().get() : transport;
    }

    private @Nullable NcclEvent event(NcclLine line, String text, Payload payload, DecodeContext context) {
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        EventTime time = EventTime.of(line.time(), TimeQuality.DEVICE, payload, context);
        if (line.time() != null && line.zoneAssumed() && !time.flags().contains(Flag.TIME_ASSUMED)) {
            flags.add(Flag.TIME_ZONE_ASSUMED);
        }
        if (text.indexOf('\ufffd') >= 0) {
            flags.add(Flag.REPAIRED);
        }
        HostName host = line.host().isEmpty()
                ? HostName.ofFile(payload, context, time.instant())
                : HostName.of(line.host(), context, time.instant());
        if (host == null) {
            return null;
        }
        if (!host.said()) {
            flags.add(Flag.UNRESOLVED_ENTITY);
        }
        return new NcclEvent(
                host.entity(context),
                Headers.of(format(), payload, time, context.clock().get(), flags),
                line.kind(),
                line.process(),
                line.operation(),
                line.transport(),
                line.statusCode(),
                line.text().length() <= TEXT_CHARACTERS
                        ? line.text()
                        : line.text().substring(0, TEXT_CHARACTERS));
    }
}
