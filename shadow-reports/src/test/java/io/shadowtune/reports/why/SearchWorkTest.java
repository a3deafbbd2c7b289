package io.shadowtune.reports.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.format.tool.read.ToolParsers;
import io.shadowtune.ingest.telemetry.ToolReading;
import io.shadowtune.reports.why.cause.CauseSheets;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.evidence.Line;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How much of a text all sheets together look at, counted in characters. */
final class SearchWorkTest {
    private static final String[] WORDS =
            "error drop pause link rank 1 mlx5_0 down flap timeout retry nccl warn pfc ecn cnp discard crc fec symbol"
                    .split(" ");

    @Test
    void diagnose_longLog_looksAtEachCharacterAFewTimes() {
        String log = IntStream.range(0, 4_000)
                .mapToObj(i ->
                        "gpu-node%02d:%d:%d [%d] NCCL INFO Channel %02d/0 : %d[%d] -> %d[%d] [send] via NET/IB/%d/GDRDMA"
                                .formatted(
                                        i % 16,
                                        9_000 + i,
                                        9_100 + i,
                                        i % 8,
                                        i % 32,
                                        i % 128,
                                        i % 8,
                                        i * 7 % 128,
                                        i % 8,
                                        i % 8))
                .collect(Collectors.joining("\n"));
        Evidence evidence = evidence(log + "\ngpu-node03:1:2 [3] NCCL INFO NET/IB : No device found.\n");

        new Reasoner(CauseSheets.all()).diagnose(evidence);

        // without the words that patterns require: more than 800 times
        assertThat(evidence.searchSteps()).isLessThan(150L * log.length());
        assertThat(evidence.unsearchedLines(evidence.items().get(0))).isZero();
        assertThat(evidence.lines(Pattern.compile("(?i)no device"), item -> true))
                .extracting(Line::number)
                .containsExactly(4_001);
    }

    @Test
    void diagnose_lineOfAllWords_endsWithinItsShare() {
        Random random = new Random(7);
        String line = IntStream.range(0, 9_000)
                .mapToObj(i -> WORDS[random.nextInt(WORDS.length)])
                .collect(Collectors.joining(" ", "{\"a\":\"", "\"}"));
        Evidence evidence = evidence(line);

        new Reasoner(CauseSheets.all()).diagnose(evidence);

        assertThat(line.length()).isGreaterThan(45_000);
        assertThat(evidence.searchSteps()).isLessThan(25_000_000);
    }

    private static Evidence evidence(String text) {
        return Evidence.of(
                "slow all-reduce",
                List.of(ToolParsers.read(ToolText.of(new ToolReading("log", "NCCL_DEBUG log", "", ""), text))));
    }
}
