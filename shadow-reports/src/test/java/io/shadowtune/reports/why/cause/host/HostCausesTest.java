package io.shadowtune.reports.why.cause.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.reports.why.SheetTrial;
import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each sheet on evidence of its cause, and on evidence that only looks like it. */
class HostCausesTest {
    private static final String IRQ = """
                       CPU0       CPU1       CPU2       CPU3
             40:  %d  %d  %d  %d  PCI-MSI 1-edge  ens1-TxRx-0
             41:  %d  %d  %d  %d  PCI-MSI 2-edge  ens1-TxRx-1
            """;
    private static final String BW =
            " #bytes     #iterations    BW peak[Gb/sec]    BW average[Gb/sec]   MsgRate[Mpps]\n 65536 5000 %s %s 0.2";
    private static final String LATENCY =
            " #bytes #iterations    t_min[usec]    t_max[usec]  t_typical[usec]    t_avg[usec]\n 8 5000 1.7 20.0 %s %s";
    private static final String TOPO =
            "\tGPU0\tGPU1\tNIC0\tCPU Affinity\nGPU0\t X \tNV4\t%s\t0-3\nGPU1\tNV4\t X \t%s\t0-3";
    private static final String ACS =
            "\t\tACSCtl:\tSrcValid+ TransBlk- ReqRedir%s CmpltRedir%s UpstreamFwd- EgressCtrl-";
    private static final String LINK =
            "\t\tLnkCap:\tPort #0, Speed 32GT/s, Width x16\n\t\tLnkSta:\tSpeed 32GT/s, Width x%d";

    private static Stream<Arguments> thereInTheHost() {
        return Stream.of(
                Arguments.of(
                        Cause.IRQ_ONE_CPU,
                        SheetTrial.of("slow")
                                .with("/proc/interrupts t0", IRQ.formatted(10, 0, 0, 0, 10, 0, 0, 0))
                                .with("/proc/interrupts t1", IRQ.formatted(90010, 0, 0, 0, 80010, 0, 0, 0))),
                Arguments.of(
                        Cause.NUMA_MISALIGNED,
                        SheetTrial.of("slow").with("nvidia-smi topo -m", TOPO.formatted("SYS", "SYS"))),
                Arguments.of(
                        Cause.HOST_CPU_CONTENTION,
                        SheetTrial.of("slow")
                                .with("cat cpu.stat t0", "nr_periods 10\nnr_throttled 4")
                                .with("cat cpu.stat t1", "nr_periods 90\nnr_throttled 70")),
                Arguments.of(
                        Cause.CPU_POWER_STATES,
                        SheetTrial.of("slow when idle")
                                .with("ib_write_lat, idle", LATENCY.formatted("7.9", "8.1"))
                                .with("ib_write_lat, under stress-ng", LATENCY.formatted("1.8", "1.9"))),
                Arguments.of(
                        Cause.MEMLOCK_HUGEPAGES,
                        SheetTrial.of("fails")
                                .with("job log", "UCX ERROR ibv_reg_mr(address=0x1) failed: Cannot allocate memory")));
    }

    private static Stream<Arguments> thereInDevices() {
        return Stream.of(
                Arguments.of(
                        Cause.GDR_DISABLED,
                        SheetTrial.of("slow")
                                .with(
                                        "NCCL log",
                                        "h:1:1 [0] NCCL INFO NET/IB : GPU Direct RDMA Disabled for HCA 0 'mlx5_0'")),
                Arguments.of(Cause.PCIE_ACS_IOMMU, SheetTrial.of("slow").with("lspci -vvv", ACS.formatted("+", "+"))),
                Arguments.of(Cause.PCIE_LINK_DEGRADED, SheetTrial.of("slow").with("lspci -vv", LINK.formatted(8))),
                Arguments.of(
                        Cause.PCIE_ORDERING_CREDITS,
                        SheetTrial.of("slow")
                                .with("lspci -vv", LINK.formatted(16))
                                .with("ethtool -S e", "NIC statistics:\n     outbound_pci_stalled_wr: 71")),
                Arguments.of(
                        Cause.NIC_FIRMWARE_DRIVER_BUG,
                        SheetTrial.of("slow after the upgrade")
                                .with(
                                        "version and rate",
                                        "a1 fw 1.2.3 rate 96\na2 fw 1.2.3 rate 95\na3 fw 1.3.0 rate 37\na4 fw 1.3.0 rate 36")),
                Arguments.of(
                        Cause.NVLINK_P2P_DEGRADED,
                        SheetTrial.of("slow on one node")
                                .with(
                                        "nvidia-smi nvlink -s",
                                        "GPU 3: H100\n\t Link 3: <inactive>\n\t Link 4: 26.562 GB/s")),
                Arguments.of(
                        Cause.GPU_STRAGGLER,
                        SheetTrial.of("one rank is late")
                                .with(
                                        "dcgmi dmon",
                                        "#Entity GPUTL SMCLK\nGPU 0 99 1755\nGPU 1 99 1770\nGPU 2 99 1740\nGPU 3 99 345")));
    }

    static Stream<Arguments> there() {
        return Stream.concat(thereInTheHost(), thereInDevices());
    }

    private static Stream<Arguments> notThereInTheHost() {
        return Stream.of(
                Arguments.of(
                        Cause.IRQ_ONE_CPU,
                        SheetTrial.of("slow")
                                .with("/proc/interrupts t0", IRQ.formatted(10, 0, 0, 0, 10, 0, 0, 0))
                                .with(
                                        "/proc/interrupts t1",
                                        IRQ.formatted(9010, 9000, 8000, 9000, 9010, 9000, 8000, 9000))),
                Arguments.of(
                        Cause.NUMA_MISALIGNED,
                        SheetTrial.of("slow").with("nvidia-smi topo -m", TOPO.formatted("PIX", "PXB"))),
                Arguments.of(
                        Cause.HOST_CPU_CONTENTION,
                        SheetTrial.of("slow").with("cat cpu.stat", "nr_periods 900\nnr_throttled 400")),
                Arguments.of(
                        Cause.CPU_POWER_STATES,
                        SheetTrial.of("low bandwidth")
                                .with("cpupower monitor", " CPU| C0   | C6\n   0|  0.9| 98.41\n   1|  0.9| 98.2")),
                Arguments.of(
                        Cause.MEMLOCK_HUGEPAGES,
                        SheetTrial.of("fails")
                                .with("job log", "ibv_reg_mr failed: Cannot allocate memory")
                                .with(
                                        "cat /proc/7/limits",
                                        "Max locked memory         unlimited            unlimited            bytes")));
    }

    private static Stream<Arguments> notThereInDevices() {
        return Stream.of(
                Arguments.of(
                        Cause.GDR_DISABLED,
                        SheetTrial.of("slow")
                                .with(
                                        "NCCL log",
                                        "h:1:1 [0] NCCL INFO GPU Direct RDMA Disabled for GPU bd000 / HCA 0 (distance 7 > 4)")),
                Arguments.of(Cause.PCIE_ACS_IOMMU, SheetTrial.of("slow").with("lspci -vvv", ACS.formatted("-", "-"))),
                Arguments.of(
                        Cause.PCIE_LINK_DEGRADED,
                        SheetTrial.of("slow")
                                .with(
                                        "nvidia-smi --query-gpu",
                                        "index, pcie.link.gen.current, pcie.link.gen.max, pstate\n0, 1, 5, P8")),
                Arguments.of(
                        Cause.PCIE_ORDERING_CREDITS,
                        SheetTrial.of("slow")
                                .with("lspci -vv", LINK.formatted(8))
                                .with("ethtool -S e", "NIC statistics:\n     outbound_pci_stalled_wr: 71")),
                Arguments.of(
                        Cause.NIC_FIRMWARE_DRIVER_BUG,
                        SheetTrial.of("slow after the upgrade")
                                .with(
                                        "version and rate",
                                        "a1 fw 1.2.3 rate 96\na2 fw 1.2.3 rate 35\na3 fw 1.3.0 rate 37\na4 fw 1.3.0 rate 97")),
                Arguments.of(
                        Cause.NVLINK_P2P_DEGRADED,
                        SheetTrial.of("slow on one node").with("ib_write_bw, single node", BW.formatted("90", "89"))),
                Arguments.of(
                        Cause.GPU_STRAGGLER,
                        SheetTrial.of("one rank is late")
                                .with(
                                        "nvidia-smi -q",
                                        "GPU 00000000:5E:00.0\n        SW Power Cap                      : Active")
                                .with(
                                        "dcgmi dmon",
                                        "#Entity GPUTL SMCLK\nGPU 0 99 1755\nGPU 1 99 1770\nGPU 2 99 1740")));
    }

    static Stream<Arguments> notThere() {
        return Stream.concat(notThereInTheHost(), notThereInDevices());
    }

    @ParameterizedTest
    @MethodSource("there")
    void supports_itsOwnEvidence_named(Cause cause, SheetTrial trial) {
        assertThat(trial.supports(sheet(cause))).isTrue();
    }

    @ParameterizedTest
    @MethodSource("notThere")
    void supports_evidenceThatOnlyLooksLikeIt_notNamed(Cause cause, SheetTrial trial) {
        assertThat(trial.supports(sheet(cause))).isFalse();
    }

    private static CauseSheet sheet(Cause cause) {
        return HostCauses.ALL.stream()
                .filter(sheet -> sheet.cause() == cause)
                .findFirst()
                .orElseThrow();
    }
}
