package io.shadowtune.reports.daily;

import io.shadowtune.ingest.telemetry.Coverage;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.GaugeSummary;
import io.shadowtune.ingest.telemetry.NicSignals;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.QueueSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Watermark;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.reports.history.HistoryBatch;
import io.shadowtune.reports.history.HistoryWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * A small fabric's day of one-minute windows, the same for the same seed: training by day, an incast on one port, one
 * switch that restarts and one that falls silent.
 */
final class GeneratedFabric {
    static final String FABRIC = "gpu-a";
    static final String HOSTILE = "Eth|4/1`<script>alert(1)</script>";
    static final Duration WINDOW = Duration.ofMinutes(1);
    private static final double LINK_BYTES_PER_SECOND = 50e9;

    private final Random random;
    private final Instant start;
    private final int minutes;
    private final boolean troubled;

    GeneratedFabric(long seed, Instant start, int minutes, boolean troubled) {
        this.random = new Random(seed);
        this.start = start;
        this.minutes = minutes;
        this.troubled = troubled;
    }

    void fill(HistoryWriter writer) {
        HistoryBatch batch = new HistoryBatch();
        for (int minute = 0; minute < minutes; minute++) {
            Instant at = start.plus(WINDOW.multipliedBy(minute));
            double hour = minute / 60.0;
            for (int leaf = 1; leaf <= 4; leaf++) {
                boolean silent = troubled && ((leaf == 4 && hour >= 18) || (leaf == 1 && hour >= 3 && hour < 4.5));
                for (int port = 0; port < 4 && !silent; port++) {
                    boolean incast = troubled && leaf == 3 && port == 2 && hour >= 13.5 && hour < 14.25;
                    boolean restart = troubled && leaf == 2 && minute == 372;
                    batch.add(queue(leaf, port, at, load(hour), incast));
                    batch.add(port(leaf, port, at, load(hour), incast, restart));
                }
            }
            batch.add(nic(at, troubled && hour >= 13.5 && hour < 14));
            if (batch.size() > 20_000) {
                writer.append(batch);
                batch = new HistoryBatch();
            }
        }
        writer.append(batch);
    }

    static EntityId queueOf(int leaf, int port) {
        return EntityId.queue(FABRIC, "leaf-" + leaf, portName(leaf, port), 3);
    }

    private static String portName(int leaf, int port) {
        return leaf == 2 && port == 3 ? HOSTILE : "Ethernet" + port * 4;
    }

    private double load(double hour) {
        double training = hour >= 8 && hour < 20 ? 0.45 : 0.08;
        return Math.max(0, training + 0.2 * Math.sin(hour * 5) * training + 0.05 * random.nextGaussian() * training);
    }

    private Window queue(int leaf, int port, Instant at, double load, boolean incast) {
        double used = incast ? 0.97 : load;
        long bytes = (long) (used * LINK_BYTES_PER_SECOND * 60);
        double depth = incast ? 2.4e6 + 4e5 * random.nextDouble() : 3e4 + 6e5 * used * random.nextDouble();
        Readings deltas = new Readings.Builder()
                .put(QueueSignals.TX_BYTES, bytes)
                .put(QueueSignals.TX_PACKETS, bytes / 4096)
                .put(QueueSignals.ECN_MARKED_PACKETS, (long)
                        (bytes / 4096.0 * (incast ? 0.31 : used > 0.5 ? 0.004 : 0)))
                .put(QueueSignals.DROPPED_PACKETS, incast && random.nextInt(6) == 0 ? 40L + random.nextInt(90) : 0L)
                .put(QueueSignals.WRED_DROPPED_PACKETS, 0L)
                .build();
        return new Window(
                queueOf(leaf, port),
                at,
                at.plus(WINDOW),
                deltas,
                List.of(new GaugeSummary(QueueSignals.DEPTH_BYTES, 6, depth * 0.4, depth, depth)),
                List.of(new Window.WatermarkReading(
                        QueueSignals.WATERMARK_BYTES, new Watermark((long) (depth * 1.2), at, at.plus(WINDOW)))),
                Optional.empty(),
                new Coverage(6, 1, 0),
                Set.of());
    }

    private Window port(int leaf, int port, Instant at, double load, boolean incast, boolean restart) {
        Readings.Builder deltas = new Readings.Builder()
                .put(PortSignals.TX_BYTES, (long) (load * LINK_BYTES_PER_SECOND * 60))
                .put(PortSignals.RX_BYTES, (long) (load * LINK_BYTES_PER_SECOND * 60))
                .put(PortSignals.TX_PFC_FRAMES.get(3), incast ? 100L : 0L)
                .put(PortSignals.TX_DISCARDS, 0L)
                .put(PortSignals.FEC_UNCORRECTABLE, 0L)
                .put(PortSignals.CARRIER_TRANSITIONS, 0L)
                .put(PortSignals.RX_PFC_FRAMES.get(3), incast ? 40_000L + random.nextInt(9_000) : 0L)
                .put(PortSignals.RX_PFC_DURATION_US.get(3), incast ? 2_600_000L + random.nextInt(900_000) : 0L);
        return new Window(
                EntityId.port(FABRIC, "leaf-" + leaf, portName(leaf, port)),
                at,
                at.plus(WINDOW),
                deltas.build(),
                List.of(new GaugeSummary(PortSignals.SPEED_BITS_PER_SECOND, 1, 400e9, 400e9, 400e9)),
                List.of(),
                Optional.empty(),
                new Coverage(60, 1, 0),
                restart ? Set.of(Flag.RESET) : Set.of());
    }

    private Window nic(Instant at, boolean slow) {
        Readings deltas = new Readings.Builder()
                .put(NicSignals.ROCE_TX_BYTES, 6_000_000_000L)
                .put(NicSignals.TX_PFC_DURATION_US.get(3), slow ? 1_100_000L : 0L)
                .put(NicSignals.RX_DISCARDS, 0L)
                .build();
        return new Window(
                EntityId.nic(FABRIC, "ld-04", "mlx5_0"),
                at,
                at.plus(WINDOW),
                deltas,
                List.of(),
                List.of(),
                Optional.empty(),
                new Coverage(6, 1, 0),
                Set.of());
    }
}
