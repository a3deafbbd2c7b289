package io.shadowtune.ingest.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.FlowFeatures;
import io.shadowtune.ingest.telemetry.FlowKey;
import io.shadowtune.ingest.telemetry.FlowPorts;
import io.shadowtune.ingest.telemetry.FlowSample;
import io.shadowtune.ingest.telemetry.GaugeSummary;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.QueueSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.ingest.telemetry.TimeQuality;
import io.shadowtune.ingest.telemetry.Watermark;
import io.shadowtune.ingest.telemetry.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class DeviceWindowsTest {
    private static final Instant T0 = Instant.parse("2026-03-02T10:00:00Z");
    private static final EntityId LEAF = EntityId.device("f", "leaf-1");
    private static final EntityId PORT = EntityId.port("f", "leaf-1", "Ethernet0");
    private static final EntityId QUEUE = EntityId.queue("f", "leaf-1", "Ethernet0", 3);

    private final DeviceWindows windows = new DeviceWindows(WindowConfig.DEFAULT);
    private final List<Window> closed = new ArrayList<>();

    private static Header at(double seconds) {
        Instant time = T0.plusNanos((long) (seconds * 1e9));
        return new Header("test", "test#1", time, TimeQuality.COLLECTOR, time, Set.of());
    }

    private void port(double seconds, long txBytes) {
        port(seconds, new Readings.Builder().put(PortSignals.TX_BYTES, txBytes));
    }

    private void port(double seconds, Readings.Builder values) {
        closed.addAll(windows.add(new Sample(PORT, at(seconds), values.build())));
    }

    private void queue(double seconds, Readings.Builder values) {
        closed.addAll(windows.add(new Sample(QUEUE, at(seconds), values.build())));
    }

    private List<Window> end() {
        closed.addAll(windows.closeAll());
        return closed;
    }

    @Test
    void add_steadyCounter_splitsGrowthAtWindowEnds() {
        for (int second = 0; second <= 30; second++) {
            port(second, 1_000L * second);
        }

        assertThat(end())
                .extracting(w -> w.deltas().get(PortSignals.TX_BYTES))
                .containsExactly(10_000L, 10_000L, 10_000L, null);
        assertThat(closed.get(0).coverage().coveredRatio()).isEqualTo(1.0);
        assertThat(closed.get(0).perSecond(PortSignals.TX_BYTES)).isEqualTo(1_000.0);
    }

    @Test
    void add_counterRefreshedEveryTenSeconds_isNotIdleInBetween() {
        // The source polls at 2, 12, 22 s; readings in between repeat the value.
        for (int second = 0; second <= 40; second++) {
            long polls = (second + 8L) / 10;
            queue(second, new Readings.Builder().put(QueueSignals.TX_BYTES, 5_000L * polls));
        }

        List<Window> all = end();
        assertThat(all.get(1).deltas().get(QueueSignals.TX_BYTES)).isEqualTo(5_000L);
        assertThat(all.get(2).deltas().get(QueueSignals.TX_BYTES)).isEqualTo(5_000L);
    }

    @Test
    void add_burstAfterLongSilence_isNotSmearedBackOverIt() {
        for (int second = 0; second <= 60; second++) {
            queue(second, new Readings.Builder().put(QueueSignals.TX_BYTES, second < 55 ? 0L : 900L));
        }

        List<Window> all = end();
        assertThat(all.get(3).deltas().get(QueueSignals.TX_BYTES)).isZero();
        assertThat(all.get(4).deltas().get(QueueSignals.TX_BYTES)).isEqualTo(450L);
        assertThat(all.get(5).deltas().get(QueueSignals.TX_BYTES)).isEqualTo(450L);
    }

    @Test
    void add_counterFell_flagsResetAndTakesNoDelta() {
        port(1, 9_000_000L);
        port(2, 9_000_500L);
        port(3, 100L);
        port(4, 300L);

        Window window = end().get(0);
        assertThat(window.flags()).containsExactly(Flag.RESET);
        assertThat(window.deltas().get(PortSignals.TX_BYTES)).isEqualTo(700L);
    }

    @Test
    void add_growthFasterThanTheLink_isSuspectAndLeftOut() {
        Readings.Builder first = new Readings.Builder()
                .put(PortSignals.TX_BYTES, 0L)
                .put(PortSignals.SPEED_BITS_PER_SECOND, 100_000_000_000L);
        port(1, first);
        port(2, 60_000_000_000L);

        Window window = end().get(0);
        assertThat(window.flags()).contains(Flag.UNIT_SUSPECT);
        assertThat(window.deltas().has(PortSignals.TX_BYTES)).isFalse();
    }

    @Test
    void add_sameReadingTwice_isCountedOnceAndFlagged() {
        port(1, 100);
        port(2, 200);
        port(2, 200);

        Window window = end().get(0);
        assertThat(window.coverage().samples()).isEqualTo(2);
        assertThat(window.flags()).containsExactly(Flag.DUPLICATE);
    }

    @Test
    void add_readingsOutOfOrder_keepTheSum() {
        port(1, 100);
        port(3, 300);
        port(2, 200);
        port(4, 400);

        Window window = end().get(0);
        assertThat(window.deltas().get(PortSignals.TX_BYTES)).isEqualTo(300L);
        assertThat(window.flags()).containsExactly(Flag.OUT_OF_ORDER);
    }

    @Test
    void add_readingOfAClosedWindow_isCountedLateAside() {
        port(1, 100);
        port(45, 200);
        port(2, 150);

        List<Window> all = end();
        assertThat(all).first().extracting(Window::start).isEqualTo(T0);
        assertThat(all).extracting(w -> w.coverage().late()).containsOnlyOnce(1);
    }

    @Test
    void add_heldWatermark_isOneReadingWithItsInterval() {
        for (int second = 0; second < 30; second++) {
            queue(second, new Readings.Builder().put(QueueSignals.WATERMARK_BYTES, second < 15 ? 7_000L : 9_000L));
        }

        List<Window> all = end();
        Watermark first = Objects.requireNonNull(all.get(0).watermark(QueueSignals.WATERMARK_BYTES));
        assertThat(first).isEqualTo(new Watermark(7_000L, T0.minusSeconds(60), T0));
        Watermark second = Objects.requireNonNull(all.get(1).watermark(QueueSignals.WATERMARK_BYTES));
        assertThat(second).isEqualTo(new Watermark(9_000L, T0, T0.plusSeconds(15)));
        assertThat(all.get(2).watermark(QueueSignals.WATERMARK_BYTES)).isNull();
    }

    @Test
    void add_depths_areSummarisedOverTheSamplesInsideTheWindow() {
        DeviceWindows fast = new DeviceWindows(WindowConfig.DEFAULT);
        for (int i = 0; i < 1_000; i++) {
            Readings depth = new Readings.Builder()
                    .put(QueueSignals.DEPTH_BYTES, (long) i)
                    .build();
            fast.add(new Sample(QUEUE, at(i * 0.01), depth));
        }

        GaugeSummary depth = Objects.requireNonNull(fast.closeAll().get(0).gauge(QueueSignals.DEPTH_BYTES));
        assertThat(depth.samples()).isEqualTo(1_000);
        assertThat(depth.max()).isEqualTo(999.0);
        assertThat(depth.p99()).isEqualTo(989.0);
        assertThat(depth.mean()).isCloseTo(499.5, within(1e-9));
    }

    @Test
    void add_counterSeenForLessThanHalfTheTime_isAbsentNotZero() {
        for (int second = 0; second <= 10; second++) {
            Readings.Builder values = new Readings.Builder().put(QueueSignals.TX_BYTES, 10L * second);
            if (second >= 7) {
                values.put(QueueSignals.ECN_MARKED_PACKETS, (long) second);
            }
            queue(second, values);
        }

        Window window = end().get(0);
        assertThat(window.deltas().has(QueueSignals.ECN_MARKED_PACKETS)).isFalse();
        assertThat(window.flags()).contains(Flag.PARTIAL);
    }

    @Test
    void add_flowSamples_giveFanInAndSizes() {
        for (int sender = 1; sender <= 6; sender++) {
            FlowKey key = new FlowKey("10.0.0." + sender, "10.0.0.99", 17, 50_000 + sender, 4791);
            FlowPorts ports = new FlowPorts(1, 2, null, PORT);
            FlowSample sample = new FlowSample(
                    LEAF, at(sender), ports, key, 26, 2, 4_000, 1, 1_000L, false, at(1).eventTime(), at(1).eventTime());
            closed.addAll(windows.add(sample));
        }

        FlowFeatures flows = end().get(0).flows().orElseThrow();
        assertThat(flows).isEqualTo(new FlowFeatures(6, 6, 6, 6, 24_000_000L, 4_000_000L, 4_000_000L, 4_000_000L));
    }

    @Test
    void add_otherDeviceSilent_doesNotHoldThisOne() {
        port(0, 0);
        port(60, 60);

        assertThat(closed).isNotEmpty();
    }

    @Test
    void restore_inTheMiddle_goesOnAsIfNothingHappened() {
        DeviceWindows before = new DeviceWindows(WindowConfig.DEFAULT);
        List<Window> uninterrupted = new ArrayList<>();
        List<Window> interrupted = new ArrayList<>();
        DeviceWindows after = before;
        DeviceWindows control = new DeviceWindows(WindowConfig.DEFAULT);
        for (int second = 0; second < 100; second++) {
            Sample sample = new Sample(
                    QUEUE,
                    at(second + 0.3),
                    new Readings.Builder()
                            .put(QueueSignals.TX_BYTES, 777L * second * second)
                            .put(QueueSignals.DEPTH_BYTES, second % 17L)
                            .put(QueueSignals.WATERMARK_BYTES, second / 7L)
                            .build());
            uninterrupted.addAll(control.add(sample));
            interrupted.addAll(after.add(sample));
            if (second % 13 == 5) {
                DeviceWindows next = new DeviceWindows(WindowConfig.DEFAULT);
                next.restore(after.state());
                after = next;
            }
        }
        uninterrupted.addAll(control.closeAll());
        interrupted.addAll(after.closeAll());

        assertThat(interrupted).isEqualTo(uninterrupted);
    }
}
