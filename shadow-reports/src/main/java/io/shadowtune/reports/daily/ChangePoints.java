package io.shadowtune.reports.daily;

import java.util.ArrayList;
import java.util.List;

/** Says what changed. */
final class ChangePoints {
    private final ReportDay day;
    private final int most;

    ChangePoints(ReportDay day, int most) {
        this.day = day;
        this.most = most;
    }

    List<Point> settings(List<Change> changes) {
        List<Point> points = new ArrayList<>();
        for (Change change : changes.subList(0, Math.min(most, changes.size()))) {
            String examples = String.join("; ", change.examples());
            int more = change.settings() - change.examples().size();
            points.add(Point.at(
                    change.device(),
                    change.seenAt(),
                    null,
                    "%s: %s changed by %s: %s%s."
                            .formatted(
                                    Words.name(change.device()),
                                    Words.count(change.settings(), "setting"),
                                    day.clock(change.seenAt()),
                                    examples,
                                    more > 0 ? "; and " + Words.count(more) + " more" : "")));
        }
        more(points, changes.size(), "configuration change");
        return points;
    }

    List<Point> restarts(List<DeviceCoverage> coverage) {
        List<DeviceCoverage> restarted =
                coverage.stream().filter(device -> device.resets() > 0).toList();
        List<Point> points = new ArrayList<>();
        for (DeviceCoverage device : restarted.subList(0, Math.min(most, restarted.size()))) {
            points.add(Point.about(
                    device.device(),
                    "%s restarted its counters%s, seen on %s."
                            .formatted(
                                    Words.name(device.device()),
                                    device.restartedAt() == null ? "" : " around " + day.clock(device.restartedAt()),
                                    Words.count(device.resets(), "thing"))));
        }
        more(points, restarted.size(), "device that restarted its counters");
        return points;
    }

    List<Point> foreign(ArmReport arms) {
        if (arms.foreignBlocks() == 0) {
            return List.of();
        }
        List<String> scopes = arms.foreignScopes().stream().map(Words::name).toList();
        return List.of(Point.of("Somebody else changed the setting of %s; %s not scored for that."
                .formatted(
                        String.join(", ", scopes),
                        arms.foreignBlocks() == 1 ? "1 block is" : Words.count(arms.foreignBlocks()) + " blocks are")));
    }

    List<Point> engine(List<ReportEvent> events) {
        return events.stream()
                .filter(event -> List.of("START", "STOP", "MODEL", "MIGRATED").contains(event.kind()))
                .limit(2L * most)
                .map(event -> Point.at(
                        null,
                        event.at(),
                        null,
                        "shadowtune at %s: %s, %s."
                                .formatted(
                                        day.clock(event.at()),
                                        event.kind().toLowerCase(java.util.Locale.ROOT),
                                        event.detail())))
                .toList();
    }

    private void more(List<Point> points, int all, String noun) {
        if (all > most) {
            points.add(Point.of("And %s.".formatted(Words.count(all - most, "more " + noun))));
        }
    }
}
