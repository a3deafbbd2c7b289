package io.shadowtune.policy;

import io.shadowtune.ingest.telemetry.ConfigSnapshot;
import io.shadowtune.ingest.telemetry.Coverage;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.FlowFeatures;
import io.shadowtune.ingest.telemetry.Forecast;
import io.shadowtune.ingest.telemetry.ForecastHead;
import io.shadowtune.ingest.telemetry.ForecastTarget;
import io.shadowtune.ingest.telemetry.GaugeSummary;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.Quantiles;
import io.shadowtune.ingest.telemetry.QueueSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.TimeQuality;
import io.shadowtune.ingest.telemetry.Watermark;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.ingest.telemetry.WredSetting;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Telemetry of one made-up switch, gpu-a/leaf-3, in 10 s windows. */
public final class Feed {
    public static final Instant T0 = Instant.parse("2026-03-02T10:00:00Z");
    public static final Duration SLOT = Duration.ofSeconds(10);
    public static final EntityId LEAF = EntityId.device("gpu-a", "leaf-3");
    public static final EntityId PROFILE = EntityId.wredProfile("gpu-a", "leaf-3", "AZURE_LOSSLESS");

    /** SONiC's default profile. */
    public static final WredSetting SONIC = new WredSetting(true, 1_048_576, 2_097_152, 0.05);

    private Feed() {}

    public static EntityId queue(int port, int number) {
        return EntityId.queue("gpu-a", "leaf-3", "Ethernet" + port, number);
    }

    public static EntityId port(int port) {
        return EntityId.port("gpu-a", "leaf-3", "Ethernet" + port);
    }

    /** What one queue does in every window; NaN is not reported. */
    public record QueueLoad(
            double packets, double marked, double dropped, double wredDropped, double depthBytes, double highBytes) {

        /** Busy, some marks, no loss; depth within SONiC's curve. */
        public static final QueueLoad BUSY = new QueueLoad(1_000_000, 100, 0, 0, 1_200_000, 1_500_000);

        /** Some traffic, short queue. */
        public static final QueueLoad CALM = new QueueLoad(100_000, 0, 0, 0, 1_000, 20_000);

        public QueueLoad withMarked(double other) {
            return new QueueLoad(packets, other, dropped, wredDropped, depthBytes, highBytes);
        }

        public QueueLoad withDropped(double other) {
            return new QueueLoad(packets, marked, other, wredDropped, depthBytes, highBytes);
        }

        public QueueLoad withWredDropped(double other) {
            return new QueueLoad(packets, marked, dropped, other, depthBytes, highBytes);
        }

        public QueueLoad withDepth(double mean, double high) {
            return new QueueLoad(packets, marked, dropped, wredDropped, mean, high);
        }
    }

    public static Window queueWindow(int port, int number, Instant end, QueueLoad load) {
        Readings.Builder deltas = new Readings.Builder();
        put(deltas, QueueSignals.TX_PACKETS, load.packets());
        put(deltas, QueueSignals.TX_BYTES, load.packets() * 4000);
        put(deltas, QueueSignals.ECN_MARKED_PACKETS, load.marked());
        put(deltas, QueueSignals.DROPPED_PACKETS, load.dropped());
        put(deltas, QueueSignals.WRED_DROPPED_PACKETS, load.wredDropped());
        List<GaugeSummary> gauges = new ArrayList<>();
        if (!Double.isNaN(load.depthBytes())) {
            gauges.add(new GaugeSummary(
                    QueueSignals.DEPTH_BYTES, 10, load.depthBytes(), load.depthBytes(), load.depthBytes()));
        }
        List<Window.WatermarkReading> marks = Double.isNaN(load.highBytes())
                ? List.of()
                : List.of(new Window.WatermarkReading(
                        QueueSignals.WATERMARK_BYTES,
                        new Watermark(Math.round(load.highBytes()), end.minus(SLOT), end)));
        return window(queue(port, number), end, deltas.build(), gauges, marks, Optional.empty());
    }

    public static Window portWindow(int port, Instant end, double gbps, double pauseFrames, double silencedMicros) {
        return portWindow(port, end, gbps, pauseFrames, silencedMicros, 0);
    }

    public static Window portWindow(
            int port, Instant end, double gbps, double pauseFrames, double silencedMicros, int fanIn) {
        Readings.Builder deltas = new Readings.Builder();
        put(deltas, PortSignals.TX_PFC_FRAMES.get(3), pauseFrames);
        put(deltas, PortSignals.RX_PFC_DURATION_US.get(3), silencedMicros);
        List<GaugeSummary> gauges = gbps > 0
                ? List.of(new GaugeSummary(PortSignals.SPEED_BITS_PER_SECOND, 10, gbps * 1e9, gbps * 1e9, gbps * 1e9))
                : List.of();
        Optional<FlowFeatures> flows = fanIn > 0
                ? Optional.of(new FlowFeatures(10, fanIn, fanIn, fanIn, 1_000, 10, 100, 1_000))
                : Optional.empty();
        return window(port(port), end, deltas.build(), gauges, List.of(), flows);
    }

    private static Window window(
            EntityId entity,
            Instant end,
            Readings deltas,
            List<GaugeSummary> gauges,
            List<Window.WatermarkReading> marks,
            Optional<FlowFeatures> flows) {
        return new Window(entity, end.minus(SLOT), end, deltas, gauges, marks, flows, new Coverage(10, 1, 0), Set.of());
    }

    public static ConfigSnapshot snapshot(Instant at, WredSetting setting, EntityId... queues) {
        List<ConfigSnapshot.QueueBinding> bindings = new ArrayList<>();
        for (EntityId queue : queues) {
            bindings.add(new ConfigSnapshot.QueueBinding(queue, PROFILE));
        }
        return new ConfigSnapshot(
                LEAF,
                new Header("sonic.config_db", "test#1", at, TimeQuality.DEVICE, at, Set.of()),
                List.of(new ConfigSnapshot.WredProfile(PROFILE, setting)),
                bindings,
                List.of());
    }

    public static Forecast forecast(
            EntityId entity, ForecastTarget target, ForecastHead head, Instant at, double p50, double p90) {
        return new Forecast(
                entity,
                target,
                head,
                at,
                List.of(new Forecast.Track(
                        "persistence", "", List.of(new Quantiles(p50 * 0.9, p50, p90, Math.max(p90, p50) * 1.1)))),
                "persistence",
                "it was the best in the last day");
    }

    private static void put(Readings.Builder deltas, io.shadowtune.ingest.telemetry.Signal signal, double value) {
        if (!Double.isNaN(value)) {
            deltas.put(signal, Math.round(value));
        }
    }
}
