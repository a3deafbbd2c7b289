package io.shadowtune.reports.why.cause.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.format.tool.read.ToolParsers;
import io.shadowtune.ingest.telemetry.ToolReading;
import io.shadowtune.reports.why.Reasoner;
import io.shadowtune.reports.why.cause.meta.MetaCauses;
import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.evidence.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** For each cause one bundle that shows it, and one that looks like it and is not. */
class LibraryCausesTest {
    private static final List<CauseSheet> SHEETS =
            Stream.concat(LibraryCauses.ALL.stream(), MetaCauses.ALL.stream()).toList();

    /** A reading: host, tool, text. */
    private record Item(String host, String tool, String text) {}

    private static Arguments bundle(String name, Cause verdict, String symptom, Item... items) {
        return Arguments.of(name, verdict, symptom, List.of(items));
    }

    private static Item item(String host, String tool, String... lines) {
        return new Item(host, tool, String.join("\n", lines) + "\n");
    }

    private static Item benchmark(String tool, double algorithm, double bus) {
        return item(
                "n1",
                tool,
                "# size count type redop root time algbw busbw #wrong time algbw busbw #wrong",
                " 4294967296 1073741824 float sum -1 100 %s %s 0 100 %s %s 0"
                        .formatted(algorithm, bus, algorithm, bus));
    }

    static Stream<Arguments> shown() {
        return Stream.of(
                bundle(
                        "no device found, adapters on the host",
                        Cause.NCCL_SOCKET_FALLBACK,
                        "slow",
                        item(
                                "n1",
                                "NCCL log",
                                "n1:1:2 [0] NCCL INFO NET/IB : No device found.",
                                "n1:1:2 [0] NCCL INFO Using network Socket"),
                        item("n1", "ibdev2netdev", "mlx5_0 port 1 ==> ens1np0 (Up)")),
                bundle(
                        "container bridge as bootstrap interface",
                        Cause.NCCL_WRONG_INTERFACE,
                        "hangs at start",
                        item("n1", "NCCL log", "n1:1:2 [0] NCCL INFO Bootstrap : Using docker0:172.17.0.1<0>")),
                bundle(
                        "prefix lets in another adapter",
                        Cause.NCCL_WRONG_INTERFACE,
                        "slow",
                        item("n1", "env", "NCCL_IB_HCA=mlx5_1"),
                        item(
                                "n1",
                                "NCCL log",
                                "n1:1:2 [0] NCCL INFO NET/IB : Using [0]mlx5_1:1/RoCE [1]mlx5_12:1/RoCE; OOB eth0:10.0.0.1<0>")),
                bundle(
                        "forced channels, fast without",
                        Cause.NCCL_MISTUNED,
                        "slow",
                        item("n1", "env", "NCCL_MAX_NCHANNELS=4"),
                        benchmark("all_reduce_perf", 40, 78),
                        benchmark("all_reduce_perf, variable unset", 95, 180)));
    }

    static Stream<Arguments> shownOnTheWire() {
        return Stream.of(
                bundle(
                        "version 1 entry chosen",
                        Cause.ROCE_GID_MISMATCH,
                        "fails at start",
                        item("n1", "env", "NCCL_IB_GID_INDEX=2"),
                        item(
                                "n1",
                                "show_gids",
                                "mlx5_0\t1\t2\t0000:0000:0000:0000:0000:ffff:0a64:d106\t10.1.2.3\tv1\tens1")),
                bundle(
                        "ports of two sizes",
                        Cause.MTU_MISMATCH,
                        "hangs",
                        item("n1", "ibv_devinfo", "hca_id: mlx5_0", " port: 1", "   active_mtu: 1024 (3)"),
                        item("n2", "ibv_devinfo", "hca_id: mlx5_0", " port: 1", "   active_mtu: 4096 (5)")),
                bundle(
                        "a router says what fits",
                        Cause.MTU_MISMATCH,
                        "large transfers stall",
                        item("n1", "ip link", "2: eth0: <UP> mtu 9000 qdisc mq state UP"),
                        item(
                                "n1",
                                "ping -M do -s 8972 n2",
                                "From 10.0.0.9 icmp_seq=1 Frag needed and DF set (mtu = 1500)")));
    }

    static Stream<Arguments> shownByCounts() {
        return Stream.of(
                bundle(
                        "traffic beside the pause, and lost",
                        Cause.PFC_MISCONFIG,
                        "stalls",
                        item("n1", "mlnx_qos -i eth1", "\tenabled     0   0   0   1   0   0   0   0"),
                        item(
                                "n1",
                                "ethtool -S eth1 (delta 30 s)",
                                "     tx_prio0_bytes: 90000000000",
                                "     tx_prio3_bytes: 1000"),
                        item("n1", "hw_counters delta 30 s", "out_of_sequence +9000")),
                bundle(
                        "marks without notifications",
                        Cause.ECN_DCQCN_MISCONFIG,
                        "bandwidth jumps",
                        item(
                                "n1",
                                "hw_counters delta 30 s",
                                "np_ecn_marked_roce_packets +800000",
                                "np_cnp_sent +0",
                                "rp_cnp_handled +0")),
                bundle(
                        "no receive posted",
                        Cause.RDMA_RNR,
                        "latency of seconds, no packet is lost",
                        item("sv", "hw_counters delta 60 s", "out_of_buffer +43311", "packet_seq_err +0"),
                        item("sv", "qp attributes", "rnr_retry=7 min_rnr_timer=0")),
                bundle(
                        "algorithm bandwidth taken for bus bandwidth",
                        Cause.NO_NETWORK_FAULT,
                        "the test prints 254 GB/s, the data sheet promises 450",
                        benchmark("all_reduce_perf", 254.4, 445.2)));
    }

    static Stream<Arguments> lookingLikeIt() {
        return Stream.of(
                bundle(
                        "sockets where there is no other network",
                        Cause.INSUFFICIENT_EVIDENCE,
                        "slow",
                        item(
                                "n1",
                                "NCCL log",
                                "n1:1:2 [0] NCCL INFO NET/Socket : Using [0]eth0:10.0.0.1<0>",
                                "n1:1:2 [0] NCCL INFO Using network Socket")),
                bundle(
                        "exact list of adapters",
                        Cause.INSUFFICIENT_EVIDENCE,
                        "slow",
                        item("n1", "env", "NCCL_IB_HCA==mlx5_1"),
                        item(
                                "n1",
                                "NCCL log",
                                "n1:1:2 [0] NCCL INFO NET/IB : Using [0]mlx5_1:1/RoCE; OOB eno1:10.0.0.1<0>")),
                bundle(
                        "variables set, and no difference without",
                        Cause.INSUFFICIENT_EVIDENCE,
                        "slow",
                        item("n1", "env", "NCCL_MIN_NCHANNELS=16"),
                        benchmark("all_reduce_perf", 95, 178),
                        benchmark("all_reduce_perf, variable unset", 95, 180)));
    }

    static Stream<Arguments> lookingLikeItOnTheWire() {
        return Stream.of(
                bundle(
                        "routable entry chosen, connection lost later",
                        Cause.INSUFFICIENT_EVIDENCE,
                        "fails",
                        item("n1", "env", "NCCL_IB_GID_INDEX=3"),
                        item(
                                "n1",
                                "show_gids",
                                "mlx5_0\t1\t3\t0000:0000:0000:0000:0000:ffff:0a64:d106\t10.1.2.3\tv2\tens1"),
                        item(
                                "n1",
                                "NCCL log",
                                "n1:1:2 [0] net_ib.cc:1 NCCL WARN NET/IB : Got completion from peer 10.1.2.4<9> with error 12, opcode 1, len 0, vendor err 129")),
                bundle(
                        "an RDMA MTU below the port's is normal",
                        Cause.INSUFFICIENT_EVIDENCE,
                        "slow",
                        item("n1", "ip link", "2: eth0: <UP> mtu 9000 qdisc mq state UP"),
                        item("n1", "ibv_devinfo", "hca_id: mlx5_0", " port: 1", "   active_mtu: 4096 (5)")),
                bundle(
                        "management traffic beside the pause, nothing lost",
                        Cause.INSUFFICIENT_EVIDENCE,
                        "slow",
                        item("n1", "mlnx_qos -i eth1", "\tenabled     0   0   0   1   0   0   0   0"),
                        item(
                                "n1",
                                "ethtool -S eth1 (delta 30 s)",
                                "     tx_prio0_bytes: 20000000",
                                "     tx_prio3_bytes: 90000000000")),
                bundle(
                        "a receiver notifies and handles none itself",
                        Cause.INSUFFICIENT_EVIDENCE,
                        "slow",
                        item(
                                "n1",
                                "hw_counters delta 30 s",
                                "np_ecn_marked_roce_packets +800000",
                                "np_cnp_sent +90000",
                                "rp_cnp_handled +0")),
                bundle(
                        "one reading of a count",
                        Cause.INSUFFICIENT_EVIDENCE,
                        "slow",
                        item(
                                "sv",
                                "grep . hw_counters",
                                "/sys/class/infiniband/mlx5_0/ports/1/hw_counters/out_of_buffer:43312")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"shown", "shownOnTheWire", "shownByCounts", "lookingLikeIt", "lookingLikeItOnTheWire"})
    void diagnose_bundle_namesTheCauseAndOnlyWhenItIsShown(
            String name, Cause verdict, String symptom, List<Item> items) {
        List<ToolFacts> read = new ArrayList<>();
        for (Item item : items) {
            ToolReading reading = new ToolReading("item" + read.size(), item.tool(), item.host(), "");
            read.add(ToolParsers.read(ToolText.of(reading, item.text())));
        }

        assertThat(new Reasoner(SHEETS).diagnose(Evidence.of(symptom, read)).verdict())
                .as(name)
                .isEqualTo(verdict);
    }
}
