package io.shadowtune.reports.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills a historian with SIGKILL while it appends; what is in the file is what the offsets say, each time. */
class KilledHistorianIT {
    private static final long SEED = 20_260_504L;
    private static final int KILLS = 8;

    @TempDir
    Path directory;

    @Test
    void append_killedAnywhere_rowsMatchOffsets() throws IOException, InterruptedException {
        Random random = new Random(SEED);
        long before = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            long acknowledged = runAndKill(random.nextLong(), 1 + random.nextInt(12), random.nextInt(40_000));
            try (HistoryWriter writer =
                    HistoryWriter.open(directory, HistoryConfig.DEFAULT).orThrow()) {
                Map<InputPartition, Long> offsets = writer.nextOffsets();
                long windows = offsets.getOrDefault(new InputPartition("windows", 0), -1L);
                long decisions = offsets.getOrDefault(new InputPartition("decisions", 0), -1L);
                assertThat(windows)
                        .as("kill %d", kill)
                        .isGreaterThanOrEqualTo(acknowledged)
                        .isGreaterThan(before);
                assertThat(Rows.count(writer, "window_recent")).isEqualTo(windows);
                assertThat(Rows.count(writer, "decision")).isEqualTo(decisions);
                assertThat(Rows.count(writer, "wish")).isEqualTo(2 * decisions);
                assertThat(Rows.number(writer, "SELECT sum(tx_bytes) FROM window_recent"))
                        .as("0 + 1 + … + (n-1)")
                        .isEqualTo(windows * (windows - 1) / 2.0);
                assertThat(Rows.number(
                                writer,
                                "SELECT count(*) FROM window_recent WHERE entity NOT IN (SELECT entity FROM entity)"))
                        .isZero();
                before = windows;
            }
        }
    }

    /** Lets the child commit some batches, reads on for a while into the next, and kills it. */
    private long runAndKill(long seed, int commits, int spins) throws IOException, InterruptedException {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx256m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        CrashingChild.class.getName(),
                        directory.toString(),
                        Long.toString(seed))
                .redirectErrorStream(true)
                .start();
        long acknowledged = 0;
        try (BufferedReader lines = child.inputReader()) {
            for (int i = 0; i < commits; i++) {
                acknowledged = Long.parseLong(lines.readLine());
            }
            for (int i = 0; i < spins && !lines.ready(); i++) {
                Thread.onSpinWait();
            }
        } finally {
            child.destroyForcibly();
            child.waitFor();
        }
        return acknowledged;
    }
}
