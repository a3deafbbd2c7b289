package io.shadowtune.deploy.bench;

import io.shadowtune.ingest.telemetry.Coverage;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.QueueSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Watermark;
import io.shadowtune.ingest.telemetry.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Seeded windows of one switch, ten seconds each: of its ports a quarter send in training iterations, a quarter wander, a quarter are noise
 * and a quarter are idle but for bursts, and one window in a hundred is missing. Confined to one thread.
 */
final class LiveLoad {
    private static final Instant START = Instant.parse("2026-03-02T00:00:00Z");
    private static final int WINDOW_SECONDS = 10;
    private static final double RATE = 3e10;

    private final String device;
    private final int ports;
    private final SplittableRandom random;
    private final double[] walks;

    LiveLoad(int device, int ports) {
        this.device = "leaf-" + device;
        this.ports = ports;
        this.random = new SplittableRandom(device);
        this.walks = new double[ports];
    }

    EntityId holder() {
        return EntityId.device("bench", device);
    }

    /** The windows of one end, ports and their queues. */
    List<Window> round(int index) {
        List<Window> windows = new ArrayList<>();
        Instant start = START.plusSeconds((long) WINDOW_SECONDS * index);
        Instant end = start.plusSeconds(WINDOW_SECONDS);
        for (int port = 0; port < ports; port++) {
            double load = load(port, index);
            if (random.nextInt(100) > 0) {
                long packets = (long) (load * RATE / 4096);
                double over = Math.max(0, load - 0.6);
                String name = "Ethernet" + port;
                windows.add(window(
                        EntityId.port("bench", device, name),
                        start,
                        end,
                        new Readings.Builder().put(PortSignals.TX_BYTES, (long) (load * RATE)),
                        List.of()));
                windows.add(window(
                        EntityId.queue("bench", device, name, 3),
                        start,
                        end,
                        new Readings.Builder()
                                .put(QueueSignals.TX_PACKETS, packets)
                                .put(QueueSignals.ECN_MARKED_PACKETS, (long) (packets * over / 4)),
                        List.of(new Window.WatermarkReading(
                                QueueSignals.WATERMARK_BYTES, new Watermark((long) (over * 5e6), start, end)))));
            }
        }
        return windows;
    }

    private double load(int port, int index) {
        double noise = random.nextDouble();
        walks[port] = Math.max(0, Math.min(1, walks[port] + 0.1 * (noise - 0.5)));
        return switch (port % 4) {
            case 0 -> index % (7 + port) < 3 ? 0.8 + 0.1 * noise : 0.1 + 0.05 * noise;
            case 1 -> walks[port];
            case 2 -> noise;
            default -> random.nextInt(40) == 0 ? noise : 0;
        };
    }

    private static Window window(
            EntityId entity,
            Instant start,
            Instant end,
            Readings.Builder deltas,
            List<Window.WatermarkReading> watermarks) {
        return new Window(
                entity,
                start,
                end,
                deltas.build(),
                List.of(),
                watermarks,
                Optional.empty(),
                new Coverage(WINDOW_SECONDS, 1, 0),
                Set.of());
    }
}
