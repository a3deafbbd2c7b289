package io.shadowtune.models.twin.surface;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ContextCoverageTest {
    private static final int CONTEXTS = 400;

    /** Errors of a context are its own size times a number between 0 and 1. */
    private static List<IntervalWidths.Miss> context(double size) {
        List<IntervalWidths.Miss> misses = new ArrayList<>();
        for (int i = 1; i <= 60; i++) {
            misses.add(new IntervalWidths.Miss(1 + i * 1e-3, size * i / 60));
        }
        return misses;
    }

    private static IntervalWidths told(ContextCoverage coverage) {
        return ((Answer.Told<IntervalWidths>) coverage.widths()).value();
    }

    private static IntervalWidths widths(int of, double size) {
        ContextCoverage coverage = new ContextCoverage();
        for (int i = 0; i < CONTEXTS; i++) {
            coverage.add(context(i % of == 0 ? size : 1));
        }
        return told(coverage);
    }

    @Test
    void widths_oneContextInSixIsFiveTimesAsFarOff_coverFourFifthsThereAsWell() {
        IntervalWidths widened = widths(6, 5);

        assertThat(widened.at(1.06f)).isGreaterThanOrEqualTo(4);
    }

    @Test
    void widths_oneContextInFortyIsFarOff_staysNearTheAverage() {
        assertThat(widths(40, 5).at(1.06f)).isLessThan(2);
    }

    @Test
    void widths_fewerContextsThanTheRankNeeds_areNone() {
        ContextCoverage coverage = new ContextCoverage();
        for (int i = 1; i < ContextCoverage.LEAST_CONTEXTS; i++) {
            coverage.add(context(1));
        }

        assertThat(((Answer.Unidentified<IntervalWidths>) coverage.widths()).because())
                .contains("24 held-out contexts");
        coverage.add(context(7));
        assertThat(told(coverage).at(1.06f)).isGreaterThan(5);
    }

    @Test
    void widths_allContextsAlike_areThoseThatHoldOnAverage() {
        ContextCoverage coverage = new ContextCoverage();
        List<IntervalWidths.Miss> all = new ArrayList<>();
        for (int i = 0; i < CONTEXTS; i++) {
            coverage.add(context(1));
            all.addAll(context(1));
        }

        IntervalWidths average = ((Answer.Told<IntervalWidths>) IntervalWidths.of(all)).value();
        assertThat(told(coverage).at(1.03f)).isCloseTo(average.at(1.03f), within(1e-6f));
    }
}
