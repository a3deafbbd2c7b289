package io.shadowtune.reports.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.NcclEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntSupplier;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/** Rows of collectives are the same to the last digit, however the same calls are split into batches. */
class CollectiveSplitProperties {
    private static final int CALLS = 300;
    private static final Instant LATER = Given.T0.plus(Duration.ofDays(4));

    @Property(tries = 4, seed = "20260505", shrinking = ShrinkingMode.OFF)
    void append_anySplit_givesTheSameRows(@ForAll long seed) throws IOException {
        List<NcclEvent> calls = calls(new Random(seed));
        List<String> whole = rows(calls, () -> CALLS, false);
        Random split = new Random(seed + 1);

        assertThat(rows(calls, () -> 1 + split.nextInt(40), false)).isEqualTo(whole);
        assertThat(rows(calls, () -> 1 + split.nextInt(40), true))
                .as("folded into quarters")
                .isEqualTo(rows(calls, () -> CALLS, true));
    }

    private static List<NcclEvent> calls(Random random) {
        List<NcclEvent> calls = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            NcclEvent like = GivenJobs.call(Given.T0.plusSeconds(random.nextInt(1_800)), i, 1, 28 + random.nextInt(2));
            double bus = random.nextInt(5) == 0 ? Double.NaN : 4e11 * random.nextDouble();
            calls.add(new NcclEvent(
                    like.entity(),
                    like.header(),
                    like.kind(),
                    like.process(),
                    Optional.of(new NcclEvent.Operation(
                            "AllReduce",
                            (long) i,
                            1L << 30,
                            Duration.ofNanos(1 + random.nextInt(1 << 30)),
                            bus,
                            bus,
                            null)),
                    "",
                    null,
                    ""));
        }
        return calls;
    }

    private static List<String> rows(List<NcclEvent> calls, IntSupplier size, boolean folded) throws IOException {
        Path directory = Files.createTempDirectory("collective-splits");
        try (HistoryWriter writer =
                HistoryWriter.open(directory, HistoryConfig.DEFAULT).orThrow()) {
            for (int from = 0; from < calls.size(); ) {
                int to = Math.min(calls.size(), from + size.getAsInt());
                HistoryBatch batch = new HistoryBatch();
                calls.subList(from, to).forEach(batch::add);
                writer.append(batch);
                from = to;
            }
            if (folded) {
                writer.append(new HistoryBatch().add(Given.queueWindow(LATER, 1)));
                writer.upkeep(LATER);
                assertThat(Rows.number(writer, "SELECT min(span_minutes) FROM collective"))
                        .isEqualTo(15);
            }
            try (HistoryReader reader = writer.reader()) {
                return reader.rows("SELECT t::VARCHAR FROM collective t ORDER BY 1", row -> row.getString(1));
            }
        } finally {
            HistoryProperties.delete(directory);
        }
    }
}
