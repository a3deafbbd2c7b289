package io.shadowtune.reports.why.evidence;

import static io.shadowtune.reports.why.evidence.Readings.count;
import static io.shadowtune.reports.why.evidence.Readings.growths;
import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.format.tool.ToolFacts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

class GrowthsProperties {
    /** Readings less than half a day apart in all, begun at any second of the day, in any listed order. */
    @Property(tries = 300, seed = "11")
    void growth_anyStartOfDayAndListing_isSumOfSteps(
            @ForAll @IntRange(max = 86_399) int start,
            @ForAll @Size(min = 1, max = 6) List<@IntRange(min = 1, max = 7_000) Integer> gaps,
            @ForAll @LongRange(max = 1L << 50) long from,
            @ForAll long shuffle) {
        List<ToolFacts> items = new ArrayList<>();
        int second = start;
        double value = (double) from;
        items.add(reading(0, second, value));
        for (int gap : gaps) {
            second += gap;
            value += gap * 3.0;
            items.add(reading(items.size(), second, value));
        }
        Collections.shuffle(items, new Random(shuffle));
        assertThat(growths(items.toArray(ToolFacts[]::new))).singleElement().satisfies(growth -> {
            assertThat(growth.by())
                    .isEqualTo(3.0 * gaps.stream().mapToInt(Integer::intValue).sum());
            assertThat(growth.reset()).isFalse();
        });
    }

    @Property(tries = 200, seed = "12")
    void growth_32BitCount_isTrueGrowthModuloWrap(
            @ForAll @LongRange(min = (1L << 31) + 1, max = (1L << 32) - 1) long from,
            @ForAll @LongRange(max = 1L << 31) long grown) {
        double to = (double) ((from + grown) % (1L << 32));
        assertThat(growths(
                        count("c_t0", "rdma", "", "packet_seq_err", (double) from),
                        count("c_t1", "rdma", "", "packet_seq_err", to)))
                .singleElement()
                .satisfies(growth -> assertThat(growth.by()).isEqualTo((double) grown));
    }

    @Property(tries = 200, seed = "13")
    void growth_anyReadings_isNeverNegativeAndRestsOnlyWhenAllAreEqual(
            @ForAll @Size(min = 2, max = 5) List<@LongRange(max = 1L << 40) Long> values) {
        List<ToolFacts> items = new ArrayList<>();
        values.forEach(value -> items.add(count("c_t" + items.size(), "ethtool", "", "tx_errors_phy", (double) value)));
        assertThat(growths(items.toArray(ToolFacts[]::new))).allSatisfy(growth -> {
            assertThat(growth.by()).isNotNegative();
            assertThat(growth.rested()).isEqualTo(values.stream().distinct().count() == 1);
        });
    }

    private static ToolFacts reading(int index, int second, double value) {
        int clock = second % 86_400;
        String at = String.format(Locale.ROOT, "%02d:%02d:%02d", clock / 3_600, clock / 60 % 60, clock % 60);
        return count("k" + (char) ('a' + index), "ethtool -S", at, "rx_discards_phy", value);
    }
}
