package io.shadowtune.policy.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatisticsTest {
    @Test
    void signFlip_allPositive_isOneOfAllPatterns() {
        assertThat(SignFlipTest.pValue(List.of(1.0, 2.0, 3.0, 4.0, 5.0), 1)).isEqualTo(1.0 / 32);
        assertThat(SignFlipTest.pValue(List.of(-1.0, -2.0), 1)).isEqualTo(1.0);
    }

    @Test
    void signFlip_manyPositive_isTheObservedDrawAlone() {
        assertThat(SignFlipTest.pValue(Collections.nCopies(40, 1.0), 7)).isEqualTo(1e-4);
    }

    @Test
    void wilcoxon_textbookCases_matchTables() {
        // sum of positive ranks 1 of 15: chances of 14 and 15 are 1/32 each
        assertThat(SignedRanks.pValue(List.of(-1.0, 2.0, 3.0, 4.0, 5.0))).isCloseTo(2.0 / 32, within(1e-12));
        // ties have mean ranks: signs of (1, 1) give 3 with 1/4, at least 1.5 with 3/4
        assertThat(SignedRanks.pValue(List.of(1.0, -1.0, 0.0))).isCloseTo(0.75, within(1e-12));
    }

    @Test
    void hodgesLehmann_smallSample_medianOfMeansAndInterval() {
        SignedRanks.Effect effect = SignedRanks.effect(List.of(1.0, 2.0, 3.0, 4.0, 5.0, 60.0), 0.95);
        assertThat(effect.median()).isEqualTo(3.5);
        // 6 differences: one pattern of 64 fits below 2.5 %, so the ends are the least and the greatest
        assertThat(effect.low()).isEqualTo(1.0);
        assertThat(effect.high()).isEqualTo(60.0);
        assertThat(SignedRanks.effect(List.of(1.0, 2.0), 0.95).low())
                .isNegative()
                .isInfinite();
    }

    @Test
    void holm_threeTests_stepsDownAndNeverFalls() {
        assertThat(Holm.adjusted(List.of(0.04, 0.01, 0.03))).containsExactly(0.06, 0.03, 0.06);
        assertThat(Holm.adjusted(List.of(0.9, 0.8))).containsExactly(1.0, 1.0);
    }

    @Test
    void signProcess_fiveDays_neverReachFifty() {
        SignProcess process = SignProcess.NONE;
        for (int day = 0; day < 5; day++) {
            process = process.with(1e6);
        }
        assertThat(Math.exp(process.logEvidence())).isCloseTo(32, within(1e-9));
    }

    @Test
    void signProcess_oneStepUnderEitherSign_isOneOnAverage() {
        SignProcess before = SignProcess.NONE.with(0.03).with(-0.01);
        double mean = (Math.exp(before.with(0.04).logEvidence())
                        + Math.exp(before.with(-0.04).logEvidence()))
                / 2;
        assertThat(mean).isCloseTo(Math.exp(before.logEvidence()), within(1e-12));
    }

    @Test
    void judge_frozenMissingOrFew_isInconclusiveWithReason() {
        assertThat(DayJudge.judge(Collections.nCopies(30, 0.05), 0.02, 0.05).because())
                .contains("frozen");
        assertThat(DayJudge.judge(List.of(0.05, 0.06), 0.02, 0.05).verdict()).isEqualTo(DayJudge.Verdict.INCONCLUSIVE);
        List<Double> holes = new ArrayList<>(List.of(0.05, 0.06, 0.07, 0.05, 0.06, 0.07));
        holes.add(Double.NaN);
        assertThat(DayJudge.judge(holes, 0.02, 0.05).because()).contains("1 of 7 days");
    }

    @Test
    void judge_clearDays_betterOrWorse_andPowerInWords() {
        List<Double> good = List.of(0.05, 0.06, 0.04, 0.05, 0.07, 0.05, 0.06, 0.05);
        assertThat(DayJudge.judge(good, 0.02, 0.05).verdict()).isEqualTo(DayJudge.Verdict.BETTER);
        List<Double> bad = good.stream().map(day -> -day).toList();
        assertThat(DayJudge.judge(bad, 0.02, 0.05).verdict()).isEqualTo(DayJudge.Verdict.WORSE);
        assertThat(DayJudge.judge(good.subList(0, 5), 0.02, Math.log(1.05)).because())
                .matches(".*needs \\d+ more days for an effect of 5 %");
    }

    /** One plus the mean of tanh(x d) over x = 7, 14, 28, ...: another grid is another test. */
    @Test
    void sign_oneDifference_isTheMeanOverTheGrid() {
        assertThat(Math.exp(SignProcess.NONE.with(0.05).logEvidence())).isCloseTo(1.8523373926830937, within(1e-9));
    }
}
