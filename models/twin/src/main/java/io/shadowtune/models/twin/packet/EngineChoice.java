package io.shadowtune.models.twin.packet;

import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Which engine runs a scenario.
 *
 * <p>The engine of packets, which is the nearer one, wherever its time allows: as long as it would take no more than
 * {@link #PATIENCE_SECONDS}, or the time that the caller has, at {@link #PACKETS_PER_SECOND} and {@link #FLOW_SECONDS} for each flow.
 *
 * @param engine the engine
 * @param because why this one
 */
public record EngineChoice(Engine engine, String because) {
    /** Data packets that the engine of packets is counted on to handle in a second: on a leaf-spine, on one core. */
    public static final double PACKETS_PER_SECOND = 1e6;

    /**
     * What a flow costs beside its packets, in seconds: many short ones are mostly marked and paused, and each keeps timers. Measured
     * with a million flows of 1 to 4 KB.
     */
    public static final double FLOW_SECONDS = 18e-6;

    /** Time that runs may take when nobody says otherwise. */
    public static final double PATIENCE_SECONDS = 30;

    /**
     * What came of a scenario, and of which engine.
     *
     * @param result what came of it
     * @param choice the engine that it came of in the end
     */
    public record Outcome(SimulationResult result, EngineChoice choice) {}

    /**
     * Chooses.
     *
     * @param wish the engine that is asked for; empty to have it chosen
     * @param runs so many runs of the scenario's size are to be made, one after the other
     * @param maxSeconds time that they may take; infinite when nobody says
     * @throws IllegalArgumentException when the fast engine is asked for and cannot run the scenario
     */
    public static EngineChoice of(Scenario scenario, Optional<Engine> wish, double runs, double maxSeconds) {
        Optional<String> refusal = FastSimulator.refusal(scenario);
        if (wish.isPresent()) {
            if (wish.get() == Engine.FAST && refusal.isPresent()) {
                throw new IllegalArgumentException(
                        "The engine (fast) must not be asked for where %s.".formatted(refusal.get()));
            }
            return new EngineChoice(wish.get(), "asked for");
        }
        double millions = packets(scenario) * runs / 1e6;
        double seconds = millions * 1e6 / PACKETS_PER_SECOND + scenario.flows().size() * runs * FLOW_SECONDS;
        double most = Math.min(PATIENCE_SECONDS, maxSeconds);
        if (seconds <= most) {
            return new EngineChoice(Engine.PACKETS, text("%.3g million packets take about %.2g s", millions, seconds));
        }
        if (refusal.isPresent()) {
            return new EngineChoice(Engine.PACKETS, "the fast engine does not run scenarios where " + refusal.get());
        }
        return new EngineChoice(
                Engine.FAST,
                text("%.3g million packets one by one would take about %.0f s, above %.3g s", millions, seconds, most));
    }

    private static String text(String format, Object... values) {
        return String.format(java.util.Locale.ROOT, format, values);
    }

    /** Data packets of a scenario. */
    public static double packets(Scenario scenario) {
        double packets = 0;
        for (Flow flow : scenario.flows()) {
            packets += Math.ceil(flow.bytes() / (double) scenario.wire().payloadBytes());
        }
        return packets;
    }

    /**
     * Runs a scenario with this engine; with that of packets after all where the fast one lost any.
     *
     * @param recording which ports to follow over time
     * @param maxNanos simulated time after which it stops in any case
     * @param stop asked now and then whether to stop early
     * @throws IllegalArgumentException when a flow has no path
     */
    public Outcome run(Scenario scenario, Recording recording, long maxNanos, BooleanSupplier stop) {
        if (engine == Engine.FAST) {
            SimulationResult result = FastSimulator.run(scenario, recording, maxNanos, stop);
            if (!hasDrops(result)) {
                return new Outcome(result, this);
            }
        }
        SimulationResult result = PacketSimulator.run(scenario, recording, maxNanos, stop);
        return new Outcome(
                result,
                engine == Engine.PACKETS
                        ? this
                        : new EngineChoice(Engine.PACKETS, "a switch ran out of memory in the fast engine"));
    }

    private static boolean hasDrops(SimulationResult result) {
        for (int port = 0; port < result.scenario().fabric().portCount(); port++) {
            if (result.drops(port) > 0) {
                return true;
            }
        }
        return false;
    }
}
