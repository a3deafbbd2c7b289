package io.shadowtune.reports.why.watch;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Finding;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;

/** Says a finding in a sentence. */
final class WatchWords {
    private static final double WHOLE_FROM = 9.95;

    private WatchWords() {}

    static String of(
            WatchedSignal signal,
            EntityId entity,
            Finding.Shape shape,
            Finding.Level level,
            Instant since,
            ZoneId zone) {
        String grew = shape == Finding.Shape.STEP ? "rose" : "have been rising";
        String peers = level.peers() == 0
                ? "it has no peers to compare with"
                : "its %d peers: %s".formatted(level.peers(), amount(level.peersPerDay()));
        return "%s: %s %s from %s to %s a day since %s; %s. Usually %s."
                .formatted(
                        name(entity),
                        signal.noun(),
                        grew,
                        amount(level.beforePerDay()),
                        amount(level.nowPerDay()),
                        since.atZone(zone).toLocalDate(),
                        peers,
                        signal.cause().name().replace('_', ' ').toLowerCase(Locale.ROOT));
    }

    private static String name(EntityId entity) {
        return switch (entity.kind()) {
            case GPU -> entity.device() + " GPU " + entity.index();
            default -> entity.part().isEmpty() ? entity.device() : entity.device() + " " + entity.part();
        };
    }

    private static String amount(double perDay) {
        return String.format(
                Locale.ROOT, perDay >= WHOLE_FROM || perDay == Math.rint(perDay) ? "%,.0f" : "%.1f", perDay);
    }
}
