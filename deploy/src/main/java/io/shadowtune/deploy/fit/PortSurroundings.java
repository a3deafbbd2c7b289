package io.shadowtune.deploy.fit;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** What the ports of a queue's switch say while its windows were read: cabling, pauses, feeders. */
final class PortSurroundings {
    private static final double MICROS = 1e6;
    /** Share of the time, silenced by the neighbour, above which a queue stands for another reason than its senders. */
    private static final double MOST_SILENCED = 0.01;
    /** Share of what the switch received that may have come over other switches. */
    private static final double MOST_FROM_SWITCHES = 0.1;

    private final WindowEvidence evidence;
    private final String port;
    private final List<PortRow> rows;

    PortSurroundings(WindowEvidence evidence, Instant from, Instant to) {
        this.evidence = evidence;
        this.port = evidence.queue().part();
        this.rows = evidence.ports().stream()
                .filter(row -> !row.doubtful()
                        && row.end().isAfter(from)
                        && row.start().isBefore(to))
                .toList();
    }

    /** A number of the queue's own port, by window. */
    Figures own(ToDoubleFunction<PortRow> number) {
        return Figures.of(rows.stream().filter(row -> row.port().equals(port)).toList(), number);
    }

    private Figures others(ToDoubleFunction<PortRow> number) {
        return Figures.of(rows.stream().filter(row -> !row.port().equals(port)).toList(), number);
    }

    private boolean leadsToASwitch() {
        return Boolean.FALSE.equals(evidence.hostBehind().get(port));
    }

    /** Bytes received over ports whose neighbours are hosts, or switches. */
    private double received(boolean fromHosts) {
        return others(row ->
                        Boolean.valueOf(fromHosts).equals(evidence.hostBehind().get(row.port()))
                                ? row.receivedBytes()
                                : Double.NaN)
                .sum();
    }

    private boolean feedersAreKnown() {
        return evidence.hostBehind().containsKey(port)
                && received(true) > 0
                && rows.stream()
                        .filter(row -> row.receivedBytes() > 0 && !row.port().equals(port))
                        .allMatch(row -> evidence.hostBehind().containsKey(row.port()));
    }

    /** Why nothing can be said of this port; empty for nothing of the kind. */
    String unidentified() {
        if (leadsToASwitch()) {
            return "the port leads to another switch, and the surface knows edge ports whose feeders are hosts only";
        }
        double fromSwitches = received(false);
        double all = fromSwitches + received(true);
        if (all > 0 && fromSwitches > MOST_FROM_SWITCHES * all) {
            return ("%.0f %% of what the switch received came over other switches, and the surface knows ports whose feeders"
                            + " are hosts only")
                    .formatted(100 * fromSwitches / all);
        }
        double silenced = own(PortRow::silencedMicros).sum() / MICROS;
        double covered = own(PortRow::coveredSeconds).sum();
        if (silenced > MOST_SILENCED * covered) {
            return "the port's own neighbour silenced it for %.1f %% of the time: its queue stands for the receiver"
                    .formatted(100 * silenced / covered);
        }
        return "";
    }

    /** What is taken for granted about the cabling. */
    String assumption() {
        return feedersAreKnown()
                ? ""
                : evidence.hostBehind().containsKey(port)
                        ? "the port leads to a host; that its feeders are hosts of the same switch is assumed"
                        : "the cabling is not known: that this is an edge port and its feeders are hosts of the same switch is assumed";
    }

    /** What makes effects unsure; empty for nothing. */
    String doubt() {
        boolean isTimed = own(PortRow::silencedMicros).count() > 0;
        double frames = own(PortRow::silencedFrames).sum();
        return !isTimed && frames > 0
                ? "the port's own neighbour sent it %,.0f pause frames, and for how long is not read: its queue may stand for the receiver"
                        .formatted(frames)
                : "";
    }

    /** Why pauses of the senders are not known; empty when there were none. */
    Optional<String> pauses() {
        double micros = others(PortRow::silencingMicros).sum();
        double frames = others(PortRow::silencingFrames).sum();
        if (others(PortRow::silencingFrames).count() == 0
                && others(PortRow::silencingMicros).count() == 0) {
            return Optional.of("no other port of the switch counts them");
        }
        return micros > 0 || frames > 0
                ? Optional.of("the switch's ports sent %,.0f frames, and for which queue is not read".formatted(frames))
                : Optional.empty();
    }
}
