package io.shadowtune.deploy.ecn.evaluation;

import io.shadowtune.deploy.twin.validation.ReferenceRow;
import io.shadowtune.models.twin.packet.Flow;
import io.shadowtune.models.twin.packet.Link;
import io.shadowtune.models.twin.packet.Scenario;
import io.shadowtune.models.twin.surface.Bottleneck;
import io.shadowtune.models.twin.surface.Figure;
import io.shadowtune.models.twin.surface.PortCounters;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a switch would have counted at a port of the reference under the setting in force. No run is longer than a window of ten
 * seconds, so the whole run is one window. Where telemetry in bins of 100 us is there it is added up; stars have none, so there the
 * run's own totals stand for it.
 */
final class SeenCounters {
    private static final double BYTES_PER_KB = 1_000;
    private static final double BITS = 8e-3;
    private static final double BIN_MICROS = 100;
    /** As {@code advise ecn} takes counters to be off, as shares. */
    private static final double ERROR = 0.1;

    private static final double MAXIMUM_ERROR = 0.35;
    private static final long LARGE_BYTES = 100_000;
    private static final double FAN_IN_WITHIN = 1.5;

    private final Path folder;

    SeenCounters(Path folder) {
        this.folder = folder;
    }

    /** The counters; nothing is told of the senders' NICs. */
    PortCounters of(MeasuredScenario scenario, boolean knowsSenders) {
        Scenario twin = scenario.reference().scenario();
        int port = scenario.reference().port();
        Link link = twin.fabric().link(port);
        int payload = twin.wire().payloadBytes();
        Path telemetry = folder.resolve("telemetry")
                .resolve(scenario.name() + "__" + scenario.inForce().text("ecn_name") + ".csv");
        boolean isSeen = Files.exists(telemetry);
        // Four links and back on a star, eight across leaves, and a full packet twice.
        double rtt = (isSeen ? 8 : 4) * link.delayMicros() + 2 * (payload + 48) / (link.gbps() * 125);
        Bottleneck bottleneck =
                new Bottleneck(link.gbps(), rtt, scenario.inForce().number("buffer_mib") * (1 << 20), 0.125, payload);
        Map<Figure, PortCounters.Counter> counters =
                isSeen ? telemetry(telemetry, scenario, bottleneck) : totals(scenario, twin);
        return new PortCounters(
                bottleneck,
                Optional.empty(),
                knowsSenders ? senders(twin, twin.fabric().to(port)) : PortCounters.SeenDemand.NONE,
                counters);
    }

    private static PortCounters.SeenDemand senders(Scenario twin, int receiver) {
        List<Flow> flows = twin.flows();
        long senders = flows.stream()
                .filter(flow -> !flow.isCompute() && flow.destination() == receiver && flow.bytes() > LARGE_BYTES)
                .map(Flow::source)
                .distinct()
                .count();
        return senders == 0
                ? PortCounters.SeenDemand.NONE
                : new PortCounters.SeenDemand(senders, FAN_IN_WITHIN, Double.NaN, Double.NaN);
    }

    private static Map<Figure, PortCounters.Counter> totals(MeasuredScenario scenario, Scenario twin) {
        ReferenceRow row = scenario.inForce();
        long sources = twin.flows().stream()
                .filter(flow -> !flow.isCompute())
                .map(Flow::source)
                .distinct()
                .count();
        Map<Figure, PortCounters.Counter> counters = new EnumMap<>(Figure.class);
        put(counters, Figure.UTILISATION_RATIO, Math.min(1, row.number("bottleneck_util_until_makespan")), ERROR);
        put(counters, Figure.MARK_RATIO, Math.min(1, row.number("ecn_mark_fraction_bottleneck")), ERROR);
        put(counters, Figure.QUEUE_MAX_BYTES, row.number("q_max_kb") * BYTES_PER_KB, MAXIMUM_ERROR);
        double held = row.number("pfc_paused_us_hosts") / sources / row.number("makespan_us");
        put(counters, Figure.PAUSE_RATIO, Math.min(1, held), ERROR);
        return counters;
    }

    /** Of the port with the fullest queue; who was held by it the bins do not tell. */
    private static Map<Figure, PortCounters.Counter> telemetry(Path file, MeasuredScenario scenario, Bottleneck port) {
        String name = scenario.inForce().text("bottleneck_port");
        double bytes = 0;
        double marks = 0;
        double most = 0;
        double micros = 0;
        for (ReferenceRow row : ReferenceRow.table(file)) {
            if (name.equals(row.text("node") + "->" + row.text("peer"))) {
                bytes += row.number("tx_bytes");
                marks += row.number("ecn_marks");
                most = Math.max(most, row.number("queue_max_bytes"));
                micros += BIN_MICROS;
            }
        }
        Map<Figure, PortCounters.Counter> counters = new EnumMap<>(Figure.class);
        put(counters, Figure.UTILISATION_RATIO, Math.min(1, bytes * BITS / micros / port.linkGbps()), ERROR);
        put(counters, Figure.MARK_RATIO, Math.min(1, marks / Math.max(1, bytes / (port.payloadBytes() + 48))), ERROR);
        put(counters, Figure.QUEUE_MAX_BYTES, most, MAXIMUM_ERROR);
        return counters;
    }

    private static void put(Map<Figure, PortCounters.Counter> counters, Figure figure, double value, double error) {
        if (Double.isFinite(value)) {
            counters.put(figure, new PortCounters.Counter(value, error * value));
        }
    }
}
