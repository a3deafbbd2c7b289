package io.shadowtune.policy.learned.search;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.twin.packet.CompletionTimes;
import io.shadowtune.models.twin.packet.EngineChoice;
import io.shadowtune.models.twin.packet.Fabric;
import io.shadowtune.models.twin.packet.Flow;
import io.shadowtune.models.twin.packet.Marking;
import io.shadowtune.models.twin.packet.Recording;
import io.shadowtune.models.twin.packet.Scenario;
import io.shadowtune.models.twin.packet.SimulationResult;
import java.util.BitSet;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Tries settings on a load that is known to the last transfer, in the twin. The same setting and seed give the same effects.
 * Immutable; may be shared if {@code stop} may.
 */
public final class ScenarioTrial {
    /** Largest message that counts as small, as in the twin's classes. */
    private static final long SMALL_BYTES = 100_000;
    /** Largest that counts as medium. */
    private static final long MEDIUM_BYTES = 1_000_000;

    /** More than the seeds of one draw. */
    private static final long DRAWS_APART = 1_000;

    private static final long MOST_SIMULATED_NANOS = 20_000_000_000L;

    private final Scenario scenario;
    private final EngineChoice engine;
    private final BooleanSupplier stop;
    private final long draw;
    private final BitSet senders = new BitSet();

    /**
     * Trials on a scenario, whose own marking everywhere is replaced.
     *
     * @param runs how many trials there will be, from which follows whether packets can be simulated one by one
     * @param stop asked now and then whether to give up
     */
    public ScenarioTrial(Scenario scenario, double runs, BooleanSupplier stop) {
        this(scenario, runs, stop, 0);
    }

    /**
     * Trials whose lotteries are another draw.
     *
     * @param draw which one; 0 is the usual one
     */
    public ScenarioTrial(Scenario scenario, double runs, BooleanSupplier stop, long draw) {
        this.draw = draw;
        this.scenario = scenario;
        this.engine = EngineChoice.of(scenario, Optional.empty(), runs, EngineChoice.PATIENCE_SECONDS);
        this.stop = stop;
        for (Flow flow : scenario.flows()) {
            if (!flow.isCompute()) {
                senders.set(flow.source());
            }
        }
    }

    /** The engine that runs them. */
    public EngineChoice engine() {
        return engine;
    }

    /** The marking of a setting. */
    public static Marking marking(WredSetting setting) {
        return setting.marking()
                ? Marking.of((double) setting.kminBytes(), (double) setting.kmaxBytes(), setting.pmaxRatio())
                : Marking.off();
    }

    /**
     * What a setting does; empty when the run was given up or did not end.
     *
     * @param seed of the lottery of marks
     */
    public Optional<Effects> effects(WredSetting setting, long seed) {
        SimulationResult result = engine.run(
                        scenario.with(marking(setting), seed + draw * DRAWS_APART),
                        Recording.NONE,
                        MOST_SIMULATED_NANOS,
                        stop)
                .result();
        return result.totals().complete() ? Optional.of(effects(result)) : Optional.empty();
    }

    private Effects effects(SimulationResult result) {
        CompletionTimes small = result.completion(0, SMALL_BYTES);
        CompletionTimes large = result.completion(MEDIUM_BYTES + 1, Long.MAX_VALUE);
        CompletionTimes others =
                large.count() > 0 ? large : result.completion(small.count() > 0 ? SMALL_BYTES + 1 : 0, MEDIUM_BYTES);
        double roundMicros = result.totals().endNanos() / 1e3;
        int busiest = result.busiestPort();
        return new Effects(
                small.count() > 0 ? small.p99Micros() : Double.NaN,
                others.count() > 0 ? others.meanMicros() : roundMicros,
                roundMicros,
                result.queueQuantileBytes(busiest, 0.99) / bandwidthDelayBytes(busiest),
                pauseRatio(result));
    }

    /** A round trip over two links like the port's own. */
    private double bandwidthDelayBytes(int port) {
        double gbps = scenario.fabric().link(port).gbps();
        double micros = 4 * scenario.fabric().link(port).delayMicros();
        double packet = scenario.wire().payloadBytes();
        return gbps * 125 * micros + 2 * packet;
    }

    /** Mean over the hosts that send, and over links between switches: the latter hold up who has no part in it. */
    private double pauseRatio(SimulationResult result) {
        Fabric fabric = scenario.fabric();
        double nanos = Math.max(1, result.totals().endNanos());
        double hosts = 0;
        double switches = 0;
        int switchPorts = 0;
        for (int port = 0; port < fabric.portCount(); port++) {
            int from = fabric.from(port);
            if (fabric.isHost(from)) {
                hosts += senders.get(from) ? result.pausedNanos(port) : 0;
            } else if (!fabric.isHost(fabric.to(port))) {
                switches += result.pausedNanos(port);
                switchPorts++;
            }
        }
        double ratio = hosts / nanos / Math.max(1, senders.cardinality())
                + (switchPorts == 0 ? 0 : switches / nanos / switchPorts);
        return Math.min(1, ratio);
    }
}
