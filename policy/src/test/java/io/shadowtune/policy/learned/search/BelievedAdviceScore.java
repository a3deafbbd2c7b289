package io.shadowtune.policy.learned.search;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.twin.packet.Marking;
import io.shadowtune.models.twin.surface.Answer;
import io.shadowtune.models.twin.surface.Demand;
import io.shadowtune.models.twin.surface.Figure;
import io.shadowtune.models.twin.surface.FittedPort;
import io.shadowtune.models.twin.surface.LoadContext;
import io.shadowtune.models.twin.surface.PortCounters;
import io.shadowtune.models.twin.surface.PortFit;
import io.shadowtune.models.twin.surface.PortRun;
import io.shadowtune.models.twin.surface.Surface;
import io.shadowtune.models.twin.surface.SurfaceSweep;
import io.shadowtune.models.twin.surface.SurfaceWeights;
import io.shadowtune.policy.knob.LinkRates;
import io.shadowtune.policy.knob.WredFamily;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Draws loads by seed, shows the advice four counters of one run of each, and scores what it says with fresh traffic, packet by packet.
 * Prints how often it advises and how often that is the wrong way. Arguments: the surface, the seed, how many loads.
 */
final class BelievedAdviceScore {
    /** The drawn setting that is in force. */
    private static final int IN_FORCE = 3;
    /** Seeds of one load lie apart from those of the next. */
    private static final long APART = 1_000_003;

    private static final int FRESH_RUNS = 2;
    private static final double NOISE = 0.02;
    private static final double FAN_IN_WITHIN = 1.5;
    private static final double LEAST_TIME = 1e-3;
    private static final Objective OBJECTIVE = Goal.BALANCED.weights();

    private final Surface surface;
    private final boolean sendersKnown;
    private int loads;
    private int refused;
    private int advised;
    private int unscored;
    private int wrong;
    private double gain;

    private BelievedAdviceScore(Surface surface, boolean sendersKnown) {
        this.surface = surface;
        this.sendersKnown = sendersKnown;
    }

    public static void main(String[] args) throws IOException {
        SurfaceWeights.Reading reading = SurfaceWeights.read(Files.readAllBytes(Path.of(args[0])));
        Surface surface = ((SurfaceWeights.Reading.Ready) reading).surface();
        List<BelievedAdviceScore> scores =
                List.of(new BelievedAdviceScore(surface, false), new BelievedAdviceScore(surface, true));
        long seed = Long.parseLong(args[1]);
        int count = Integer.parseInt(args[2]);
        for (int i = 1; i <= count; i++) {
            Load load = Load.of(seed * APART + i);
            if (load != null) {
                scores.forEach(score -> score.add(load));
            }
            if (i % 100 == 0 || i == count) {
                scores.forEach(BelievedAdviceScore::print);
            }
        }
    }

    /** A load under its setting in force; null where its run was cut. */
    @SuppressWarnings("ArrayRecordComponent") // nobody compares two
    private record Load(long seed, LoadContext context, Marking inForce, double[] figures) {
        static @Nullable Load of(long seed) {
            SurfaceSweep drawn = new SurfaceSweep(seed);
            Marking inForce = drawn.settings().get(IN_FORCE);
            double[] figures = new PortRun(drawn.context(), seed).figures(inForce, seed);
            return figures.length == 0 ? null : new Load(seed, drawn.context(), inForce, figures);
        }

        /** Mean cost on fresh traffic and fresh lotteries; NaN where a run was cut. */
        double cost(Marking setting) {
            double sum = 0;
            for (int run = 1; run <= FRESH_RUNS; run++) {
                double[] fresh = new PortRun(context, seed + run * 7_919L).figures(setting, seed + run * 104_729L);
                sum += fresh.length == 0 ? Double.NaN : OBJECTIVE.cost(effects(fresh));
            }
            return sum / FRESH_RUNS;
        }

        private Effects effects(double[] of) {
            return new Effects(
                    of[Figure.MICE_P99_SLOWDOWN.column()],
                    Math.max(LEAST_TIME, of[Figure.LARGE_TIME_RATIO.column()]),
                    Math.max(LEAST_TIME, of[Figure.ROUND_TIME_RATIO.column()]),
                    of[Figure.QUEUE_P99_BYTES.column()] / context.port().bdpBytes(),
                    Math.min(1, of[Figure.PAUSE_RATIO.column()]));
        }
    }

    private void add(Load load) {
        loads++;
        Answer<FittedPort> answer =
                new PortFit(surface, load.seed() + 1).explainBlindly(counters(load), load.inForce());
        if (!(answer instanceof Answer.Told<FittedPort> told)) {
            refused++;
            return;
        }
        double gbps = load.context().port().linkGbps();
        WredSetting inForce = new WredSetting(
                true,
                (long) load.inForce().kminBytes(),
                (long) load.inForce().kmaxBytes(),
                load.inForce().pmax());
        Profile profile = new Profile(WredFamily.DEFAULT, inForce, new LinkRates(gbps, gbps), Optional.empty());
        Optional<WredSetting> setting = new BelievedAdvice(surface, Goal.BALANCED, OBJECTIVE, profile)
                .of(new Belief(told.value().contexts()), "counters", List.of())
                .setting();
        if (setting.isEmpty()) {
            return;
        }
        advised++;
        double better = load.cost(load.inForce()) - load.cost(ScenarioTrial.marking(setting.get()));
        if (Double.isNaN(better)) {
            unscored++;
            return;
        }
        gain += better;
        wrong += better < -NOISE ? 1 : 0;
    }

    private PortCounters counters(Load load) {
        Demand.Rounds rounds = load.context().demand().rounds();
        Map<Figure, PortCounters.Counter> read = new EnumMap<>(Figure.class);
        for (Figure figure : PortCounters.READABLE) {
            if (figure != Figure.QUEUE_MEAN_BYTES) {
                double most = figure == Figure.QUEUE_MAX_BYTES ? Double.MAX_VALUE : 1;
                read.put(figure, new PortCounters.Counter(Math.min(most, load.figures()[figure.column()]), 0));
            }
        }
        PortCounters.SeenDemand seen = sendersKnown
                ? new PortCounters.SeenDemand(rounds.senders(), FAN_IN_WITHIN, Double.NaN, Double.NaN)
                : PortCounters.SeenDemand.NONE;
        return new PortCounters(
                load.context().port(), Optional.of(load.context().nic()), seen, read);
    }

    private void print() {
        System.out.printf(
                Locale.ROOT,
                "senders %s: %d loads, %d refused, %d advised (%.1f %%), %d of them not scored, wrong way %d: %.1f %% of all, %.1f %% of advice; mean gain over all %.3f%n",
                sendersKnown ? "known" : "not known",
                loads,
                refused,
                advised,
                100.0 * advised / Math.max(1, loads),
                unscored,
                wrong,
                100.0 * wrong / Math.max(1, loads),
                100.0 * wrong / Math.max(1, advised),
                gain / Math.max(1, loads));
    }
}
