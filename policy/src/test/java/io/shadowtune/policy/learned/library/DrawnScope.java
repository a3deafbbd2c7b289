package io.shadowtune.policy.learned.library;

import io.shadowtune.ingest.telemetry.ForecastHead;
import io.shadowtune.ingest.telemetry.ForecastTarget;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.twin.surface.ContextSpace;
import io.shadowtune.models.twin.surface.Figure;
import io.shadowtune.models.twin.surface.LoadContext;
import io.shadowtune.models.twin.surface.Surface;
import io.shadowtune.models.twin.surface.SurfaceQuery;
import io.shadowtune.models.twin.surface.SurfaceWeights;
import io.shadowtune.policy.Feed;
import io.shadowtune.policy.knob.LinkRates;
import io.shadowtune.policy.knob.WredFamily;
import io.shadowtune.policy.learned.LearnedConfig;
import io.shadowtune.policy.learned.Outlook;
import io.shadowtune.policy.learned.TunedView;
import io.shadowtune.policy.learned.search.Goal;
import io.shadowtune.policy.learned.search.Objective;
import io.shadowtune.policy.learned.search.ScenarioTrial;
import io.shadowtune.policy.learned.search.SurfaceSearch;
import io.shadowtune.policy.observe.BlockLoad;
import io.shadowtune.policy.observe.Loads;
import io.shadowtune.policy.observe.Thresholds;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;

/** A scope whose load is known to the test and hidden from the arms: they see noisy counters, as the surface tells them. */
public record DrawnScope(LoadContext context, WredSetting inForce, BlockLoad load) {
    private static final int SLOTS = 12;

    /** The surface that is shipped. */
    public static Surface shipped() {
        try (InputStream in = Surface.class.getResourceAsStream("surface.stw")) {
            return ((SurfaceWeights.Reading.Ready) SurfaceWeights.read(in.readAllBytes())).surface();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An arm that asks it. */
    public static SurfaceArm arm(Goal goal) {
        return new SurfaceArm(
                new SurfaceTables(shipped(), goal.weights(), 7),
                goal.text(),
                LearnedConfig.DEFAULT,
                WredFamily.DEFAULT);
    }

    /** A load of any rate. */
    static LoadContext context(long seed) {
        return new ContextSpace(seed).context();
    }

    /** A load of one rate. */
    static LoadContext context(long seed, double gbps) {
        ContextSpace space = new ContextSpace(seed);
        LoadContext context = space.context();
        while (context.port().linkGbps() != gbps) {
            context = space.context();
        }
        return context;
    }

    /** A setting that scales with the link. */
    static WredSetting scaled(double gbps, double kminKbPerGbps, double kmaxKbPerGbps, double pmax) {
        return new WredSetting(
                true, Math.round(kminKbPerGbps * 1000 * gbps), Math.round(kmaxKbPerGbps * 1000 * gbps), pmax);
    }

    /** What counters show of a load, each window with noise of some percent. */
    static DrawnScope of(Surface surface, LoadContext context, WredSetting inForce, SplittableRandom random) {
        SurfaceQuery query = surface.newQuery();
        query.add(context, ScenarioTrial.marking(inForce));
        query.run();
        double gbps = context.port().linkGbps();
        double packets = query.value(0, Figure.UTILISATION_RATIO) * gbps * 1.25e9 / 4000;
        double marked = Math.min(1, query.value(0, Figure.MARK_RATIO));
        int senders = context.demand().rounds().senders();
        BlockLoad load = Loads.of(
                new Thresholds(0, 0),
                SLOTS,
                end -> windows(
                        end,
                        gbps,
                        noisy(packets, random),
                        noisy(marked, random),
                        noisy(query.value(0, Figure.QUEUE_MEAN_BYTES), random),
                        noisy(query.value(0, Figure.QUEUE_MAX_BYTES), random),
                        query.value(0, Figure.PAUSE_RATIO) > 0.005 ? 10 : 0,
                        senders));
        return new DrawnScope(context, inForce, load);
    }

    private static double noisy(double value, SplittableRandom random) {
        return value * (0.95 + 0.1 * random.nextDouble());
    }

    private static List<Window> windows(
            Instant end,
            double gbps,
            double packets,
            double marked,
            double mean,
            double most,
            double pauses,
            int fanIn) {
        return List.of(
                Feed.portWindow(0, end, gbps, pauses, 0, fanIn),
                Feed.queueWindow(0, 3, end, new Feed.QueueLoad(packets, packets * marked, 0, 0, mean, most)));
    }

    /** What a tuned arm sees, with a forecast of that many senders. */
    TunedView view(WredSetting own, double senders) {
        Outlook outlook = Outlook.NONE.plus(Feed.forecast(
                Feed.port(0), ForecastTarget.FAN_IN, ForecastHead.REGIME, Feed.T0, senders, senders * 1.1));
        return new TunedView(
                own,
                inForce,
                Feed.T0.plusSeconds(10),
                load,
                outlook,
                LinkRates.all(context.port().linkGbps()),
                null);
    }

    /** How much less a setting costs this load than another one, by the surface. */
    static double gain(Surface surface, Objective objective, LoadContext context, WredSetting from, WredSetting to) {
        SurfaceSearch search = new SurfaceSearch(surface, objective, 0);
        SurfaceQuery query = surface.newQuery();
        query.add(context, ScenarioTrial.marking(from));
        query.add(context, ScenarioTrial.marking(to));
        query.run();
        return search.cost(query, 0, context) - search.cost(query, 1, context);
    }
}
