package io.shadowtune.models.twin.surface;

import io.shadowtune.models.twin.packet.Fabric;
import io.shadowtune.models.twin.packet.Marking;
import io.shadowtune.models.twin.packet.PacketSimulator;
import io.shadowtune.models.twin.packet.Recording;
import io.shadowtune.models.twin.packet.Scenario;
import io.shadowtune.models.twin.packet.SimulationResult;
import io.shadowtune.models.twin.packet.SwitchSettings;
import io.shadowtune.models.twin.packet.Topologies;
import io.shadowtune.models.twin.packet.Wire;
import java.util.List;
import java.util.Map;

/** One context under one setting, packet by packet, on a star. What is sent depends on the context and a seed alone. */
public final class PortRun {
    /** Runs are cut after so many times what they would take on an idle link. */
    private static final double MOST_TIMES_IDEAL = 25;

    private final LoadContext context;
    private final PortTraffic traffic;
    private final Fabric fabric;

    /**
     * The traffic of a context.
     *
     * @param trafficSeed of start times and of small messages
     */
    public PortRun(LoadContext context, long trafficSeed) {
        this.context = context;
        this.traffic = PortTraffic.of(context, trafficSeed);
        double packetMicros = context.port().packetBytes() / context.port().bytesPerMicro();
        double delayMicros = Math.max(0.01, (context.port().rttMicros() - 2 * packetMicros) / 4);
        this.fabric = Topologies.star(traffic.hosts(), context.port().linkGbps(), delayMicros);
    }

    /**
     * Figures under a setting, by {@link Figure#column()}; NaN where the context has no such traffic. Empty when the run was cut,
     * as no figure of it would be comparable.
     *
     * @param lotterySeed of the marks
     */
    public double[] figures(Marking setting, long lotterySeed) {
        SimulationResult result = PacketSimulator.run(
                scenario(setting, lotterySeed),
                Recording.NONE,
                (long) (MOST_TIMES_IDEAL * traffic.idealNanos()) + 1_000_000,
                () -> false);
        return result.totals().complete() ? figures(result) : new double[0];
    }

    private Scenario scenario(Marking setting, long lotterySeed) {
        Bottleneck port = context.port();
        return new Scenario(
                fabric,
                Wire.ofPayload(port.payloadBytes()),
                SwitchSettings.ofBuffer((long) port.bufferBytes(), port.pfcAlpha()),
                Map.of(),
                setting,
                Map.of(),
                context.nic(),
                Map.of(),
                traffic.flows(),
                List.of(),
                lotterySeed);
    }

    private double[] figures(SimulationResult result) {
        // The link of host 0 is the first; its second port leaves the switch.
        int egress = 1;
        double nanos = result.totals().endNanos();
        double[] out = new double[Figure.COUNT];
        out[Figure.QUEUE_MEAN_BYTES.column()] = result.queueMeanBytes(egress);
        out[Figure.QUEUE_P99_BYTES.column()] = result.queueQuantileBytes(egress, 0.99);
        out[Figure.QUEUE_MAX_BYTES.column()] = result.queueMaxBytes(egress);
        out[Figure.MARK_RATIO.column()] = (double) result.marks(egress) / Math.max(1, result.sentPackets(egress));
        out[Figure.PAUSE_RATIO.column()] = traffic.pausedNanos(result) / nanos;
        out[Figure.MICE_P99_SLOWDOWN.column()] = traffic.miceP99Slowdown(result);
        out[Figure.LARGE_TIME_RATIO.column()] = traffic.largeTimeRatio(result);
        out[Figure.ROUND_TIME_RATIO.column()] = traffic.roundTimeRatio(result);
        out[Figure.UTILISATION_RATIO.column()] =
                result.sentBytes(egress) / (context.port().bytesPerMicro() * nanos / 1_000);
        return out;
    }
}
