package io.shadowtune.deploy.forecast;

import io.shadowtune.models.kernel.series.FeatureSteps;
import io.shadowtune.models.kernel.series.Features;
import io.shadowtune.models.kernel.series.MarkingFeatures;
import io.shadowtune.models.kernel.series.Series;
import io.shadowtune.models.surface.ShippedSurface;
import io.shadowtune.models.twin.packet.Marking;
import io.shadowtune.models.twin.surface.ContextSpace;
import io.shadowtune.models.twin.surface.Demand;
import io.shadowtune.models.twin.surface.Figure;
import io.shadowtune.models.twin.surface.LoadContext;
import io.shadowtune.models.twin.surface.SurfaceQuery;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;

/**
 * Depth and marks of queues whose thresholds differ and change, as the response surface answers a load that wanders: each queue has a
 * port, NICs and a demand of its own, its senders follow a walk that reverts, and what is measured is off by 6 %.
 */
final class KnobQueues {
    private static final Duration STEP = Duration.ofSeconds(10);
    private static final int SETTINGS = 12;
    private static final int LEAST_STEPS = 40;
    private static final int MORE_STEPS = 120;
    private static final double ERROR = 0.06;

    private KnobQueues() {}

    /** Two series of each queue: depth in bytes, and the ratio of marks. Equal seeds give equal series. */
    static List<Series> of(int queues, int steps, long seed) {
        ContextSpace space = new ContextSpace(seed);
        List<Series> all = new ArrayList<>();
        for (int i = 0; i < queues; i++) {
            all.addAll(queue("q" + i, space, steps, new Random(1_000 * seed + i)));
        }
        return all;
    }

    private static List<Series> queue(String id, ContextSpace space, int steps, Random random) {
        LoadContext usual = space.context();
        List<Marking> settings = space.settings(SETTINGS, usual.port().linkGbps());
        SurfaceQuery query = ShippedSurface.load().newQuery();
        NavigableMap<Integer, Features> ofDepth = new TreeMap<>();
        NavigableMap<Integer, Features> ofMarks = new TreeMap<>();
        double walk = 0;
        Marking setting = settings.get(1);
        int left = 0;
        for (int i = 0; i < steps; i++) {
            if (left-- == 0) {
                // The first one marks nothing: no queue is run like that.
                setting = settings.get(1 + random.nextInt(SETTINGS - 1));
                left = LEAST_STEPS + random.nextInt(MORE_STEPS);
                long kmin = Math.round(setting.kminBytes());
                long kmax = Math.round(setting.kmaxBytes());
                ofDepth.put(i, MarkingFeatures.ofDepth(true, kmin, kmax, setting.pmax()));
                ofMarks.put(i, MarkingFeatures.of(true, kmin, kmax, setting.pmax()));
            }
            walk = 0.97 * walk + 0.15 * random.nextGaussian();
            query.add(under(usual, walk), setting);
        }
        query.run();
        double[] depths = new double[steps];
        double[] marks = new double[steps];
        for (int i = 0; i < steps; i++) {
            depths[i] = query.value(i, Figure.QUEUE_MEAN_BYTES) * Math.exp(ERROR * random.nextGaussian());
            marks[i] = Math.min(
                    1, Math.max(0, query.value(i, Figure.MARK_RATIO)) * Math.exp(ERROR * random.nextGaussian()));
        }
        return List.of(
                new Series(id + "/depth", Instant.EPOCH, STEP, depths, FeatureSteps.of(ofDepth)),
                new Series(id + "/marks", Instant.EPOCH, STEP, marks, FeatureSteps.of(ofMarks)));
    }

    private static LoadContext under(LoadContext usual, double walk) {
        Demand.Rounds rounds = usual.demand().rounds();
        int senders = (int) Math.max(2, Math.min(64, Math.round(rounds.senders() * Math.exp(walk))));
        Demand demand = new Demand(
                new Demand.Rounds(senders, rounds.bytesEach(), rounds.dutyRatio(), rounds.startSpread()),
                usual.demand().mice(),
                usual.demand().bursts());
        return new LoadContext(usual.port(), usual.nic(), demand);
    }
}
