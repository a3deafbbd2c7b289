package io.shadowtune.reports.why.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class CollectiveModelTest {
    private static final double GIGA = 1e9;

    @Test
    void busBytes_perOperation_areThoseOfNcclTests() {
        assertThat(CollectiveModel.busBytes("AllReduce", 1_000, 4)).isEqualTo(1_500);
        assertThat(CollectiveModel.busBytes("ReduceScatter", 1_000, 4)).isEqualTo(3_000);
        assertThat(CollectiveModel.busBytes("Broadcast", 1_000, 4)).isEqualTo(1_000);
        assertThat(CollectiveModel.busBytes("Unheard", 1_000, 4)).isNaN();
    }

    /** A run of 32 ranks on 8 hosts with 4 NICs of 200 Gb/s each took 23.9 ms for a message of 1 GiB. */
    @Test
    void seconds_largeMessage_isTheLineRateLessWhatPacketsTake() {
        Interval seconds = CollectiveModel.seconds("AllReduce", 1L << 30, 32, 8, 100 * GIGA)
                .orElseThrow();

        assertThat(seconds.low()).isCloseTo(0.0208, within(0.0001));
        assertThat(0.0239).isBetween(seconds.low(), seconds.high());
        assertThat(seconds.value()).isCloseTo(0.0239, within(0.0015));
    }

    @Test
    void seconds_smallMessage_isLatencyThatGrowsWithTheLogarithmOfHosts() {
        double few = CollectiveModel.seconds("AllReduce", 8, 16, 2, 100 * GIGA)
                .orElseThrow()
                .value();
        double many = CollectiveModel.seconds("AllReduce", 8, 1_024, 128, 100 * GIGA)
                .orElseThrow()
                .value();

        assertThat(few).isBetween(10e-6, 40e-6);
        assertThat(many).isBetween(few, 6 * few);
    }

    @Test
    void seconds_unknownRate_isNotGuessed() {
        assertThat(CollectiveModel.seconds("AllReduce", 8, 16, 2, 0)).isEmpty();
    }
}
