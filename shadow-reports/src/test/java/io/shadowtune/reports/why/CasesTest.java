package io.shadowtune.reports.why;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Cases with known answers, each made after a publicly reported incident: those the sheets were written with, and those
 * they were not. {@code docs/results/why.md} has the figures.
 */
final class CasesTest {
    private static final Path CASES = Path.of("src", "test", "resources", "why", "cases");

    @Test
    void diagnose_casesTheSheetsWereWrittenWith_areRightAndCited() {
        CaseScore.Summary summary = CaseScore.summary(DiagnosisCase.in(CASES.resolve("tuned")));
        System.out.println("tuned: " + summary);

        assertThat(summary.score()).isGreaterThanOrEqualTo(0.93);
        assertThat(summary.rightAndCited()).isGreaterThanOrEqualTo(0.9);
        assertThat(summary.traps()).isZero();
    }

    @Test
    void diagnose_unseenCases_staySafelyAboveWhatWasMeasuredOnce() {
        CaseScore.Summary summary = CaseScore.summary(DiagnosisCase.in(CASES.resolve("unseen")));
        System.out.println("unseen: " + summary);

        assertThat(summary.score()).isGreaterThanOrEqualTo(0.8);
        assertThat(summary.traps()).isLessThanOrEqualTo(3);
    }

    @Test
    void diagnose_answersOfHighConfidence_areRight() {
        List<CaseScore.Result> sure = DiagnosisCase.in(CASES.resolve("unseen")).stream()
                .map(CaseScore::of)
                .filter(result -> result.diagnosis().confidence() >= 0.9)
                .toList();

        assertThat(sure).hasSizeGreaterThan(20);
        assertThat(sure.stream().filter(result -> result.score() == 0).count()).isLessThanOrEqualTo(1);
    }
}
