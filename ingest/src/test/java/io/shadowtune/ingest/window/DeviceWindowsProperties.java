package io.shadowtune.ingest.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.ingest.telemetry.TimeQuality;
import io.shadowtune.ingest.telemetry.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

final class DeviceWindowsProperties {
    private static final Instant T0 = Instant.parse("2026-03-02T10:00:00Z");
    private static final EntityId PORT = EntityId.port("f", "leaf-1", "Ethernet0");

    private static List<Window> run(List<Integer> gapsMillis, List<Long> growths, long first) {
        DeviceWindows windows = new DeviceWindows(WindowConfig.DEFAULT);
        List<Window> closed = new ArrayList<>();
        Instant time = T0;
        long value = first;
        for (int i = 0; i < Math.min(gapsMillis.size(), growths.size()); i++) {
            closed.addAll(windows.add(sample(time, value)));
            time = time.plusMillis(gapsMillis.get(i));
            value += growths.get(i);
        }
        closed.addAll(windows.add(sample(time, value)));
        closed.addAll(windows.closeAll());
        return closed;
    }

    private static Sample sample(Instant time, long value) {
        Header header = new Header("test", "test#1", time, TimeQuality.DEVICE, time, Set.of());
        return new Sample(
                PORT,
                header,
                new Readings.Builder().put(PortSignals.TX_BYTES, value).build());
    }

    @Property
    void add_anyCadence_sumOfWindowsIsTheGrowthOfTheCounter(
            @ForAll @Size(min = 1, max = 60) List<@IntRange(min = 1, max = 200_000) Integer> gapsMillis,
            @ForAll @Size(min = 60, max = 60) List<@LongRange(min = 0, max = 1L << 50) Long> growths) {
        List<Window> windows = run(gapsMillis, growths, Long.MAX_VALUE - 5);

        long grown = growths.stream().limit(gapsMillis.size()).mapToLong(g -> g).sum();
        assertThat(windows.stream()
                        .mapToLong(w -> w.deltas().orElse(PortSignals.TX_BYTES, 0))
                        .sum())
                .isEqualTo(grown);
    }

    @Property
    void add_anyCadence_windowsAreInOrderAlignedAndCoveredAtMostOnce(
            @ForAll @Size(min = 1, max = 60) List<@IntRange(min = 1, max = 100_000) Integer> gapsMillis,
            @ForAll @Size(min = 60, max = 60) List<@LongRange(min = 0, max = 1_000_000) Long> growths) {
        List<Window> windows = run(gapsMillis, growths, 0);

        assertThat(windows).isSortedAccordingTo((a, b) -> a.start().compareTo(b.start()));
        assertThat(windows).extracting(Window::start).doesNotHaveDuplicates();
        assertThat(windows).allSatisfy(window -> {
            assertThat(window.start().getEpochSecond() % 10).isZero();
            assertThat(window.coverage().coveredRatio()).isBetween(0.0, 1.0);
        });
    }
}
