package io.shadowtune.reports.daily;

import io.shadowtune.ingest.telemetry.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Says the day's cost in plain units. */
final class CostPoints {
    private CostPoints() {}

    static List<Point> of(Cost cost, List<Finding> worsening) {
        List<Point> points = new ArrayList<>();
        points.add(Point.of(pauses(cost)));
        if (cost.pausesSent().ports() > 0) {
            points.add(Point.of(pausesSent(cost)));
        }
        points.add(Point.of(marks(cost)));
        points.add(Point.of(drops(cost.drops())));
        points.add(queueTime(cost.queueTime()));
        points.add(Point.of(gpuHours(worsening)));
        return points;
    }

    /** What is known is known of hosts that get worse; of several findings on one host only the dearest counts. */
    private static String gpuHours(List<Finding> worsening) {
        Map<String, Double> byHost = new TreeMap<>();
        for (Finding finding : worsening) {
            finding.cost().ifPresent(cost -> byHost.merge(finding.entity().device(), cost.high(), Math::max));
        }
        return byHost.isEmpty()
                ? "GPU-hours: what the network cost in GPU-hours is not known; nothing here tells a GPU that waits for the"
                        + " network from one that computes."
                : "GPU-hours: at most %s, of jobs on %s that %s getting worse (estimated from collectives that took longer)."
                        .formatted(
                                Words.significant(byHost.values().stream()
                                        .mapToDouble(Double::doubleValue)
                                        .sum()),
                                Words.count(byHost.size(), "host"),
                                byHost.size() == 1 ? "is" : "are");
    }

    private static String pauses(Cost cost) {
        Cost.Pauses pauses = cost.pauses();
        if (Double.isNaN(pauses.seconds()) && Double.isNaN(pauses.frames())) {
            return "Pause time: not reported by any port.";
        }
        String ports = "%s of %s"
                .formatted(
                        Words.count(pauses.ports()), Words.count(cost.watched().ports(), "port"));
        if (Double.isNaN(pauses.seconds())) {
            return "Pause time: not reported; " + ports + " received " + Words.count(pauses.frames(), "pause frame")
                    + ".";
        }
        return pauses.ports() == 0
                ? "Pause time: none on %s.".formatted(Words.count(cost.watched().ports(), "port"))
                : "Pause time: %s silenced for %s together, %s of their time."
                        .formatted(
                                ports,
                                Words.seconds(pauses.seconds()),
                                Words.share(pauses.seconds() / pauses.watchedSeconds()));
    }

    private static String pausesSent(Cost cost) {
        Cost.PausesSent sent = cost.pausesSent();
        List<String> parts = new ArrayList<>();
        if (sent.frames() > 0) {
            parts.add("with " + Words.count(sent.frames(), "pause frame"));
        }
        if (sent.seconds() > 0) {
            parts.add("for %s together".formatted(Words.seconds(sent.seconds())));
        }
        return "Pauses sent: %s of %s silenced their neighbour %s."
                .formatted(
                        Words.count(sent.ports()),
                        Words.count(cost.watched().ports(), "port"),
                        String.join(", ", parts));
    }

    private static String marks(Cost cost) {
        Cost.Marks marks = cost.marks();
        return Double.isNaN(marks.marked())
                ? "ECN marks: not counted by any queue."
                : "ECN marks: %s of %s packets (%s)."
                        .formatted(Words.count(marks.marked()), Words.count(marks.sent()), Words.share(marks.ratio()));
    }

    private static String drops(Cost.Drops drops) {
        List<String> parts = new ArrayList<>();
        add(parts, drops.queuePackets(), "in queues");
        add(parts, drops.portPackets(), "at ports (may be the same ones)");
        add(parts, drops.nicPackets(), "at host NICs");
        if (drops.errorPackets() > 0) {
            parts.add(Words.count(drops.errorPackets()) + " damaged frames");
        }
        boolean none = Double.isNaN(drops.queuePackets())
                && Double.isNaN(drops.portPackets())
                && Double.isNaN(drops.nicPackets());
        if (none) {
            return "Drops: not reported.";
        }
        return parts.isEmpty() ? "Drops: none." : "Drops: " + String.join(", ", parts) + ".";
    }

    private static void add(List<String> parts, double packets, String where) {
        if (packets > 0) {
            parts.add(Words.count(packets, "packet") + " " + where);
        }
    }

    private static Point queueTime(Cost.QueueTime time) {
        if (Double.isNaN(time.maxBytes()) || time.deepest() == null) {
            return Point.of("Queue time: no queue reports its depth.");
        }
        String mean = Double.isNaN(time.meanMicros())
                ? "Queue time: only watermarks are reported"
                : "Queue time: a byte waited %s on average".formatted(Words.seconds(time.meanMicros() / 1e6));
        return Point.about(
                time.deepest(),
                "%s; the deepest queue was %s with %s."
                        .formatted(mean, Words.name(time.deepest()), Words.bytes(time.maxBytes())));
    }
}
