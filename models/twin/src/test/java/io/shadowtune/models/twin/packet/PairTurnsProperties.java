package io.shadowtune.models.twin.packet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

final class PairTurnsProperties {
    private static final long PACKET_NANOS = 83;

    @Property(tries = 200)
    void take_pairsOfAnyPacing_goWhoMightGoForLongest(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 40) int pairs) {
        Random random = new Random(seed);
        long[] nextSend = new long[pairs];
        int[] lastTurn = new int[pairs];
        PairTurns turns = new PairTurns(nextSend, new int[pairs]);
        List<Integer> waiting = new ArrayList<>();
        for (int pair = 0; pair < pairs; pair++) {
            nextSend[pair] = random.nextInt(2_000);
            lastTurn[pair] = pair;
            waiting.add(pair);
            turns.add(pair, 0);
        }
        long free = 0;
        for (int turn = pairs; !waiting.isEmpty(); turn++) {
            int expected = waiting.stream()
                    .min(Comparator.comparingLong((Integer pair) -> nextSend[pair])
                            .thenComparing(pair -> lastTurn[pair]))
                    .orElseThrow();

            long now = turns.next(free);

            assertThat(turns.count()).isEqualTo(waiting.size());
            assertThat(now).isEqualTo(Math.max(free, nextSend[expected]));
            assertThat(turns.take(now)).isEqualTo(expected);
            free = now + PACKET_NANOS;
            nextSend[expected] = now + PACKET_NANOS * (1 + random.nextInt(3)) + random.nextInt(2);
            lastTurn[expected] = turn;
            if (random.nextInt(60) == 0) {
                waiting.remove(Integer.valueOf(expected));
            } else {
                turns.add(expected, free);
            }
        }
        assertThat(turns.next(free)).isEqualTo(Long.MAX_VALUE);
    }
}
