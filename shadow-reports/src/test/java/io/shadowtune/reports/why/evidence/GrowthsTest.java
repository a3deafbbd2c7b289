package io.shadowtune.reports.why.evidence;

import static io.shadowtune.reports.why.evidence.Readings.count;
import static io.shadowtune.reports.why.evidence.Readings.growths;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GrowthsTest {
    @Test
    void growths_singleReading_provesNothing() {
        assertThat(growths(count("c", "rdma hw_counters", "10:00", "out_of_sequence", 91_233)))
                .isEmpty();
    }

    @Test
    void growths_32BitCountFellFromUpperHalf_isWrap() {
        assertThat(growths(
                        count("c_t0", "rdma", "", "out_of_sequence", 4_294_967_290.0),
                        count("c_t1", "rdma", "", "out_of_sequence", 10)))
                .singleElement()
                .satisfies(growth -> {
                    assertThat(growth.by()).isEqualTo(16);
                    assertThat(growth.reset()).isFalse();
                });
    }

    @Test
    void growths_wideCountOfSameDeviceFellToo_isReset() {
        assertThat(growths(
                        count("c_t0", "rdma", "", "out_of_sequence", 4_294_967_290.0),
                        count("d_t0", "rdma", "", "rx_bytes_phy", 9e12),
                        count("c_t1", "rdma", "", "out_of_sequence", 10),
                        count("d_t1", "rdma", "", "rx_bytes_phy", 12)))
                .allSatisfy(growth -> assertThat(growth.words()).startsWith("n1 mlx5_0: "))
                .filteredOn(growth -> growth.name().equals("rx_bytes_phy"))
                .singleElement()
                .satisfies(growth -> assertThat(growth.rested()).isFalse());
    }

    @Test
    void growths_wideCountFell_saysReset() {
        assertThat(growths(
                        count("c_t0", "ethtool", "", "rx_discards_phy", 4_294_967_290.0),
                        count("c_t1", "ethtool", "", "rx_discards_phy", 10)))
                .singleElement()
                .satisfies(growth -> {
                    assertThat(growth.moved()).isFalse();
                    assertThat(growth.rested()).isFalse();
                    assertThat(growth.words()).contains("reset");
                });
    }

    @ParameterizedTest
    @CsvSource({
        "port_xmit_wait, 4294967295",
        "PortXmitWait, 4294967295",
        "SymbolErrorCounter, 65535",
        "link_downed, 255"
    })
    void growths_saturatedCount_provesNothing(String name, double stop) {
        assertThat(growths(count("c_t0", "perfquery", "", name, stop), count("c_t1", "perfquery", "", name, stop)))
                .isEmpty();
    }

    @Test
    void growths_threeReadingsWithReset_addsWhatWasSeen() {
        assertThat(growths(
                        count("c3", "ethtool", "10:02", "rx_discards_phy", 7),
                        count("c1", "ethtool", "10:00", "rx_discards_phy", 100),
                        count("c2", "ethtool", "10:01", "rx_discards_phy", 130),
                        count("c4", "ethtool", "10:03", "rx_discards_phy", 9)))
                .singleElement()
                .satisfies(growth -> {
                    assertThat(growth.by()).isEqualTo(32);
                    assertThat(growth.reset()).isTrue();
                    assertThat(growth.items()).containsExactly("c1", "c2", "c3", "c4");
                });
    }

    @Test
    void growths_twoRunsOfTwoReadings_areNotMixed() {
        assertThat(growths(
                        count("on_t0", "hw", "09:10", "np_cnp_sent", 83_291),
                        count("on_t1", "hw", "09:10", "np_cnp_sent", 83_291),
                        count("off_t0", "hw", "09:30", "np_cnp_sent", 12_630),
                        count("off_t1", "hw", "09:30", "np_cnp_sent", 834_961)))
                .extracting(Growth::items, Growth::by)
                .containsExactlyInAnyOrder(
                        tuple(List.of("on_t0", "on_t1"), 0.0), tuple(List.of("off_t0", "off_t1"), 822_331.0));
    }

    @Test
    void growths_nothingTellsOrder_areNone() {
        assertThat(growths(count("a", "x", "10:00", "drops", 1), count("b", "x", "10:00", "drops", 5)))
                .isEmpty();
    }

    @Test
    void growths_sameNameTwiceInOneReading_comparesEachWithItsOwn() {
        assertThat(growths(
                        count("c_t0", "conntrack -S", "", "drop", 5, 100),
                        count("c_t1", "conntrack -S", "", "drop", 6, 120)))
                .extracting(Growth::by)
                .containsExactly(1.0, 20.0);
    }

    @Test
    void growths_textHoldsTwoReadings_comparesItsLines() {
        assertThat(growths(count("c", "nstat (10 s apart)", "", "drop", 5, 9)))
                .extracting(Growth::by)
                .containsExactly(4.0);
    }
}
