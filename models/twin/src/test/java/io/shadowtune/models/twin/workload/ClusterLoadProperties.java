package io.shadowtune.models.twin.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.ZoneOffset;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** What holds for any cluster at any time. */
final class ClusterLoadProperties {
    private static final long SECONDS = 10;

    private static Tick tick(long seed, int number) {
        Duration since = Duration.ofSeconds(SECONDS * number);
        return Given.load(Given.eventful(seed))
                .tick(Span.of(
                        Given.DAY.atStartOfDay(ZoneOffset.UTC).toInstant().plus(since), Duration.ofSeconds(SECONDS)));
    }

    @Property(tries = 30)
    void tick_anyTime_keepsEveryPortWithinItsLinkAndBuffer(
            @ForAll long seed, @ForAll @IntRange(min = 0, max = 8639) int number) {
        assertThat(tick(seed, number).ports()).allSatisfy((port, count) -> {
            double most = Given.LINK * SECONDS * 1.02;
            assertThat((double) count.txBytes()).isLessThanOrEqualTo(most);
            assertThat((double) count.rxBytes()).isLessThanOrEqualTo(most);
            assertThat(count.rxPauseMicros()).isLessThanOrEqualTo(SECONDS * 1_000_000);
            for (QueueTick queue : java.util.List.of(count.lossless(), count.lossy())) {
                assertThat(queue.markedPackets()).isBetween(0L, queue.packets());
                assertThat(queue.peakBytes()).isBetween(0L, Given.BUFFER);
                assertThat(queue.meanBytes()).isBetween(0L, queue.peakBytes());
            }
            assertThat(count.lossless().droppedPackets()).isZero();
        });
    }

    @Property(tries = 30)
    void tick_anyTime_deliversWhatWasSent(@ForAll long seed, @ForAll @IntRange(min = 0, max = 8639) int number) {
        Tick tick = tick(seed, number);
        double sent =
                tick.nics().values().stream().mapToDouble(NicTick::txBytes).sum();
        double received =
                tick.nics().values().stream().mapToDouble(NicTick::rxBytes).sum();
        double left = tick.ports().entrySet().stream()
                .filter(entry -> Given.fabric().nicAt(entry.getKey()).isPresent())
                .mapToDouble(entry -> entry.getValue().lossless().bytes())
                .sum();

        assertThat(received).isCloseTo(sent, org.assertj.core.api.Assertions.within(20.0));
        assertThat(left).isCloseTo(sent, org.assertj.core.api.Assertions.within(1 + sent * 1e-6));
    }
}
