package io.shadowtune.deploy.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.NicSignals;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.QueueSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.models.twin.workload.FabricPort;
import io.shadowtune.models.twin.workload.Nic;
import io.shadowtune.models.twin.workload.NicTick;
import io.shadowtune.models.twin.workload.PortTick;
import io.shadowtune.models.twin.workload.QueueTick;
import io.shadowtune.models.twin.workload.Span;
import io.shadowtune.models.twin.workload.Tick;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class DemoCountersTest {
    private static final Instant T0 = Instant.parse("2026-03-11T10:00:00Z");
    private static final FabricPort PORT = new FabricPort("leaf-1", "Ethernet0");
    private static final Nic NIC = new Nic("gpu-01", 0);

    private final DemoCluster cluster = DemoCluster.of("demo", 1);
    private final DemoCounters counters = new DemoCounters(cluster, new SplittableRandom(5));

    private static Tick tick(int number, long peakBytes) {
        Span span = new Span(T0.plusSeconds(10L * number), T0.plusSeconds(10L * number + 10));
        QueueTick queue = new QueueTick(4_000, 40, 4, 0, peakBytes, peakBytes / 2);
        PortTick port = new PortTick(1_000, 10, 2, 3, 50, queue, QueueTick.IDLE);
        NicTick nic = new NicTick(400, 800, 1, 1, 1, 3, 50);
        return new Tick(span, Map.of(PORT, port), Map.of(NIC, nic), List.of());
    }

    private Readings port(Tick tick) {
        return of(counters.ports("leaf-1", tick, tick.span().end()), "port:demo/leaf-1/Ethernet0");
    }

    private Readings queue(Tick tick) {
        return of(counters.queues("leaf-1", tick, tick.span().end()), "queue:demo/leaf-1/Ethernet0/3");
    }

    private static Readings of(List<Sample> samples, String entity) {
        return samples.stream()
                .filter(sample -> sample.entity().text().equals(entity))
                .findFirst()
                .orElseThrow()
                .values();
    }

    private static double grown(Readings before, Readings after, io.shadowtune.ingest.telemetry.Signal signal) {
        return after.orElse(signal, -1) - before.orElse(signal, -1);
    }

    @Test
    void ports_tickAfterTick_growByWhatWasCounted() {
        Readings first = port(tick(0, 0));
        Readings second = port(tick(1, 0));

        assertThat(grown(first, second, PortSignals.RX_BYTES)).isEqualTo(1_000);
        assertThat(grown(first, second, PortSignals.TX_BYTES)).isEqualTo(4_000);
        assertThat(grown(first, second, PortSignals.TX_PFC_FRAMES.get(3))).isEqualTo(2);
        assertThat(grown(first, second, PortSignals.RX_PFC_DURATION_US.get(3))).isEqualTo(50);
        assertThat(first.orElse(PortSignals.RX_BYTES, 0)).isGreaterThan(1_000_000);
    }

    @Test
    void nic_tickAfterTick_growsByWhatWasCounted() {
        Readings first = counters.nic(NIC, tick(0, 0), T0).values();
        Readings second = counters.nic(NIC, tick(1, 0), T0).values();

        assertThat(grown(first, second, NicSignals.ROCE_RX_BYTES)).isEqualTo(800);
        assertThat(grown(first, second, NicSignals.CNP_HANDLED)).isEqualTo(1);
        assertThat(second.get(NicSignals.SPEED_BITS_PER_SECOND)).isEqualTo(400_000_000_000L);
    }

    @Test
    void queues_watermark_isTheHighestOfAMinuteAndHeldForTheNext() {
        long[] peaks = {10, 900, 20, 30, 40, 50, 60, 70};
        Long[] shown = new Long[peaks.length];
        for (int i = 0; i < peaks.length; i++) {
            shown[i] = queue(tick(i, peaks[i])).get(QueueSignals.WATERMARK_BYTES);
        }

        // The sixth tick ends with the minute.
        assertThat(shown).containsExactly(null, null, null, null, null, 900L, 900L, 900L);
        for (int i = 8; i < 12; i++) {
            shown[7] = queue(tick(i, 5)).get(QueueSignals.WATERMARK_BYTES);
        }
        assertThat(shown[7]).isEqualTo(70);
    }

    @Test
    void queues_depth_isNeverAboveTheHighest() {
        for (int i = 0; i < 200; i++) {
            assertThat(queue(tick(i, 1_000)).orElse(QueueSignals.DEPTH_BYTES, -1))
                    .isBetween(0L, 1_000L);
        }
    }

    @Test
    void restart_aSwitch_countsFromZeroAndForgetsItsWatermark() {
        for (int i = 0; i < 6; i++) {
            queue(tick(i, 500));
            port(tick(i, 500));
        }
        long nicBefore = counters.nic(NIC, tick(6, 0), T0).values().orElse(NicSignals.ROCE_TX_BYTES, 0);

        counters.restart("leaf-1");

        assertThat(port(tick(6, 0)).orElse(PortSignals.TX_BYTES, -1)).isEqualTo(4_000);
        assertThat(queue(tick(6, 0)).has(QueueSignals.WATERMARK_BYTES)).isFalse();
        assertThat(counters.nic(NIC, tick(7, 0), T0).values().orElse(NicSignals.ROCE_TX_BYTES, 0))
                .isEqualTo(nicBefore + 400);
    }
}
