package io.shadowtune.deploy.stage;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.ConfigSnapshot;
import io.shadowtune.ingest.telemetry.Coverage;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.ForecastRound;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.TimeQuality;
import io.shadowtune.ingest.telemetry.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

final class DeviceTimelineProperties {
    private static final Instant T0 = Instant.parse("2026-03-02T10:00:00Z");
    private static final EntityId LEAF = EntityId.device("f", "leaf-1");

    private static Window window(int end, int port) {
        Instant at = T0.plusSeconds(10L * end);
        return new Window(
                EntityId.port("f", "leaf-1", "Ethernet" + port),
                at.minusSeconds(10),
                at,
                Readings.EMPTY,
                List.of(),
                List.of(),
                Optional.empty(),
                new Coverage(1, 1, 0),
                Set.of());
    }

    private static ForecastRound round(int end) {
        return new ForecastRound(LEAF, T0.plusSeconds(10L * end), List.of());
    }

    /** Settings read in the middle of the window of that end; assumed to be when nobody knows. */
    private static ConfigSnapshot snapshot(int end, TimeQuality quality) {
        Set<Flag> flags = quality == TimeQuality.ASSUMED ? Set.of(Flag.TIME_ASSUMED) : Set.of();
        Instant at = T0.plusSeconds(10L * end - 5);
        return new ConfigSnapshot(
                LEAF, new Header("test", "test", at, quality, at, flags), List.of(), List.of(), List.of());
    }

    /** What comes of every end, in order: windows; a round; settings at every third end. */
    private record Streams(List<Window> windows, List<ForecastRound> rounds, List<ConfigSnapshot> snapshots) {
        static Streams of(int ends, int ports) {
            Streams streams = new Streams(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
            streams.snapshots.add(snapshot(ends, TimeQuality.ASSUMED));
            for (int end = 1; end <= ends; end++) {
                if (end % 3 == 0) {
                    streams.snapshots.add(snapshot(end, TimeQuality.DEVICE));
                }
                for (int port = 0; port < ports; port++) {
                    streams.windows.add(window(end, port));
                }
                streams.rounds.add(round(end));
            }
            return streams;
        }

        boolean isEmpty() {
            return windows.isEmpty() && rounds.isEmpty();
        }

        /** Settings take the shorter road: those of a window are there before it is. */
        void next(Random random, DeviceTimeline timeline) {
            boolean due = !snapshots.isEmpty()
                    && (windows.isEmpty()
                            || DeviceTimeline.since(snapshots.get(0))
                                    .isBefore(windows.get(0).end()));
            if (!snapshots.isEmpty() && (due || random.nextInt(4) == 0)) {
                timeline.add(snapshots.remove(0));
            } else if (rounds.isEmpty() || (!windows.isEmpty() && random.nextBoolean())) {
                timeline.add(windows.remove(0));
            } else {
                timeline.add(rounds.remove(0));
            }
        }
    }

    /** All that was told, in order; each kind comes in its own order, interleaved at random. */
    private static List<Object> run(long seed, int ends, int ports) {
        Streams streams = Streams.of(ends, ports);
        Random random = new Random(seed);
        DeviceTimeline timeline = new DeviceTimeline();
        List<Object> told = new ArrayList<>();
        while (!streams.isEmpty()) {
            streams.next(random, timeline);
            drain(timeline, false, told);
        }
        drain(timeline, true, told);
        return told;
    }

    private static void drain(DeviceTimeline timeline, boolean ended, List<Object> told) {
        for (DeviceTimeline.Group group = timeline.next(ended); group != null; group = timeline.next(ended)) {
            told.addAll(group.snapshots());
            told.addAll(group.rounds());
            told.addAll(group.windows());
        }
    }

    @Property(tries = 300)
    void next_anyInterleaving_tellsTheSameInTheSameOrder(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 12) int ends,
            @ForAll @IntRange(min = 1, max = 4) int ports) {
        List<Object> expected = new ArrayList<>();
        expected.add(snapshot(ends, TimeQuality.ASSUMED));
        for (int end = 1; end <= ends; end++) {
            if (end % 3 == 0) {
                expected.add(snapshot(end, TimeQuality.DEVICE));
            }
            if (end > 1) {
                expected.add(round(end - 1));
            }
            for (int port = 0; port < ports; port++) {
                expected.add(window(end, port));
            }
        }
        expected.add(round(ends));

        assertThat(run(seed, ends, ports)).isEqualTo(expected);
    }

    @Test
    void next_settingsWithoutWindows_areToldBeforeTheyFillTheMemory() {
        DeviceTimeline timeline = new DeviceTimeline();
        List<Object> told = new ArrayList<>();

        for (int end = 1; end <= 1_000; end++) {
            timeline.add(snapshot(end, TimeQuality.DEVICE));
            drain(timeline, false, told);
        }

        assertThat(told).hasSizeGreaterThan(800).doesNotHaveDuplicates();
        assertThat(told.get(0)).isEqualTo(snapshot(1, TimeQuality.DEVICE));
    }

    @Test
    void next_settingsDatedAheadOfAllWindows_areToldBeforeTheyFillTheMemory() {
        DeviceTimeline timeline = new DeviceTimeline();
        List<Object> told = new ArrayList<>();
        timeline.add(window(1, 0));

        for (int end = 1_000; end <= 2_000; end++) {
            timeline.add(snapshot(end, TimeQuality.DEVICE));
            drain(timeline, false, told);
        }
        timeline.add(window(2, 0));
        drain(timeline, true, told);

        assertThat(told).contains(window(1, 0), window(2, 0)).hasSize(1_003);
        assertThat(told.indexOf(window(1, 0))).isGreaterThan(800);
    }
}
