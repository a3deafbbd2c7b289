package io.shadowtune.ingest.format.tool.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.ingest.telemetry.ToolReading;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each tool on text in its own shape: names, subjects, units and the pitfalls of the format. */
class HostParsersTest {
    private static List<Fact> read(String tool, String text) {
        ToolText of = ToolText.of(new ToolReading("item", tool, "h1", "10:00:00"), text);
        FactWriter facts = new FactWriter(of);
        for (ToolParser parser : HostParsers.ALL) {
            if (parser.reads(of)) {
                parser.parse(of, facts);
            }
        }
        return facts.finished().facts();
    }

    private static String value(List<Fact> facts, String subject, String name) {
        return facts.stream()
                .filter(fact -> fact.subject().equals(subject) && fact.name().equals(name))
                .map(Fact::value)
                .findFirst()
                .orElse("none in " + facts);
    }

    @Test
    void interrupts_offlineCpu_countsBelongToTheNamedCpus() {
        List<Fact> facts = read("cat /proc/interrupts", """
                           CPU0       CPU2       CPU3
                 411:   81233411          5          0  IR-PCI-MSIX-0000:31:00.0  1-edge      mlx5_comp0@pci:0000:31:00.0
                 LOC:         10         20         30  Local timer interrupts
                 ERR:          0
                """);

        assertThat(value(facts, "cpu 0", "irq mlx5_comp0@pci:0000:31:00.0")).isEqualTo("81233411");
        assertThat(value(facts, "cpu 2", "irq mlx5_comp0@pci:0000:31:00.0")).isEqualTo("5");
        assertThat(value(facts, "cpu 3", "irq loc")).isEqualTo("30");
        assertThat(facts).allMatch(fact -> fact.kind() == FactKind.CUMULATIVE);
    }

    @Test
    void softnetStat_hexadecimalWithCpuColumn_isDecimalByCpu() {
        List<Fact> facts = read(
                "cat /proc/net/softnet_stat",
                "0000000a 00000002 000000ff 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000007 00000000 00000000");

        assertThat(value(facts, "cpu 7", "softnet_processed")).isEqualTo("10");
        assertThat(value(facts, "cpu 7", "softnet_dropped")).isEqualTo("2");
        assertThat(value(facts, "cpu 7", "softnet_time_squeeze")).isEqualTo("255");
    }

    @Test
    void tables_mpstatWithTwelveHourClock_subjectIsTheCpu() {
        List<Fact> facts = read("mpstat -P ALL", """
                10:02:00 AM  CPU    %usr   %soft   %idle
                10:02:10 AM  all    6.11   12.41   78.36
                10:02:10 AM    0    0.10   98.90    0.10
                """);

        assertThat(value(facts, "cpu 0", "%soft")).isEqualTo("98.9");
        assertThat(value(facts, "cpu all", "%idle")).isEqualTo("78.36");
    }

    @Test
    void tables_dcgmWithUnitLine_unitsAreNoRow() {
        List<Fact> facts = read("dcgmi dmon", """
                #Entity   GPUTL   SMCLK   POWER
                ID                        W
                GPU 3     100     345     221.4
                """);

        assertThat(value(facts, "gpu 3", "smclk")).isEqualTo("345");
        assertThat(facts).hasSize(3);
    }

    @Test
    void tables_threadsWithBlanksInTheName_commandIsTheSubject() {
        List<Fact> facts = read("pidstat -t", """
                10:21:30      UID      TGID       TID    %usr   %wait    %CPU   CPU  Command
                10:21:30     7731         -    212377    6.10   91.40    7.90     3  |__NCCL I/O proxy
                """);

        assertThat(value(facts, "__nccl i/o proxy", "%wait")).isEqualTo("91.4");
    }

    @Test
    void tables_cpupowerMonitorWithBars_residencyByCpu() {
        List<Fact> facts = read("cpupower monitor", """
                 PKG|CORE| CPU| C0   | Cx   | Freq || POLL | C1   | C1E  | C6
                   0|   0|   2|  0.91| 99.09|   801||  0.00|  0.11|  0.40| 98.41
                """);

        assertThat(value(facts, "cpu 2", "c6")).isEqualTo("98.41");
    }

    @Test
    void pcieLinks_withoutTheWordDowngraded_bothFiguresAreKept() {
        List<Fact> facts = read("lspci -s 9a:00.0 -vv", """
                		LnkCap:	Port #0, Speed 32GT/s, Width x16, ASPM not supported
                		LnkSta:	Speed 8GT/s, Width x8
                			MaxPayload 512 bytes, MaxReadReq 128 bytes
                """);

        assertThat(value(facts, "9a:00.0", "lnkcap speed")).isEqualTo("32");
        assertThat(value(facts, "9a:00.0", "lnksta speed")).isEqualTo("8");
        assertThat(value(facts, "9a:00.0", "lnksta width")).isEqualTo("8");
        assertThat(value(facts, "9a:00.0", "maxreadreq")).isEqualTo("128");
    }

    @Test
    void gpuTopology_rowOfAffinities_onlyDistancesAreRead() {
        List<Fact> facts = read("nvidia-smi topo -m", """
                	GPU0	GPU1	NIC0	CPU Affinity	NUMA Affinity	GPU NUMA ID
                GPU0	 X 	NV18	PIX	0-47	0		N/A
                GPU1	NV18	 X 	SYS	0-47	0		N/A
                """);

        assertThat(value(facts, "GPU0 NIC0", "topo")).isEqualTo("PIX");
        assertThat(value(facts, "GPU1 NIC0", "topo")).isEqualTo("SYS");
        assertThat(facts.stream().filter(fact -> fact.name().equals("topo"))).hasSize(4);
    }

    @Test
    void prometheusText_counterAndGauge_kindsDifferAndHostIsTheLabel() {
        List<Fact> facts = read("DCGM exporter", """
                # TYPE DCGM_FI_DEV_SM_CLOCK gauge
                DCGM_FI_DEV_SM_CLOCK{gpu="3",UUID="GPU-1",Hostname="h2"} 345
                node_network_receive_drop_total{device="eth0"} 1.2e+03
                """);

        assertThat(facts).extracting(Fact::kind).containsExactly(FactKind.LEVEL, FactKind.CUMULATIVE);
        assertThat(facts).extracting(Fact::subject).containsExactly("gpu 3", "device=eth0");
        assertThat(facts).extracting(Fact::host).containsExactly("h2", "h1");
        assertThat(facts.get(1).number()).isEqualTo(1_200);
    }

    @Test
    void bpftraceMaps_suffixK_isPowerOfTwo() {
        List<Fact> facts = read("bpftrace", """
                @dispatch_us:
                [512, 1K)           4100 |@                 |
                [8K, 16K)             57 |                  |
                """);

        assertThat(value(facts, "512", "@dispatch_us")).isEqualTo("4100");
        assertThat(value(facts, "8192", "@dispatch_us")).isEqualTo("57");
    }

    @Test
    void processFiles_limitsAndUnits_stayApartFromTheShell() {
        List<Fact> facts = read("cat /proc/1/limits ; systemctl show slurmd", """
                Max locked memory         8388608              8388608              bytes
                LimitMEMLOCK=infinity
                """);

        assertThat(value(facts, "", "max locked memory")).isEqualTo("8388608");
        assertThat(value(facts, "", "limitmemlock")).isEqualTo("infinity");
        assertThat(value(read("ulimit -l", "unlimited"), "", "ulimit -l")).isEqualTo("unlimited");
    }

    @Test
    void gpuLinks_inactiveAndDown_areSaidPerLink() {
        assertThat(value(
                        read(
                                "nvidia-smi nvlink -s",
                                "GPU 3: Tesla (UUID: x)\n\t Link 3: <inactive>\n\t Link 4: 25.781 GB/s"),
                        "gpu 3 link 3",
                        "nvlink"))
                .isEqualTo("<inactive>");
        assertThat(value(read("amd-smi xgmi", "GPU2   0000:46:00.0    U  U  X  D"), "gpu 2 to gpu 3", "xgmi"))
                .isEqualTo("down");
    }

    @Test
    void collectiveTimeouts_watchdogLine_givesSequenceTypeAndSize() {
        List<Fact> facts = read(
                "training log",
                "[rank3]:[E1103 04:40:03.1 ProcessGroupNCCL.cpp:629] [Rank 3] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=88213, OpType=ALLREDUCE, NumelIn=1, NumelOut=1, Timeout(ms)=600000) ran for 600013 milliseconds before timing out.");

        assertThat(value(facts, "rank 3", "collective")).isEqualTo("88213 ALLREDUCE 1->1");
    }

    @Test
    void nvidiaSmiQuery_currentAndMax_carryTheirGroup() {
        List<Fact> facts = read("nvidia-smi -q", """
                GPU 00000000:5E:00.0
                    Performance State                     : P0
                            Link Width
                                Max                       : 16x
                                Current                   : 8x
                            HW Thermal Slowdown           : Active
                """);

        assertThat(value(facts, "00000000:5E:00.0", "link width current")).isEqualTo("8x");
        assertThat(value(facts, "00000000:5E:00.0", "hw thermal slowdown")).isEqualTo("Active");
    }

    @Test
    void queryTable_csv_unitsLeaveTheNames() {
        List<Fact> facts =
                read("nvidia-smi --query-gpu", "index, clocks.sm [MHz], pcie.link.gen.current\n2, 345 MHz, 1");

        assertThat(value(facts, "gpu 2", "clocks.sm")).isEqualTo("345 MHz");
        assertThat(value(facts, "gpu 2", "pcie.link.gen.current")).isEqualTo("1");
    }

    @Test
    void kernelFiles_affinityAndCommandLine_areSettings() {
        assertThat(value(read("grep", "/proc/irq/59/effective_affinity_list:0"), "irq 59", "effective_affinity_list"))
                .isEqualTo("0");
        assertThat(value(
                        read("cat /proc/cmdline", "BOOT_IMAGE=/vmlinuz root=/dev/sda1 ro iommu=pt"),
                        "cmdline",
                        "iommu"))
                .isEqualTo("pt");
        assertThat(value(read("sysctl", "kernel.numa_balancing = 1"), "", "kernel.numa_balancing"))
                .isEqualTo("1");
    }
}
