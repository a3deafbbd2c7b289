package io.shadowtune.deploy.fit;

import io.shadowtune.ingest.telemetry.WredSetting;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A time over which one setting was in force, for all that is known. Between the last reading of one setting and the first of another
 * either may have been; such windows belong to neither.
 *
 * @param setting the setting
 * @param from windows have to begin no earlier
 * @param to windows have to end no later
 * @param assumption what is taken for granted about it; empty for nothing
 */
record SettingSpan(WredSetting setting, Instant from, Instant to, String assumption) {
    /** Marking of one packet in the watermark's last second is none of the next setting. */
    private static final Duration SETTLING = Duration.ofSeconds(1);

    boolean holds(QueueRow row) {
        return !row.start().isBefore(from) && !row.end().isAfter(to);
    }

    /** The last of the settings that some window was read under; empty when no setting was read, or none has a window. */
    static Optional<SettingSpan> last(List<SettingSeen> seen, List<QueueRow> rows) {
        List<SettingSpan> spans = spans(seen, rows);
        for (int i = spans.size() - 1; i >= 0; i--) {
            if (rows.stream().anyMatch(spans.get(i)::holds)) {
                return Optional.of(spans.get(i));
            }
        }
        return Optional.empty();
    }

    private static List<SettingSpan> spans(List<SettingSeen> seen, List<QueueRow> rows) {
        List<SettingSpan> spans = new ArrayList<>();
        for (int first = 0; first < seen.size(); ) {
            int last = first;
            while (last + 1 < seen.size()
                    && seen.get(last + 1).setting().equals(seen.get(first).setting())) {
                last++;
            }
            boolean isFirst = first == 0;
            boolean isLast = last == seen.size() - 1;
            Instant from = isFirst ? Instant.MIN : seen.get(first).at().plus(SETTLING);
            Instant to = isLast ? Instant.MAX : seen.get(last).at();
            spans.add(new SettingSpan(
                    seen.get(first).setting(),
                    from,
                    to,
                    assumption(seen.get(first).at(), isFirst, rows)));
            first = last + 1;
        }
        return spans;
    }

    private static String assumption(Instant at, boolean isFirst, List<QueueRow> rows) {
        boolean before = isFirst && !rows.isEmpty() && rows.get(0).start().isBefore(at);
        return before ? "the setting was first read at %s; that it held before is assumed".formatted(at) : "";
    }
}
