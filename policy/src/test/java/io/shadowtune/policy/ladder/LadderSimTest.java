package io.shadowtune.policy.ladder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Arms whose effect is known climb the ladder with its defaults, somebody approving whenever the gates of evidence might be open.
 *
 * <p>Each arm's cost has an error of its own in each of 48 blocks a day, autocorrelated from block to block over midnight, so that a
 * difference of two arms in one block scatters by {@code spread}. Differences against hold and rule share the arm's own error.
 */
class LadderSimTest {
    private static final long SEED = 20_261_201L;
    private static final int BLOCKS = 48;
    private static final double BAR = Math.log(50);

    /** Share of runs that reach CANARY within so many days. */
    private static double reached(int runs, int days, double effectLog, double spread, double autocorrelation) {
        int reached = 0;
        for (int run = 0; run < runs; run++) {
            SplittableRandom random = new SplittableRandom(SEED + run);
            double[] errors = new double[3];
            for (int arm = 0; arm < 3; arm++) {
                errors[arm] = random.nextGaussian();
            }
            Climb climb = Climb.enabled();
            for (int day = 0; day < days && climb.rung() == Rung.SHADOW; day++) {
                double[] sums = new double[3];
                for (int block = 0; block < BLOCKS; block++) {
                    for (int arm = 0; arm < 3; arm++) {
                        errors[arm] = autocorrelation * errors[arm]
                                + Math.sqrt(1 - autocorrelation * autocorrelation) * random.nextGaussian();
                        sums[arm] += errors[arm] * spread / Math.sqrt(2) / BLOCKS;
                    }
                }
                climb.day("train", effectLog + sums[0] - sums[1], effectLog + sums[0] - sums[2], 1, 0);
                RegimeRecord seen = climb.state().present();
                // Gates are an "and": where these are closed, asking would only cost time.
                if (seen.overHold().logEvidence() >= BAR && seen.overRule().logEvidence() >= BAR) {
                    climb.approve("bert", Rung.CANARY);
                }
            }
            reached += climb.rung() == Rung.CANARY ? 1 : 0;
        }
        return (double) reached / runs;
    }

    @Test
    void sameArms_looksOn60Days_atMostTwoPercentArePromoted() {
        for (double autocorrelation : new double[] {0, 0.7, 0.9}) {
            double share = reached(1_000, 60, 0, 0.07, autocorrelation);
            report("A/A, 60 days", 0.07, autocorrelation, share);
            assertThat(share)
                    .as("seed %d, autocorrelation %s", SEED, autocorrelation)
                    .isLessThanOrEqualTo(0.02);
        }
    }

    @Test
    void fivePercentBetter_noiseOfLargeTransfers_fourOfFiveReachCanaryWithinTenDays() {
        double share = reached(500, 10, Math.log(1.05), 0.035, 0.7);
        report("5 % better, 10 days", 0.035, 0.7, share);
        assertThat(share).as("seed %d", SEED).isGreaterThanOrEqualTo(0.8);
    }

    @Test
    void fivePercentBetter_moreNoise_theCurveFalls() {
        double last = 1.01;
        for (double spread : new double[] {0.035, 0.07, 0.12, 0.2}) {
            for (double autocorrelation : new double[] {0, 0.7, 0.9}) {
                double ten = reached(200, 10, Math.log(1.05), spread, autocorrelation);
                double thirty = reached(200, 30, Math.log(1.05), spread, autocorrelation);
                report("5 % better, 10 days", spread, autocorrelation, ten);
                report("5 % better, 30 days", spread, autocorrelation, thirty);
                assertThat(thirty).isGreaterThanOrEqualTo(ten);
                if (autocorrelation == 0.9) {
                    assertThat(ten).as("seed %d, spread %s", SEED, spread).isLessThanOrEqualTo(last);
                    last = ten;
                }
            }
        }
    }

    private static void report(String what, double spread, double autocorrelation, double share) {
        System.out.printf(
                Locale.ROOT,
                "%s: spread of blocks %.3f, autocorrelation %.1f: %.1f %% in CANARY (seed %d)%n",
                what,
                spread,
                autocorrelation,
                100 * share,
                SEED);
    }
}
