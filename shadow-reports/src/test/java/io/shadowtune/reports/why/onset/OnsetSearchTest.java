package io.shadowtune.reports.why.onset;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.format.tool.read.ToolParsers;
import io.shadowtune.ingest.telemetry.ToolReading;
import io.shadowtune.reports.why.Diagnosis;
import io.shadowtune.reports.why.Reasoner;
import io.shadowtune.reports.why.cause.CauseSheets;
import io.shadowtune.reports.why.evidence.Evidence;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OnsetSearchTest {
    private static final List<String> FLAP = List.of(
            "[Thu May  8 02:14:12 2026] mlx5_core 0000:2a:00.0 ib1: Link down",
            "[Thu May  8 02:14:30 2026] mlx5_core 0000:2a:00.0 ib1: Link up",
            "[Thu May  8 03:40:01 2026] mlx5_core 0000:2a:00.0 ib1: Link down",
            "[Thu May  8 03:40:12 2026] mlx5_core 0000:2a:00.0 ib1: Link up",
            "[Thu May  8 05:02:44 2026] mlx5_core 0000:2a:00.0 ib1: Link down",
            "[Thu May  8 05:02:59 2026] mlx5_core 0000:2a:00.0 ib1: Link up");

    private static Onset onset(List<String> lines, String at) {
        Evidence evidence = Evidence.of(
                "", List.of(ToolParsers.read(new ToolText(new ToolReading("dmesg", "dmesg -T", "a01", at), lines))));
        Diagnosis diagnosis = new Reasoner(CauseSheets.all()).diagnose(evidence);
        return OnsetSearch.of(evidence, diagnosis);
    }

    @Test
    void of_linesWithTimes_isTheEarliestThatShowsIt() {
        Onset onset = onset(FLAP, "");

        assertThat(onset.since().orElseThrow().at()).isEqualTo("Thu May  8 02:14:12 2026");
        assertThat(onset.since().orElseThrow().line()).isEqualTo(1);
        assertThat(onset.changesBefore()).isEmpty();
    }

    @Test
    void of_changeBeforeAndAfter_isOnlyTheOneBefore() {
        List<String> lines = new ArrayList<>(FLAP);
        lines.add(0, "[Thu May  8 01:50:00 2026] mlx5_core 0000:2a:00.0: firmware version: 28.39.1002, activated");
        lines.add("[Thu May  8 09:00:00 2026] mlx5_core 0000:2a:00.0: firmware version: 28.40.1000, activated");
        lines.add("[Sun May  4 09:00:00 2026] mlx5_core 0000:2a:00.0: firmware version: 28.38.1000, activated");

        Onset onset = onset(lines, "");

        assertThat(onset.changesBefore()).extracting(Onset.Moment::line).containsExactly(1);
    }

    @Test
    void of_linesWithoutTimes_isTheReadingAndSaysNoMore() {
        List<String> lines =
                FLAP.stream().map(line -> line.replaceFirst("^\\[.*?] ", "")).toList();

        Onset onset = onset(lines, "10:02:00");

        assertThat(onset.since().map(Onset.Moment::at)).contains("10:02:00");
        assertThat(onset.since().orElseThrow().what()).contains("already so");
    }

    @Test
    void of_nothingDecided_isNotKnown() {
        assertThat(onset(List.of("10:00:00 up 3 days"), "")).isEqualTo(Onset.UNKNOWN);
    }
}
