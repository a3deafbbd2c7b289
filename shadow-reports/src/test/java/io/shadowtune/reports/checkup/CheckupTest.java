package io.shadowtune.reports.checkup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.shadowtune.reports.checkup.check.Judgement;
import io.shadowtune.reports.checkup.check.Verdict;
import io.shadowtune.reports.checkup.page.CheckupTextPage;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each check once as it should be and once as it should not; without evidence, none of them may pass or fail. */
final class CheckupTest {
    private static final String PERFTEST = """
             #bytes     #iterations    BW peak[Gb/sec]    BW average[Gb/sec]   MsgRate[Mpps]
             65536      5000             392.10             %s               0.745000
            """;

    static Stream<Arguments> links() {
        return Stream.of(
                arguments(
                        "nic-rates",
                        hosts("ethtool rdma0", "Settings for rdma0:\n\tSpeed: 400000Mb/s\n\tLink detected: yes\n"),
                        hosts("ethtool rdma0", "Settings for rdma0:\n\tSpeed: 400000Mb/s\n")
                                .with("gpu-a03", "ethtool rdma0", "Settings for rdma0:\n\tSpeed: 100000Mb/s\n"),
                        "gpu-a03 rdma0"),
                arguments(
                        "nic-rates",
                        hosts("ethtool rdma0", "Settings for rdma0:\n\tSpeed: 400000Mb/s\n"),
                        hosts("ethtool rdma0", "Settings for rdma0:\n\tSpeed: 400000Mb/s\n")
                                .with(
                                        "gpu-a03",
                                        "ethtool rdma0",
                                        "Settings for rdma0:\n\tSpeed: Unknown!\n\tLink detected: no\n"),
                        "no link: gpu-a03 rdma0"),
                arguments(
                        "rdma-ports",
                        hosts("ibdev2netdev", "mlx5_0 port 1 ==> rdma0 (Up)\nmlx5_1 port 1 ==> rdma1 (Up)\n"),
                        hosts("ibdev2netdev", "mlx5_0 port 1 ==> rdma0 (Up)\nmlx5_1 port 1 ==> rdma1 (Down)\n"),
                        "mlx5_1/1"),
                arguments(
                        "rdma-ports",
                        hosts(
                                "ibstat",
                                "CA 'mlx5_0'\n\tPort 1:\n\t\tState: Active\n\t\tPhysical state: LinkUp\n\t\tRate: 400\n"),
                        hosts(
                                        "ibstat",
                                        "CA 'mlx5_0'\n\tPort 1:\n\t\tState: Active\n\t\tPhysical state: LinkUp\n\t\tRate: 400\n")
                                .with(
                                        "gpu-a03",
                                        "ibstat",
                                        "CA 'mlx5_0'\n\tPort 1:\n\t\tState: Active\n\t\tPhysical state: LinkUp\n\t\tRate: 100\n"),
                        "gpu-a03 mlx5_0/1 at 100"));
    }

    static Stream<Arguments> flow() {
        return Stream.of(
                arguments(
                        "mtu",
                        hosts("ip link", "2: rdma0: <BROADCAST,UP> mtu 9000 qdisc mq state UP\n"),
                        hosts("ip link", "2: rdma0: <BROADCAST,UP> mtu 9000 qdisc mq state UP\n")
                                .with("gpu-a03", "ip link", "2: rdma0: <BROADCAST,UP> mtu 1500 qdisc mq state UP\n"),
                        "1500 on gpu-a03 rdma0"),
                arguments(
                        "pfc",
                        hosts(
                                "mlnx_qos -i rdma0",
                                "Priority trust state: dscp\n\tenabled     0   0   0   1   0   0   0   0\n"),
                        hosts(
                                        "mlnx_qos -i rdma0",
                                        "Priority trust state: dscp\n\tenabled     0   0   0   1   0   0   0   0\n")
                                .with(
                                        "gpu-a03",
                                        "mlnx_qos -i rdma0",
                                        "Priority trust state: pcp\n\tenabled     0   0   0   1   0   0   0   0\n"),
                        "qos_trust is dscp, but pcp on gpu-a03 rdma0"),
                arguments(
                        "pfc",
                        hosts(
                                        "dcb pfc show dev rdma0",
                                        "{\"prio_pfc\":[false,false,false,true,false,false,false,false]}\n")
                                .with("gpu-a01", "cat tc/1/traffic_class", "Global tclass=106\n"),
                        hosts(
                                        "dcb pfc show dev rdma0",
                                        "{\"prio_pfc\":[false,false,false,true,false,false,false,false]}\n")
                                .with("gpu-a01", "cat tc/1/traffic_class", "Global tclass=162\n"),
                        "RDMA's priority 5"),
                arguments(
                        "ecn",
                        hosts("ecn", ecn("1", "1")),
                        hosts("ecn", ecn("1", "1")).with("gpu-a03", "ecn", ecn("1", "0")),
                        "gpu-a03 rdma0"));
    }

    /** A file put together by hand, whose name says nothing of the tool. */
    private static String losses(int count) {
        return "/sys/class/infiniband/mlx5_0/ports/1/hw_counters/out_of_sequence:%d\n".formatted(count);
    }

    static Stream<Arguments> runs() {
        return Stream.of(
                arguments(
                        "error-counters",
                        Bundles.none()
                                .with("gpu-a01", "ethtool -S rdma0", "t0", "NIC statistics:\n     rx_discards_phy: 7\n")
                                .with(
                                        "gpu-a01",
                                        "ethtool -S rdma0",
                                        "t1",
                                        "NIC statistics:\n     rx_discards_phy: 7\n"),
                        Bundles.none()
                                .with("gpu-a01", "ethtool -S rdma0", "t0", "NIC statistics:\n     rx_discards_phy: 7\n")
                                .with(
                                        "gpu-a01",
                                        "ethtool -S rdma0",
                                        "t1",
                                        "NIC statistics:\n     rx_discards_phy: 9\n"),
                        "rx_discards_phy +2"),
                arguments(
                        "error-counters",
                        Bundles.none()
                                .with("gpu-a01", "hwc t0", "t0", losses(7))
                                .with("gpu-a01", "hwc t1", "t1", losses(7)),
                        Bundles.none()
                                .with("gpu-a01", "hwc t0", "t0", losses(7))
                                .with("gpu-a01", "hwc t1", "t1", losses(9)),
                        "out_of_sequence +2"),
                arguments(
                        "perftest",
                        hosts("ethtool rdma0", "Settings for rdma0:\n\tSpeed: 400000Mb/s\n")
                                .with("gpu-a01", "ib_write_bw same leaf", PERFTEST.formatted("388.20")),
                        hosts("ethtool rdma0", "Settings for rdma0:\n\tSpeed: 400000Mb/s\n")
                                .with("gpu-a01", "ib_write_bw across spines", PERFTEST.formatted("196.00")),
                        "49 % of 400 Gb/s across spines"),
                arguments(
                        "nccl-tests",
                        hosts("ethtool rdma0", "Settings for rdma0:\n\tSpeed: 400000Mb/s\n")
                                .with("gpu-a01", "all_reduce_perf", allReduce("46.9")),
                        hosts("ethtool rdma0", "Settings for rdma0:\n\tSpeed: 400000Mb/s\n")
                                .with("gpu-a01", "all_reduce_perf", allReduce("21.0")),
                        "21.0 of 50.0 GB/s (42 %): allreduce over 2 hosts with 1 NIC of 400 Gb/s"),
                arguments(
                        "round-trip",
                        hosts("ping gpu-a02", "rtt min/avg/max/mdev = 0.021/0.025/0.034/0.003 ms\n"),
                        hosts("ping gpu-a02", "rtt min/avg/max/mdev = 0.021/0.110/2.034/0.203 ms\n"),
                        "ping_rtt_mdev 203.0"));
    }

    static Stream<Arguments> buses() {
        return Stream.of(
                arguments(
                        "gpudirect",
                        hosts("lsmod", "nvidia_peermem 16384 0\nnvidia 56770560 90 nvidia_peermem\n"),
                        hosts("lsmod", "nvidia_peermem 16384 0\nnvidia 56770560 90 nvidia_peermem\n")
                                .with("gpu-a03", "lsmod", "nvidia 56770560 90\n"),
                        "gpu-a03"),
                arguments(
                        "acs",
                        hosts(
                                "lspci -vvv",
                                "3a:00.0 PCI bridge: X\n\t\tACSCtl:\tSrcValid+ ReqRedir- CmpltRedir- UpstreamFwd-\n"),
                        hosts(
                                "lspci -vvv",
                                "3a:00.0 PCI bridge: X\n\t\tACSCtl:\tSrcValid+ ReqRedir+ CmpltRedir+ UpstreamFwd+\n"),
                        "3a:00.0"),
                arguments(
                        "numa",
                        hosts("sysctl -a", "kernel.numa_balancing = 0\n"),
                        hosts("sysctl -a", "kernel.numa_balancing = 1\n")
                                .with("gpu-a01", "lscpu", "NUMA node(s):                       2\n"),
                        "kernel.numa_balancing"));
    }

    static Stream<Arguments> processors() {
        return Stream.of(
                arguments(
                        "c-states",
                        hosts("cpuidle", idle("133", "1")),
                        hosts("cpuidle", idle("133", "0")),
                        "state3 (133 µs)"),
                arguments(
                        "governor",
                        hosts("cpufreq", "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor:performance\n"),
                        hosts("cpufreq", "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor:powersave\n"),
                        "powersave on gpu-a01 cpu 0"),
                arguments(
                        "memlock",
                        hosts("limits", "Max locked memory         unlimited            unlimited            bytes\n"),
                        hosts("limits", "Max locked memory         65536                65536                bytes\n"),
                        "65536"),
                arguments(
                        "dns",
                        hosts("dig", ";; Query time: 1 msec\n;; SERVER: 10.0.0.10#53(10.0.0.10) (UDP)\n"),
                        hosts("dig", ";; Query time: 41 msec\n;; SERVER: 10.0.0.10#53(10.0.0.10) (UDP)\n"),
                        "41.0 ms: gpu-a01 10.0.0.10"),
                arguments(
                        "dns",
                        hosts("dig", ";; Query time: 4 msec (4100 usec)\n"),
                        hosts("dig", ";; communications error to 10.0.0.10#53: timed out\n"),
                        "no answer: gpu-a01 10.0.0.10"));
    }

    @ParameterizedTest(name = "{0}: {3}")
    @MethodSource({"links", "flow", "runs", "buses", "processors"})
    void judge_asItShouldBeAndNot_passesAndFailsWithEvidenceAndNames(
            String check, Bundles good, Bundles bad, String named) {
        Judgement passed = good.judged(check);
        Judgement failed = bad.judged(check);

        assertThat(passed.verdict()).as(passed.says()).isEqualTo(Verdict.PASS);
        assertThat(failed.verdict()).as(failed.says()).isEqualTo(Verdict.FAIL);
        assertThat(failed.says()).contains(named);
        assertThat(failed.evidence())
                .isNotEmpty()
                .allMatch(cited -> cited.line() > 0 && !cited.item().isEmpty());
    }

    @Test
    void judge_withoutEvidence_isUnknownAndSaysWhatIsMissing() {
        CheckupAnswer answer =
                Bundles.none().with("gpu-a01", "uptime", "up 3 days\n").answer();

        assertThat(answer.verdict()).isEqualTo(Verdict.UNKNOWN);
        assertThat(answer.results()).allMatch(result -> result.is(Verdict.UNKNOWN));
        assertThat(answer.results())
                .allMatch(result -> result.judgement().says().length() > 10);
        assertThat(CheckupTextPage.of(answer)).startsWith("Nothing could be checked");
    }

    @Test
    void judge_oneHostWithoutAFabric_doesNotJudgeItsIdleAndVirtualInterfaces() {
        Bundles laptop = Bundles.none().with("vm", "ip link", """
                1: lo: <LOOPBACK,UP> mtu 65536 qdisc noqueue state UNKNOWN
                2: eth0: <BROADCAST,UP> mtu 1400 qdisc mq state UP
                3: eth1: <BROADCAST> mtu 1500 qdisc noop state DOWN
                """);

        assertThat(laptop.judged("nic-rates").verdict()).isEqualTo(Verdict.UNKNOWN);
        assertThat(laptop.judged("mtu").verdict()).isEqualTo(Verdict.UNKNOWN);
        assertThat(laptop.judged("mtu").says()).contains("one host only");
    }

    @Test
    void judge_hostsWithRdmaPortsOnly_takeTheirRatesForTheNics() {
        String port = "CA 'mlx5_0'\n\tPort 1:\n\t\tState: Active\n\t\tRate: 400\n\t\tLink layer: InfiniBand\n";
        Bundles fabric = hosts("ibstat", port).with("gpu-a01", "all_reduce_perf", allReduce("46.9"));

        assertThat(fabric.judged("nic-rates").says()).isEqualTo("2 NICs of 2 hosts at 400 Gb/s");
        assertThat(fabric.judged("nccl-tests").says()).startsWith("46.9 of 50.0 GB/s (94 %)");
    }

    @Test
    void judge_infiniBand_hasNoPriorityFlowControl() {
        Bundles fabric = hosts("ibstat", "CA 'mlx5_0'\n\tPort 1:\n\t\tState: Active\n\t\tLink layer: InfiniBand\n");

        assertThat(fabric.judged("pfc").says()).contains("does not apply");
        assertThat(fabric.judged("ecn").verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void judge_ratesWithoutLineRate_areUnknownNotGuessed() {
        Bundles run = Bundles.none().with("gpu-a01", "ib_write_bw", PERFTEST.formatted("100.00"));

        assertThat(run.judged("perftest").verdict()).isEqualTo(Verdict.UNKNOWN);
        assertThat(run.judged("perftest").says()).contains("line rate");
    }

    @Test
    void page_failure_hasTheTableAndBelowItEvidenceAndWhatToDo() {
        String page = CheckupTextPage.of(
                hosts("sysctl -a", "kernel.numa_balancing = 1\n").answer());

        assertThat(page.lines().limit(1).toList())
                .containsExactly("Not fit to begin: 0 pass, 1 fail, 15 unknown   gpu-a01, gpu-a02");
        assertThat(page)
                .contains(
                        "Evidence",
                        "kernel.numa_balancing = 1",
                        "[item0:1]",
                        "Do        sysctl kernel.numa_balancing=0");
    }

    @Test
    void of_twoBundlesWithTheSameKeys_keepsThemApartByHost() {
        List<io.shadowtune.ingest.collect.EvidenceBundle> bundles = List.of(
                Bundles.none().with("a", "dig", ";; Query time: 1 msec\n").bundle(),
                Bundles.none().with("b", "dig", ";; Query time: 9 msec\n").bundle());

        CheckupAnswer answer = Checkup.of(bundles, Checkup.read(bundles), java.util.Optional.empty());

        assertThat(answer.hosts()).containsExactly("a", "b");
        assertThat(answer.results().stream()
                        .filter(result -> result.is(Verdict.FAIL))
                        .flatMap(result -> result.judgement().evidence().stream())
                        .map(cited -> cited.item()))
                .containsExactly("b/item0");
    }

    @Test
    void of_bundlesThatNameNoHost_areHostsCalledLikeThem() {
        List<io.shadowtune.ingest.collect.EvidenceBundle> bundles = List.of(
                Bundles.none().with("", "dig", ";; Query time: 1 msec\n").bundle(),
                Bundles.none().with("", "dig", ";; Query time: 9 msec\n").bundle());

        CheckupAnswer answer =
                Checkup.of(bundles, Checkup.read(bundles, List.of("a01", "a02")), java.util.Optional.empty());

        assertThat(answer.hosts()).containsExactly("a01", "a02");
        assertThat(answer.results().stream()
                        .filter(result -> result.is(Verdict.FAIL))
                        .flatMap(result -> result.judgement().evidence().stream())
                        .map(cited -> cited.item()))
                .containsExactly("a02/item0");
    }

    private static Bundles hosts(String tool, String text) {
        return Bundles.none().with("gpu-a01", tool, text).with("gpu-a02", tool, text);
    }

    private static String ecn(String notification, String reaction) {
        return "/sys/class/net/rdma0/ecn/roce_np/enable/3:%s\n/sys/class/net/rdma0/ecn/roce_rp/enable/3:%s\n"
                .formatted(notification, reaction);
    }

    private static String idle(String latency, String disabled) {
        return """
                /sys/devices/system/cpu/cpu0/cpuidle/state3/latency:%s
                /sys/devices/system/cpu/cpu0/cpuidle/state3/disable:%s
                /sys/devices/system/cpu/cpu0/cpuidle/state1/latency:2
                /sys/devices/system/cpu/cpu0/cpuidle/state1/disable:0
                """.formatted(latency, disabled);
    }

    private static String allReduce(String busBandwidth) {
        return """
                # nThread 1 nGpus 1 minBytes 8 maxBytes 8589934592
                #  Rank  0 Group  0 Pid 10 on gpu-a01 device  0 [0000:19:00] NVIDIA H100
                #  Rank  1 Group  0 Pid 11 on gpu-a02 device  0 [0000:19:00] NVIDIA H100
                #       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw #wrong
                  8589934592    2147483648     float     sum      -1   183000   %s   %s      0   183000   %s   %s      0
                """.formatted(busBandwidth, busBandwidth, busBandwidth, busBandwidth);
    }
}
