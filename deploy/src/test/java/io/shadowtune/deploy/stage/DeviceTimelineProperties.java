package io.shadowtune.deploy.stage;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.Coverage;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.ForecastRound;
import io.shadowtune.ingest.telemetry.Readings;
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

    /** All that was told, in order; windows and rounds each come in their own order, interleaved at random. */
    private static List<Object> run(long seed, int ends, int ports) {
        List<Window> windows = new ArrayList<>();
        List<ForecastRound> rounds = new ArrayList<>();
        for (int end = 1; end <= ends; end++) {
            for (int port = 0; port < ports; port++) {
                windows.add(window(end, port));
            }
            rounds.add(round(end));
        }
        Random random = new Random(seed);
        DeviceTimeline timeline = new DeviceTimeline();
        List<Object> told = new ArrayList<>();
        while (!windows.isEmpty() || !rounds.isEmpty()) {
            boolean window = rounds.isEmpty() || (!windows.isEmpty() && random.nextBoolean());
            if (window) {
                timeline.add(windows.remove(0));
            } else {
                timeline.add(rounds.remove(0));
            }
            drain(timeline, false, told);
        }
        drain(timeline, true, told);
        return told;
    }

    private static void drain(DeviceTimeline timeline, boolean ended, List<Object> told) {
        for (DeviceTimeline.Group group = timeline.next(ended); group != null; group = timeline.next(ended)) {
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
        for (int end = 1; end <= ends; end++) {
            for (int port = 0; port < ports; port++) {
                expected.add(window(end, port));
            }
            expected.add(round(end));
        }

        assertThat(run(seed, ends, ports)).isEqualTo(expected);
    }
}
