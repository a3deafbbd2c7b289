package io.shadowtune.models.twin.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

final class CalendarProperties {
    private static final int SLICES = 64;

    private record Arrival(long nanos, int port, long cell) {}

    @Property(tries = 50)
    void open_arrivalsOfSomeWindowsAhead_comeInTheirWindowInOrderToASlice(
            @ForAll long seed, @ForAll @LongRange(min = 250, max = 4_096) long window) {
        Random random = new Random(seed);
        Calendar calendar = new Calendar(window, 6);
        long slice = Math.max(1, Long.highestOneBit(window * 2 - 1) / SLICES);
        List<Arrival> added = new ArrayList<>();
        List<Arrival> given = new ArrayList<>();
        for (long begin = 0; begin < 40 * window; begin += window) {
            int count = calendar.open();
            long last = begin;
            for (int i = 0; i < count; i++) {
                given.add(new Arrival(calendar.nanos(i), calendar.port(i), calendar.cell(i)));
                assertThat(calendar.nanos(i))
                        .isBetween(begin, begin + window - 1)
                        .isGreaterThan(last - slice);
                last = calendar.nanos(i);
            }
            for (int i = begin < 30 * window ? random.nextInt(200) : 0; i > 0; i--) {
                Arrival arrival = new Arrival(
                        begin + window + random.nextInt((int) (5 * window)),
                        random.nextInt(1 << 20),
                        random.nextLong());
                calendar.add(arrival.nanos(), arrival.port(), arrival.cell());
                added.add(arrival);
            }
        }
        assertThat(new HashSet<>(given)).isEqualTo(new HashSet<>(added)).hasSameSizeAs(given);
    }

    @Test
    void add_arrivalInTheOpenWindow_throws() {
        Calendar calendar = new Calendar(1_003, 4);
        calendar.open();
        calendar.open();

        assertThatThrownBy(() -> calendar.add(2_005, 0, 1))
                .hasMessage(
                        "The arrival (2005 ns) must lie 1 to 7 windows of 1003 ns after the one that began at 1003 ns.");
        assertThatThrownBy(() -> calendar.add(1_003 * 9, 0, 1)).isInstanceOf(IllegalArgumentException.class);
        calendar.add(2_006, 5, 1);

        assertThat(calendar.open()).isEqualTo(1);
        assertThat(calendar.nanos(0)).isEqualTo(2_006);
        assertThat(calendar.port(0)).isEqualTo(5);
    }
}
