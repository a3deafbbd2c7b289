package io.shadowtune.reports.why.cause.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.reports.why.SheetTrial;
import io.shadowtune.reports.why.clue.Cause;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The same causes in words that other tools, other makers and people use for them; and what those words must not mean. */
class HostWordingsTest {
    static Stream<Arguments> wordings() {
        return Stream.of(
                Arguments.of(
                        Cause.NUMA_MISALIGNED,
                        true,
                        SheetTrial.of("slow")
                                .with(
                                        "note",
                                        "gpu 0 (NUMA node 0), nic mlx5_0 (NUMA node 0), process cpus 64-127 (NUMA node 1)")),
                Arguments.of(
                        Cause.NUMA_MISALIGNED,
                        false,
                        SheetTrial.of("slow")
                                .with(
                                        "note",
                                        "gpu 0 (NUMA node 0), nic mlx5_0 (NUMA node 0), process cpus 0-63 (NUMA node 0)")),
                Arguments.of(
                        Cause.HOST_CPU_CONTENTION,
                        true,
                        SheetTrial.of("slow")
                                .with("NCCL log", "h:1:1 [0] NCCL INFO Setting affinity for GPU 3 to 0300,00000000")),
                Arguments.of(
                        Cause.HOST_CPU_CONTENTION,
                        false,
                        SheetTrial.of("slow")
                                .with("NCCL log", "h:1:1 [0] NCCL INFO Setting affinity for GPU 3 to ffff,00000000")),
                Arguments.of(
                        Cause.GPU_STRAGGLER,
                        true,
                        SheetTrial.of("slow").with("trace per rank, ms", "ranks 0-18: gemm 301\nrank 19: gemm 806")),
                Arguments.of(
                        Cause.GPU_STRAGGLER,
                        false,
                        SheetTrial.of("slow")
                                .with(
                                        "dcgmi dmon",
                                        "#Entity GPUTL SMCLK\nGPU 0 99 1755\nGPU 1 99 1770\nGPU 2 99 1740\nGPU 3 0 345")),
                Arguments.of(
                        Cause.NIC_FIRMWARE_DRIVER_BUG,
                        false,
                        SheetTrial.of("slow")
                                .with(
                                        "dmesg",
                                        "NVRM: Xid (PCI:0000:86:00): 74, NVLink: fatal error detected on link 3")));
    }

    static Stream<Arguments> denials() {
        return Stream.of(
                Arguments.of(
                        Cause.NIC_FIRMWARE_DRIVER_BUG,
                        true,
                        SheetTrial.of("slow")
                                .with(
                                        "rate by driver",
                                        "1.6.4 + 1.3.41: 10 of 10 slow\n1.14.13 + 1.3.36: 0 of 10 slow")),
                Arguments.of(
                        Cause.NIC_FIRMWARE_DRIVER_BUG,
                        true,
                        SheetTrial.of("slow")
                                .with(
                                        "events by version",
                                        "kernel 6.8.0-45 + nvm 4.20  61 events\nkernel 5.15.0-119  0 events")),
                Arguments.of(
                        Cause.NIC_FIRMWARE_DRIVER_BUG,
                        false,
                        SheetTrial.of("slow")
                                .with(
                                        "events by version",
                                        "kernel 6.8.0-45 + nvm 4.20  61 events\nkernel 5.15.0-119  58 events")),
                Arguments.of(
                        Cause.NUMA_MISALIGNED,
                        true,
                        SheetTrial.of("slow").with("pcm (UPI part)", " SKT    0    90 G   91 G   |   74%    75%")),
                Arguments.of(
                        Cause.NUMA_MISALIGNED,
                        false,
                        SheetTrial.of("slow").with("pcm (UPI part)", " SKT    0     9 G    9 G   |    7%     8%")),
                Arguments.of(
                        Cause.PCIE_ACS_IOMMU,
                        false,
                        SheetTrial.of("slow").with("dmesg", "iommu=pt; no IO_PAGE_FAULT, AMD-Vi faults 0")),
                Arguments.of(
                        Cause.NVLINK_P2P_DEGRADED,
                        false,
                        SheetTrial.of("slow").with("xgmi errors", "XGMI_WAFL correctable 0/0 uncorrectable 0/0")),
                Arguments.of(
                        Cause.MEMLOCK_HUGEPAGES,
                        false,
                        SheetTrial.of("slow").with("limits", "Max locked memory         8388608    8388608    bytes")),
                Arguments.of(
                        Cause.NUMA_MISALIGNED,
                        true,
                        SheetTrial.of("slow").with("bw", "numactl -N 0: 392.1 Gb/s\nnumactl -N 1: 211.3 Gb/s")),
                Arguments.of(
                        Cause.NUMA_MISALIGNED,
                        false,
                        SheetTrial.of("slow").with("bw", "node 1: 392.1 Gb/s\nnode 2: 211.3 Gb/s")),
                Arguments.of(
                        Cause.GDR_DISABLED,
                        true,
                        SheetTrial.of("slow").with("NCCL log", "NET/OFI Could not use HMEM, disabling GDR")));
    }

    @ParameterizedTest
    @MethodSource({"wordings", "denials"})
    void supports_otherWords_meanTheSame(Cause cause, boolean there, SheetTrial trial) {
        assertThat(trial.supports(HostCauses.ALL.stream()
                        .filter(sheet -> sheet.cause() == cause)
                        .findFirst()
                        .orElseThrow()))
                .isEqualTo(there);
    }
}
