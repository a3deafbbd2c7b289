package io.shadowtune.reports.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.reports.why.cause.CauseSheets;
import io.shadowtune.reports.why.likeness.WordWeights;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Cases with known answers, each made after a publicly reported incident. Each is answered with words learned from the
 * other sets only. {@code docs/results/why.md} has the figures of the sets when they had never been looked into.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class CasesTest {
    private static final Path CASES = Path.of("src", "test", "resources", "why", "cases", "tuned");

    /**
     * Cases that nobody looked into, neither for sheets nor for words; they must stay so. Since every build is held to them
     * they choose code nevertheless: a floor against getting worse, no measure of what was never seen ({@link HeldOut}).
     */
    private static final Path UNSEEN = CASES.resolveSibling("unseen");

    /** Sets that the sheets were hardly mended with. */
    private static final Set<String> LATEST = Set.of("case-u", "case-n");

    private final List<DiagnosisCase> cases = DiagnosisCase.in(CASES);
    private List<CaseScore.Result> results = List.of();

    @BeforeAll
    void answer() {
        LeftOut leftOut = new LeftOut(cases);
        results = cases.stream().map(leftOut::answer).toList();
        results.stream()
                .collect(
                        Collectors.groupingBy(result -> LeftOut.set(result.asked()), TreeMap::new, Collectors.toList()))
                .forEach((set, own) -> System.out.println(set + ": " + CaseScore.Summary.of(own)));
    }

    @Test
    void diagnose_casesOfAllSets_areRightAndCited() {
        CaseScore.Summary summary = CaseScore.Summary.of(results);

        assertThat(summary.score()).isGreaterThanOrEqualTo(0.95);
        assertThat(summary.rightAndCited()).isGreaterThanOrEqualTo(0.9);
        assertThat(summary.traps()).isLessThanOrEqualTo(2);
        assertThat(summary.calibrationError()).isLessThanOrEqualTo(0.1);
    }

    @Test
    void diagnose_latestSetsWithoutLearnedWords_areAnsweredByTheSheetsAlone() {
        Reasoner sheetsAlone = new Reasoner(CauseSheets.all());
        CaseScore.Summary summary = CaseScore.Summary.of(cases.stream()
                .filter(one -> LATEST.contains(LeftOut.set(one)))
                .map(one -> CaseScore.of(one, sheetsAlone))
                .toList());

        assertThat(summary.score()).isGreaterThanOrEqualTo(0.85);
        assertThat(summary.traps()).isLessThanOrEqualTo(2);
    }

    @Test
    void diagnose_answersOfHighConfidence_areRight() {
        List<CaseScore.Result> sure = results.stream()
                .filter(result -> result.diagnosis().confidence() >= 0.9)
                .toList();

        assertThat(sure).hasSizeGreaterThan(results.size() / 2);
        assertThat(sure.stream().filter(result -> result.score() == 0).count()).isLessThanOrEqualTo(2);
    }

    @Test
    void diagnose_casesNeverOpened_areNotWorseThanWanted() {
        Reasoner reasoner = new Reasoner(CauseSheets.all(), WordWeights.learned());
        List<CaseScore.Result> unseen = DiagnosisCase.in(UNSEEN).stream()
                .map(one -> CaseScore.of(one, reasoner))
                .toList();
        CaseScore.Summary summary = CaseScore.Summary.of(unseen);
        System.out.println("unseen: " + summary);

        assertThat(summary.score()).isGreaterThanOrEqualTo(0.95);
        assertThat(summary.rightAndCited()).isGreaterThanOrEqualTo(0.9);
        assertThat(summary.traps()).isZero();
        assertThat(summary.calibrationError()).isLessThanOrEqualTo(0.1);

        assertThat(unseen).allMatch(result -> result.diagnosis().confidence() <= HeldOut.MOST);
    }
}
