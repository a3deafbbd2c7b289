package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.NcclEvent;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The line PyTorch's watchdog writes when a collective took longer than allowed. The event's time is when the watchdog
 * spoke; the collective began its duration earlier. The size is -1: elements are said, not bytes.
 */
final class NcclWatchdog {
    private static final Pattern RANK = Pattern.compile("\\[(?:[^\\]]*\\s)?Rank (\\d{1,9})\\]");
    private static final Pattern WORK = Pattern.compile(
            "WorkNCCL\\(SeqNum=(\\d{1,18}), OpType=(\\w{1,40}).{0,200}?\\) ran for (\\d{1,12}) milliseconds");

    private NcclWatchdog() {}

    static NcclLine read(String line, ZoneId zone, Instant reference) {
        LogTime glog = LogTime.glog(line, zone, reference);
        LogTime time = glog.instant() == null ? LogTime.before(line, zone) : glog;
        Matcher rank = RANK.matcher(line);
        Matcher work = WORK.matcher(line);
        Optional<NcclEvent.Operation> operation = work.find()
                ? Optional.of(new NcclEvent.Operation(
                        work.group(2),
                        Long.parseLong(work.group(1)),
                        -1,
                        Duration.ofMillis(Long.parseLong(work.group(3))),
                        Double.NaN,
                        Double.NaN,
                        null))
                : Optional.empty();
        @Nullable Integer number = rank.find() ? Integer.valueOf(rank.group(1)) : null;
        return new NcclLine(
                "",
                time.instant(),
                time.zoneAssumed(),
                NcclEvent.Kind.WATCHDOG_TIMEOUT,
                new NcclEvent.Rank(null, null, "", number, null),
                operation,
                "",
                null,
                line.substring(Math.max(0, line.indexOf("Watchdog caught"))));
    }
}
