package io.shadowtune.reports.daily;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Says what was not seen. */
final class CoveragePoints {
    private static final Duration SILENT = Duration.ofMinutes(30);

    private final ReportDay day;
    private final NewsThresholds news;
    private final int most;

    CoveragePoints(ReportDay day, NewsThresholds news, int most) {
        this.day = day;
        this.news = news;
        this.most = most;
    }

    private boolean isPoor(DeviceCoverage device) {
        return device.coveredRatio() < news.coveredRatio() || !device.gaps().isEmpty();
    }

    /** A device whose last window ended well before the report looks. */
    private boolean isSilent(DeviceCoverage device) {
        return device.lastSeen().isBefore(day.until().minus(SILENT));
    }

    long poor(List<DeviceCoverage> coverage) {
        return coverage.stream().filter(this::isPoor).count();
    }

    long silentNow(List<DeviceCoverage> coverage) {
        return coverage.stream().filter(this::isSilent).count();
    }

    List<Point> poorlySeen(List<DeviceCoverage> coverage) {
        List<DeviceCoverage> poor = coverage.stream().filter(this::isPoor).toList();
        List<Point> points = new ArrayList<>();
        for (DeviceCoverage device : poor.subList(0, Math.min(most, poor.size()))) {
            points.add(Point.about(
                    device.device(),
                    "%s was seen for %s of the day%s."
                            .formatted(
                                    Words.name(device.device()), Words.share(device.coveredRatio()), missing(device))));
        }
        if (poor.size() > most) {
            points.add(Point.of("So were %s, less badly; see the table below."
                    .formatted(Words.count(poor.size() - most, "more device"))));
        }
        return points;
    }

    private String missing(DeviceCoverage device) {
        if (isSilent(device)) {
            return ", and not since " + day.clock(device.lastSeen());
        }
        if (device.gaps().isEmpty()) {
            return "";
        }
        DeviceCoverage.Gap first = device.gaps().get(0);
        int more = device.gaps().size() - 1;
        return ": nothing came " + day.clock(first.from(), first.to())
                + (more > 0 ? " and in " + Words.count(more, "more gap") : "");
    }

    Point wakeUp(List<DeviceCoverage> coverage) {
        List<DeviceCoverage> silent = coverage.stream().filter(this::isSilent).toList();
        DeviceCoverage first = silent.get(0);
        String others = silent.size() > 1 ? " and %s".formatted(Words.count(silent.size() - 1, "other")) : "";
        return Point.about(
                first.device(),
                "Bring telemetry of %s%s back: the last window ended %s."
                        .formatted(Words.name(first.device()), others, day.clock(first.lastSeen())));
    }
}
