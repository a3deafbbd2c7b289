package io.shadowtune.deploy.bench;

import io.shadowtune.ingest.telemetry.Coverage;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Forecast;
import io.shadowtune.ingest.telemetry.ForecastHead;
import io.shadowtune.ingest.telemetry.ForecastTarget;
import io.shadowtune.ingest.telemetry.GaugeSummary;
import io.shadowtune.ingest.telemetry.Quantiles;
import io.shadowtune.ingest.telemetry.QueueSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.surface.ShippedSurface;
import io.shadowtune.models.twin.packet.Marking;
import io.shadowtune.models.twin.surface.ContextSpace;
import io.shadowtune.models.twin.surface.Figure;
import io.shadowtune.models.twin.surface.LoadContext;
import io.shadowtune.models.twin.surface.Surface;
import io.shadowtune.models.twin.surface.SurfaceQuery;
import io.shadowtune.policy.knob.LinkRates;
import io.shadowtune.policy.knob.WredFamily;
import io.shadowtune.policy.learned.LearnedConfig;
import io.shadowtune.policy.learned.Outlook;
import io.shadowtune.policy.learned.TunedView;
import io.shadowtune.policy.learned.library.SurfaceArm;
import io.shadowtune.policy.learned.library.SurfaceTables;
import io.shadowtune.policy.learned.search.Goal;
import io.shadowtune.policy.observe.BlockLoad;
import io.shadowtune.policy.observe.Members;
import io.shadowtune.policy.observe.Thresholds;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Scopes whose loads are drawn by seed, with the counters that the response surface tells of them. */
final class DrawnViews {
    private static final Instant START = Instant.parse("2026-03-02T10:00:00Z");
    private static final int SLOTS = 6;
    private static final EntityId QUEUE = EntityId.queue("gpu-a", "leaf-3", "Ethernet0", 3);
    private static final EntityId PORT = EntityId.port("gpu-a", "leaf-3", "Ethernet0");
    private static final double[][] CURVES = {{4, 16, 0.2}, {2.6, 5.2, 0.05}, {1, 4, 0.1}, {6, 24, 1}};

    private DrawnViews() {}

    static SurfaceArm arm() {
        return new SurfaceArm(
                new SurfaceTables(ShippedSurface.load(), Goal.BALANCED.weights(), 7),
                Goal.BALANCED.text(),
                LearnedConfig.DEFAULT,
                WredFamily.DEFAULT);
    }

    static List<TunedView> of(int count) {
        Surface surface = ShippedSurface.load();
        ContextSpace space = new ContextSpace(3_000_000);
        List<TunedView> views = new ArrayList<>();
        while (views.size() < count) {
            LoadContext context = space.context();
            double gbps = context.port().linkGbps();
            if (gbps == 100 || gbps == 400) {
                views.add(view(surface, context, CURVES[views.size() % CURVES.length]));
            }
        }
        return views;
    }

    private static TunedView view(Surface surface, LoadContext context, double[] curve) {
        double gbps = context.port().linkGbps();
        WredSetting inForce =
                new WredSetting(true, Math.round(curve[0] * 1000 * gbps), Math.round(curve[1] * 1000 * gbps), curve[2]);
        SurfaceQuery query = surface.newQuery();
        query.add(context, Marking.of((double) inForce.kminBytes(), (double) inForce.kmaxBytes(), inForce.pmaxRatio()));
        query.run();
        BlockLoad load = BlockLoad.open(new Thresholds(0, 0));
        for (int slot = 1; slot <= SLOTS; slot++) {
            load = load.plus(window(query, gbps, START.plusSeconds(10L * slot)), Members.everyPort(3));
        }
        double senders = context.demand().rounds().senders();
        Forecast forecast = new Forecast(
                PORT,
                ForecastTarget.FAN_IN,
                ForecastHead.REGIME,
                START,
                List.of(new Forecast.Track(
                        "lstm", "", List.of(new Quantiles(senders, senders, 1.2 * senders, 1.4 * senders)))),
                "lstm",
                "it was the best in the last day");
        return new TunedView(
                inForce, inForce, START.plusSeconds(60), load, Outlook.NONE.plus(forecast), LinkRates.all(gbps), null);
    }

    private static Window window(SurfaceQuery query, double gbps, Instant end) {
        double bytes = Math.min(1, query.value(0, Figure.UTILISATION_RATIO)) * gbps * 1.25e9;
        Readings.Builder deltas = new Readings.Builder();
        deltas.put(QueueSignals.TX_BYTES, Math.round(bytes));
        deltas.put(QueueSignals.TX_PACKETS, Math.round(bytes / 4000));
        deltas.put(
                QueueSignals.ECN_MARKED_PACKETS,
                Math.round(bytes / 4000 * Math.min(1, query.value(0, Figure.MARK_RATIO))));
        double mean = query.value(0, Figure.QUEUE_MEAN_BYTES);
        double most = query.value(0, Figure.QUEUE_MAX_BYTES);
        return new Window(
                QUEUE,
                end.minusSeconds(10),
                end,
                deltas.build(),
                List.of(new GaugeSummary(QueueSignals.DEPTH_BYTES, 10, mean, most, most)),
                List.of(),
                Optional.empty(),
                new Coverage(10, 1, 0),
                Set.of());
    }
}
