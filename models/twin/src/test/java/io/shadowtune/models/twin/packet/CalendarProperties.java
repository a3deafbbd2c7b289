package io.shadowtune.models.twin.packet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

final class CalendarProperties {
    private static final int BITS = 10;
    private static final long WINDOW = 1L << BITS;
    private static final long SLICE = WINDOW / 64;

    private record Arrival(long nanos, int port, long cell) {}

    @Property(tries = 50)
    void open_arrivalsOfSomeWindowsAhead_comeInTheirWindowInOrderToASlice(@ForAll long seed) {
        Random random = new Random(seed);
        Calendar calendar = new Calendar(BITS, 5);
        List<Arrival> added = new ArrayList<>();
        List<Arrival> given = new ArrayList<>();
        for (long begin = 0; begin < 40 * WINDOW; begin += WINDOW) {
            int count = calendar.open(begin);
            long last = begin;
            for (int i = 0; i < count; i++) {
                given.add(new Arrival(calendar.nanos(i), calendar.port(i), calendar.cell(i)));
                assertThat(calendar.nanos(i))
                        .isBetween(begin, begin + WINDOW - 1)
                        .isGreaterThan(last - SLICE);
                last = calendar.nanos(i);
            }
            for (int i = begin < 30 * WINDOW ? random.nextInt(200) : 0; i > 0; i--) {
                Arrival arrival = new Arrival(
                        begin + WINDOW + random.nextInt((int) (5 * WINDOW)),
                        random.nextInt(1 << 20),
                        random.nextLong());
                calendar.add(arrival.nanos(), arrival.port(), arrival.cell());
                added.add(arrival);
            }
        }
        assertThat(new HashSet<>(given)).isEqualTo(new HashSet<>(added)).hasSameSizeAs(given);
    }
}
