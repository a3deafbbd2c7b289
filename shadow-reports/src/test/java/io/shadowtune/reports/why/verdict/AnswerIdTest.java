package io.shadowtune.reports.why.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.format.tool.read.ToolParsers;
import io.shadowtune.ingest.telemetry.ToolReading;
import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.evidence.Evidence;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class AnswerIdTest {
    private static Evidence evidence(String symptom, String... items) {
        return Evidence.of(
                symptom,
                List.of(items).stream()
                        .map(item -> ToolParsers.read(new ToolText(
                                new ToolReading(item, "dmesg", "gpu-a01", ""), List.of("line of " + item))))
                        .toList());
    }

    private static String named(Map<String, String> question, Evidence evidence, Cause cause) {
        return AnswerNames.of(question, evidence, cause).text();
    }

    @Test
    void names_sameEvidenceElsewhereInAnotherOrder_areTheSame() {
        assertThat(named(Map.of("bundle", "/a"), evidence("slow", "x", "y"), Cause.LINK_FLAP))
                .isEqualTo(named(Map.of("bundle", "/b"), evidence("slow", "y", "x"), Cause.LINK_FLAP))
                .matches("w-LINK_FLAP-[0-9a-f]{16}");
    }

    @Test
    void names_anotherQuestionEvidenceSymptomOrAnswer_differ() {
        List<String> names = List.of(
                named(Map.of("bundle", "/a"), evidence("slow", "x"), Cause.LINK_FLAP),
                named(Map.of("bundle", "/a"), evidence("slow", "x"), Cause.MTU_MISMATCH),
                named(Map.of("bundle", "/a"), evidence("slower", "x"), Cause.LINK_FLAP),
                named(Map.of("bundle", "/a"), evidence("slow", "x", "y"), Cause.LINK_FLAP),
                named(Map.of("host", "a", "to", "1"), evidence("slow", "x"), Cause.LINK_FLAP),
                named(Map.of("host", "a", "to", "2"), evidence("slow", "x"), Cause.LINK_FLAP));

        assertThat(names).doesNotHaveDuplicates();
    }

    @Test
    void parse_readsWhatWasPrintedAndNoticesEverySlip() {
        String text = named(Map.of(), evidence("", "x"), Cause.IRQ_ONE_CPU);

        assertThat(AnswerId.parse(" " + text + "\n").orElseThrow().text()).isEqualTo(text);
        for (int i = 0; i < text.length(); i++) {
            char other = text.charAt(i) == 'a' ? 'b' : 'a';
            String slip = text.substring(0, i) + other + text.substring(i + 1);
            assertThat(AnswerId.parse(slip)).as(slip).isEmpty();
        }
        assertThat(AnswerId.parse(text.replace("IRQ_ONE_CPU", "LINK_FLAP"))).isEmpty();
        assertThat(AnswerId.parse(text.replace("w-", "f-"))).isEmpty();
        assertThat(AnswerId.parse("")).isEmpty();
    }
}
