package io.shadowtune.models.forecast.onset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class OnsetTallyTest {
    @Test
    void report_ofAKnownOrder_givesItsAveragePrecision() {
        OnsetTally tally = new OnsetTally();
        tally.add(false, 0.9, 3);
        tally.add(false, 0.8, 0);
        tally.add(false, 0.7, 5);
        tally.add(false, 0.1, 0);
        OnsetReport report = tally.report();
        assertThat(report.averagePrecision()).isCloseTo((1.0 + 2.0 / 3) / 2, within(1e-12));
        assertThat(report.baseRate()).isEqualTo(0.5);
        assertThat(report.origins()).isEqualTo(4);
        // The best F1 is at three alarms, two of them right.
        assertThat(report.alarmRate()).isEqualTo(0.75);
        assertThat(report.precision()).isCloseTo(2 / 3.0, within(1e-12));
        assertThat(report.recall()).isEqualTo(1);
        assertThat(report.f1()).isCloseTo(0.8, within(1e-12));
        assertThat(report.leadSteps()).isEqualTo(4);
    }

    @Test
    void report_ofOneProbabilityForAll_hasTheBaseRateAsAveragePrecision() {
        OnsetTally tally = new OnsetTally();
        for (int i = 0; i < 10; i++) {
            tally.add(false, 0.5, i < 3 ? 1 : 0);
        }
        OnsetReport report = tally.report();
        assertThat(report.averagePrecision()).isCloseTo(0.3, within(1e-12));
        assertThat(report.alarmRate()).isEqualTo(1);
    }

    @Test
    void report_level_isChosenOnTheWarmUpAlone() {
        OnsetTally tally = new OnsetTally();
        tally.add(true, 0.4, 1);
        tally.add(true, 0.3, 0);
        tally.add(false, 0.35, 1);
        tally.add(false, 0.45, 0);
        OnsetReport report = tally.report();
        assertThat(report.alarmRate()).isEqualTo(0.5);
        assertThat(report.recall()).isZero();
    }

    @Test
    void report_withoutAnyStart_hasNoAveragePrecision() {
        OnsetTally tally = new OnsetTally();
        tally.add(false, 0.4, 0);
        assertThat(tally.report().averagePrecision()).isNaN();
        assertThat(tally.report().alarmRate()).isZero();
        assertThat(new OnsetTally().report().averagePrecision()).isNaN();
    }

    @Test
    void report_ofChance_isNearTheBaseRate() {
        Random random = new Random(11);
        OnsetTally tally = new OnsetTally();
        for (int i = 0; i < 20_000; i++) {
            tally.add(false, random.nextDouble(), random.nextInt(10) == 0 ? 2 : 0);
        }
        assertThat(tally.report().averagePrecision()).isCloseTo(0.1, within(0.015));
    }
}
