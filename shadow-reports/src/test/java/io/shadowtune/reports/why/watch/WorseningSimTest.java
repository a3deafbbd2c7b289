package io.shadowtune.reports.why.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The rule over generated links, seeded. docs/results/watch.md gives the figures of ten times as many; a rule that takes
 * the days before as if they were all alike (no noise of peers, no highest day) has 12 to 34 alarms in 10,000 days on
 * bursts and on series that wander.
 */
final class WorseningSimTest {
    private static final int FABRICS = 20;
    private static final int SEED = 20260504;

    /** Series that look like a change for days now and then. */
    private static final Set<SteadySeries> HARD =
            EnumSet.of(SteadySeries.WANDERING, SteadySeries.STICKY, SteadySeries.BURSTS, SteadySeries.BURSTS_OFTEN);

    @ParameterizedTest
    @EnumSource
    void steady_overThirtyReports_isHardlyEverAnAlarm(SteadySeries kind) {
        WatchTrial.Alarms alarms = WatchTrial.alarms(kind, FABRICS, WorseningRule.DAYS, SEED);

        assertThat(alarms.perTenThousand())
                .as("seed %d, %s", SEED, alarms)
                .isLessThanOrEqualTo(kind == SteadySeries.STICKY ? 20 : HARD.contains(kind) ? 6 : 2);
    }

    @ParameterizedTest
    @EnumSource
    void steady_knownForEightDaysOnly_isSeldomAnAlarm(SteadySeries kind) {
        WatchTrial.Alarms alarms = WatchTrial.alarms(kind, FABRICS, WatchTrial.SHORT, SEED);

        assertThat(alarms.perTenThousand())
                .as("seed %d, %s", SEED, alarms)
                .isLessThanOrEqualTo(kind == SteadySeries.BURSTS_OFTEN ? 80 : HARD.contains(kind) ? 25 : 4);
    }

    @ParameterizedTest
    @EnumSource
    void worsening_isFoundWithinThreeWeeks(WorseningSeries kind) {
        WatchTrial.Found found = WatchTrial.found(kind, 100, 4, SEED);

        assertThat(found.ever()).as("seed %d, %s", SEED, found).isGreaterThanOrEqualTo(70);
    }

    @ParameterizedTest
    @EnumSource(names = {"STEP_FROM_NOTHING", "STEP_SMALL"})
    void worsening_fromNothing_isFoundOnTheThirdDay(WorseningSeries kind) {
        WatchTrial.Found found = WatchTrial.found(kind, 100, 3, SEED);

        assertThat(found.within()).as("seed %d, %s", SEED, found).isEqualTo(100);
    }

    @ParameterizedTest
    @CsvSource({"0.01, 0.8", "0.03, 0.8", "0.1, 0.5"})
    void jobs_thatOnlyScatter_areNoAlarm(double noise, double like) {
        assertThat(WatchTrial.jobAlarms(noise, like, 300, SEED))
                .as("seed %d", SEED)
                .isLessThanOrEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"0.01, 3, 1.5", "0.03, 24, 1.5", "0.03, 3, 2"})
    void jobs_thatTakeLonger_areFound(double noise, int lastHours, double factor) {
        assertThat(WatchTrial.jobsFound(noise, lastHours, factor, 100, SEED))
                .as("seed %d", SEED)
                .isGreaterThanOrEqualTo(97);
    }
}
