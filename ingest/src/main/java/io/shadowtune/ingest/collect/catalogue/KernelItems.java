package io.shadowtune.ingest.collect.catalogue;

import static io.shadowtune.ingest.collect.catalogue.CatalogueItem.byPath;
import static io.shadowtune.ingest.collect.catalogue.CatalogueItem.command;
import static io.shadowtune.ingest.collect.catalogue.CatalogueItem.file;

import java.time.Duration;
import java.util.List;

/** The kernel itself: interrupts, CPUs and their sleep, memory, its own words, what system it is. */
final class KernelItems {
    private static final Duration SLOW = Duration.ofSeconds(20);
    private static final int LONG = 4 << 20;
    private static final String CPU = "/sys/devices/system/cpu/";

    /** Lines of the kernel about networks, PCIe, GPUs, memory that ran out, and machines that break. */
    private static final String KERNEL_LINES = "(?i)"
            + "\\b(?:mlx\\w*|bnxt\\w*|ice|i40e|ixgbe|igb|ena|efa|gve|irdma|hns\\w*|qed\\w*|cxgb\\w*|ionic|virtio_net|tg3)\\b"
            + "|\\blink(?: is)? (?:up|down|becomes)|nic link|carrier|\\bbond\\w*:|netdev watchdog|transmit queue"
            + "|nvrm|\\bs?xid\\b|nvidia|nvlink|nvswitch|amdgpu|infiniband|\\brdma|\\bib_|iw_cm"
            + "|pcie|\\baer\\b|\\bdpc\\b|dmar|iommu|out of memory|oom|killed process"
            + "|conntrack|neighbou?r|arp_cache|\\btcp: |\\budp: |martian|syn flooding|net_ratelimit"
            + "|hardware error|\\bmce\\b|edac|thermal|throttl|hung task|blocked for more|soft lockup|rcu.*stall|nfs: server";

    static final List<CatalogueItem> ALL = List.of(
            file("interrupts", "/proc/interrupts").counting().upTo(LONG, SLOW),
            file("softirqs", "/proc/softirqs").counting(),
            file("cpu_stat", "/proc/stat").counting().only(TextFilter.lines("^(?:cpu|ctxt|procs_)")),
            file("vmstat", "/proc/vmstat")
                    .counting()
                    .only(TextFilter.lines(
                            "^(?:numa_|pgmigrate|compact_stall|oom_kill|pgmajfault|pswp|allocstall|thp_fault)")),
            byPath(
                            Scope.HOST,
                            "irq_affinity",
                            "grep . /proc/irq/*/smp_affinity_list /proc/irq/*/effective_affinity_list",
                            "/proc/irq/*/smp_affinity_list",
                            "/proc/irq/*/effective_affinity_list")
                    .upTo(LONG, SLOW),
            byPath(
                            Scope.HOST,
                            "cpufreq",
                            "grep . " + CPU + "cpu*/cpufreq/*",
                            CPU + "cpu*/cpufreq/scaling_governor",
                            CPU + "cpu*/cpufreq/scaling_driver",
                            CPU + "cpu*/cpufreq/scaling_cur_freq",
                            CPU + "cpu*/cpufreq/scaling_max_freq",
                            CPU + "cpu*/cpufreq/cpuinfo_max_freq",
                            CPU + "cpu*/cpufreq/energy_performance_preference",
                            CPU + "intel_pstate/no_turbo",
                            CPU + "cpufreq/boost")
                    .upTo(LONG, SLOW),
            byPath(
                            Scope.HOST,
                            "cpuidle",
                            "grep . " + CPU + "cpu*/cpuidle/state*/*",
                            CPU + "cpuidle/current_driver",
                            CPU + "cpu*/cpuidle/state*/name",
                            CPU + "cpu*/cpuidle/state*/disable",
                            CPU + "cpu*/cpuidle/state*/latency",
                            CPU + "cpu*/cpuidle/state*/time")
                    .counting()
                    .upTo(LONG, SLOW),
            byPath(
                    Scope.HOST,
                    "cpu_sets",
                    "grep . " + CPU + "*",
                    CPU + "online",
                    CPU + "isolated",
                    CPU + "nohz_full",
                    CPU + "smt/active",
                    "/sys/devices/system/node/node*/cpulist",
                    "/sys/devices/system/node/node*/distance",
                    "/sys/module/intel_idle/parameters/max_cstate",
                    "/etc/tuned/active_profile"),
            byPath(
                    Scope.HOST,
                    "pressure",
                    "grep . /proc/pressure/*",
                    "/proc/pressure/cpu",
                    "/proc/pressure/io",
                    "/proc/pressure/memory"),
            file("meminfo", "/proc/meminfo"),
            command("dmesg", "dmesg", "-T").only(TextFilter.lines(KERNEL_LINES)).upTo(LONG, SLOW),
            command("numactl", "numactl", "-H"),
            command("lscpu", "lscpu"),
            command("uname", "uname", "-a"),
            file("os_release", "/etc/os-release"),
            file("kernel_cmdline", "/proc/cmdline"));

    private KernelItems() {}
}
