package io.shadowtune.reports.history;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.WredSetting;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Random;

/** A historian in a process of its own that appends until it is killed; prints a line after each commit. */
final class CrashingChild {
    private static final InputPartition WINDOWS = new InputPartition("windows", 0);
    private static final InputPartition DECISIONS = new InputPartition("decisions", 0);
    private static final WredSetting WISHED = new WredSetting(true, 200_000, 800_000, 0.2);

    private CrashingChild() {}

    /**
     * Appends for ever.
     *
     * @param arguments data directory and seed
     */
    public static void main(String[] arguments) {
        Random random = new Random(Long.parseLong(arguments[1]));
        HistoryWriter writer =
                HistoryWriter.open(Path.of(arguments[0]), HistoryConfig.DEFAULT).orThrow();
        long window = writer.nextOffsets().getOrDefault(WINDOWS, 0L);
        long decision = writer.nextOffsets().getOrDefault(DECISIONS, 0L);
        while (true) {
            HistoryBatch batch = new HistoryBatch();
            for (int i = random.nextInt(2000); i >= 0; i--) {
                EntityId queue = EntityId.queue("f", "d" + window % 7, "p" + window % 101, 3);
                Instant start = Given.T0.plusSeconds(10 * window);
                batch.add(Given.queueWindow(queue, start, window, 1));
                window++;
            }
            for (int i = random.nextInt(20); i >= 0; i--) {
                batch.add(Given.decision("d" + decision, Given.T0.plusSeconds(1800 * decision), WISHED));
                decision++;
            }
            writer.append(batch.consumed(WINDOWS.topic(), 0, window).consumed(DECISIONS.topic(), 0, decision));
            System.out.println(window);
        }
    }
}
