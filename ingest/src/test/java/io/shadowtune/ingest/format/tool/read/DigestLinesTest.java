package io.shadowtune.ingest.format.tool.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.ingest.telemetry.ToolReading;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DigestLinesTest {
    /** A text, with {@code ~} for line ends, and the facts it must state: host/subject/name/kind/number. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "w3 np_cnp_sent +31 out_of_sequence +0! w3//np_cnp_sent/GROWTH/31.0; w3//out_of_sequence/GROWTH/0.0",
                "packet_seq_err +18,223! n1//packet_seq_err/GROWTH/18223.0",
                "rk-41 packet_seq_err +5, rp_cnp_handled +7   rk-02 out_of_sequence +9! rk-41//rp_cnp_handled/GROWTH/7.0; rk-02//out_of_sequence/GROWTH/9.0",
                "p33 +6.9e9~p34 +211! n1/p33/the tool/GROWTH/6.9E9; n1/p34/the tool/GROWTH/211.0",
                "t0 mlx5_1 link_downed 14~t1 mlx5_1 link_downed 31! n1/mlx5_1/link_downed/CUMULATIVE/14.0; n1/mlx5_1/link_downed/CUMULATIVE/31.0",
                "t0 IpReasmFails 91223 0.0! n1//ipreasmfails/CUMULATIVE/91223.0",
                "link_down_events_phy 3 -> 4   rx_pcs_symbol_err_phy 0 -> 0! n1//link_down_events_phy/GROWTH/1.0; n1//rx_pcs_symbol_err_phy/GROWTH/0.0",
                "llm-0 812.1~llm-1 51.0! n1/llm-0/the tool/LEVEL/812.1; n1/llm-1/the tool/LEVEL/51.0",
                "coredns-5f-aa (nd-2) 18122/s! n1/coredns-5f-aa/the tool/LEVEL/18122.0",
                "Eth1/1 97.8%~Eth1/2 0.1%! n1/Eth1/1/the tool/LEVEL/97.8",
                "p99 4 ms, one query per lookup! n1//p99/LEVEL/0.004",
                "rpc backlog queue avg 412 slot waits 700112! n1//rpc backlog queue avg/LEVEL/412.0; n1//slot waits/LEVEL/700112.0",
                "nr_throttled 577! n1//nr_throttled/CUMULATIVE/577.0",
                "active_mtu: 4096! n1//active_mtu/LEVEL/4096.0",
                "NCCL_IB_TIMEOUT=22! n1//nccl_ib_timeout/SETTING/22.0",
                "rank step compute wait_s~   0 1200   0.98  4.02~  11 1200   4.91  0.06! n1/rank 11/compute/LEVEL/4.91; n1/rank 0/wait_s/LEVEL/4.02",
                "a 31  b 30   e 0 f 1! n1/a/the tool/LEVEL/31.0; n1/f/the tool/LEVEL/1.0",
                "retrans 0.001 %, dns p99 3 ms! n1//retrans/LEVEL/0.001; n1//dns p99/LEVEL/0.003"
            })
    void parse_notes_statesFacts(String text, String expected) {
        assertThat(facts("the tool", text)).contains(expected.strip().split("; "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "rx_discards_phy 12~nr_periods 600! n1//rx_discards_phy/GROWTH/12.0; n1//nr_periods/GROWTH/600.0",
                "cpu_usage 12! n1//cpu_usage/LEVEL/12.0"
            })
    void parse_toolSaysDelta_bareCountsAreGrowths(String text, String expected) {
        assertThat(facts("counters (delta 60 s)", text))
                .contains(expected.strip().split("; "));
    }

    private static List<String> facts(String tool, String text) {
        return ToolParsers.read(ToolText.of(new ToolReading("k", tool, "n1", ""), text.replace('~', '\n')))
                .facts()
                .stream()
                .map(DigestLinesTest::words)
                .toList();
    }

    private static String words(Fact fact) {
        return fact.host() + "/" + fact.subject() + "/" + fact.name() + "/" + fact.kind() + "/" + fact.number();
    }
}
