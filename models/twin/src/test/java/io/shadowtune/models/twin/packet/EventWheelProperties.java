package io.shadowtune.models.twin.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

final class EventWheelProperties {
    /** Gaps within a slot, within each wheel, and beyond all of them. */
    private static final long[] REACHES = {1, 90, 5_000, 400_000, 20_000_000, 100_000_000_000L};

    private record Event(long time, long number) {}

    @Property(tries = 200)
    void poll_eventsScheduledWhileOthersAreGiven_comeByTimeAndThenByOrderOfScheduling(@ForAll long seed) {
        Random random = new Random(seed);
        EventWheel wheel = new EventWheel();
        PriorityQueue<Event> expected =
                new PriorityQueue<>(Comparator.comparingLong(Event::time).thenComparingLong(Event::number));
        List<Long> given = new ArrayList<>();
        List<Long> wanted = new ArrayList<>();
        long number = 0;
        for (int step = 0; step < 400; step++) {
            for (int i = random.nextInt(4); i > 0; i--) {
                long reach = REACHES[random.nextInt(REACHES.length)];
                long time = wheel.now() + (long) (random.nextDouble() * reach);
                wheel.schedule(time, number);
                expected.add(new Event(time, number));
                number++;
            }
            long event = wheel.poll();
            Event first = expected.poll();
            if (first == null) {
                assertThat(event).isEqualTo(EventWheel.NONE);
            } else {
                given.add(event);
                wanted.add(first.number());
                assertThat(wheel.now()).isEqualTo(first.time());
            }
        }
        assertThat(given).isEqualTo(wanted);
    }

    @Property(tries = 100)
    void pollBefore_windowAfterWindow_givesEachEventInItsWindow(@ForAll long seed) {
        Random random = new Random(seed);
        EventWheel wheel = new EventWheel();
        PriorityQueue<Event> expected =
                new PriorityQueue<>(Comparator.comparingLong(Event::time).thenComparingLong(Event::number));
        long number = 0;
        long begin = 0;
        while (begin < 60_000_000) {
            long end = begin + 1_024;
            for (int i = random.nextInt(3); i > 0; i--) {
                long reach = REACHES[random.nextInt(REACHES.length - 1)];
                long time = begin + (long) (random.nextDouble() * reach);
                wheel.schedule(time, number);
                expected.add(new Event(time, number));
                number++;
            }
            for (long event = wheel.pollBefore(end); event != EventWheel.NONE; event = wheel.pollBefore(end)) {
                assertThat(event).isEqualTo(expected.remove().number());
            }
            assertThat(expected.isEmpty() || expected.element().time() >= end).isTrue();
            begin += 1_024L * (1 + random.nextInt(400));
            // Nothing may be scheduled, or forgotten, in the windows left out.
            begin = Math.min(
                    begin, expected.isEmpty() ? begin : expected.element().time() / 1_024 * 1_024);
        }
    }

    @Test
    void poll_nothingScheduled_isNone() {
        assertThat(new EventWheel().poll()).isEqualTo(EventWheel.NONE);
    }

    @Test
    void schedule_beforeATimeThatHasPassed_throws() {
        EventWheel wheel = new EventWheel();
        wheel.schedule(5_000, 1);
        assertThat(wheel.pollBefore(4_000)).isEqualTo(EventWheel.NONE);

        assertThatThrownBy(() -> wheel.schedule(3_999, 2))
                .hasMessage("The time (3999 ns) of an event must not be before 4000 ns.");
        wheel.schedule(4_000, 3);

        assertThat(wheel.pollBefore(4_001)).isEqualTo(3);
        assertThat(wheel.poll()).isEqualTo(1);
        assertThatThrownBy(() -> wheel.schedule(4_999, 4)).isInstanceOf(IllegalArgumentException.class);
    }
}
