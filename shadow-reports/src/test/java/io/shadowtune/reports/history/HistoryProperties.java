package io.shadowtune.reports.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Window;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/** Windows in any order, again and again, with upkeep and restarts in between, add up as if each had come once. */
class HistoryProperties {
    private static final int WINDOWS = 12 * 360;

    @Property(tries = 8, seed = "20260504", shrinking = ShrinkingMode.OFF)
    void append_anyOrderAnyRepetition_countsEachWindowOnce(@ForAll long seed) throws IOException {
        Path directory = Files.createTempDirectory("history-properties");
        Random random = new Random(seed);
        Set<Integer> seen = new HashSet<>();
        HistoryWriter writer = open(directory);
        try {
            for (int from = 0; from < WINDOWS; from += 360) {
                List<Integer> hour = new ArrayList<>();
                for (int i = 0; i < 500; i++) {
                    hour.add(from + random.nextInt(360));
                }
                seen.addAll(hour);
                HistoryBatch batch = batch(hour);
                writer.append(batch);
                if (random.nextBoolean()) {
                    writer.append(batch);
                }
                if (random.nextInt(3) == 0) {
                    writer.upkeep(at(from + 360));
                }
                if (random.nextInt(4) == 0) {
                    writer.close();
                    writer = open(directory);
                }
            }
            assertTotals(writer, seen);
            writer.upkeep(at(WINDOWS));
            assertTotals(writer, seen);
            writer.append(batch(List.copyOf(seen)));
            assertTotals(writer, seen);
            assertThat(Rows.count(writer, "window_quarter")).isPositive();
        } finally {
            writer.close();
            delete(directory);
        }
    }

    private static void assertTotals(HistoryWriter writer, Set<Integer> seen) {
        assertThat(Rows.number(writer, "SELECT sum(windows) FROM window_all")).isEqualTo(seen.size());
        assertThat(Rows.number(writer, "SELECT sum(tx_bytes) FROM window_all"))
                .isEqualTo(seen.stream().mapToDouble(i -> i + 1.0).sum());
    }

    private static HistoryBatch batch(List<Integer> numbers) {
        HistoryBatch batch = new HistoryBatch();
        numbers.forEach(number -> batch.add(window(number)));
        return batch;
    }

    private static Window window(int number) {
        EntityId queue = EntityId.queue("f", "leaf-" + number % 2, "Ethernet" + number % 3, 3);
        return Given.queueWindow(queue, at(number), number + 1L, 1);
    }

    private static Instant at(int number) {
        return Given.T0.plus(Duration.ofSeconds(10L * number));
    }

    private static HistoryWriter open(Path directory) {
        return HistoryWriter.open(directory, HistoryConfig.DEFAULT).orThrow();
    }

    static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
