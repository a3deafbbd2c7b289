package io.shadowtune.policy.knob;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The knobs of a Linux host that may be automated. 1 MiB is 2^20 bytes. */
final class HostCards {
    private static final long MIB = 1 << 20;
    private static final String TCP =
            "Linux ip-sysctl: tcp_rmem, tcp_wmem; RFC 7323 section 2.2: the window scale is fixed at SYN";
    private static final String CORE =
            "Linux admin-guide/sysctl/net: rmem_max, wmem_max; socket(7): SO_RCVBUF, SO_SNDBUF";
    private static final String NAPI = "Linux admin-guide/sysctl/net: netdev_budget 300, netdev_budget_usecs 2 jiffies";

    private HostCards() {}

    static List<KnobCard> all() {
        return List.of(
                buffer("tcp_rmem max", 6 * MIB, "net.ipv4.tcp_rmem", TCP, sums()),
                buffer("tcp_wmem max", 4 * MIB, "net.ipv4.tcp_wmem", TCP, sums()),
                buffer("rmem_max", 212_992, "net.core.rmem_max", CORE, explicit("SO_RCVBUF")),
                buffer("wmem_max", 212_992, "net.core.wmem_max", CORE, explicit("SO_SNDBUF")),
                budget("netdev_budget", KnobUnit.PACKETS, 300, 1_200),
                budget("netdev_budget_usecs", KnobUnit.MICROSECONDS, 2_000, 8_000),
                new KnobCard(
                        "IRQ affinity",
                        "CPUs of the NIC's NUMA node kept for housekeeping",
                        Optional.empty(),
                        "whole set; 1 h; 1 a day",
                        KnobScope.INTERFACE,
                        KnobCard.Watch.minutes(5, 6),
                        List.of("irqbalance bans these IRQs in the same plan", "some IRQs refuse (EIO)"),
                        RiskClass.SLOWER,
                        Automation.AUTOMATE,
                        "",
                        linux("/proc/irq/N/smp_affinity_list", "/proc/irq/N/smp_affinity_list"),
                        "Linux core-api/irq/irq-affinity; irqbalance(1): --banirq"),
                new KnobCard(
                        "rings",
                        "descriptors, up to the maximum of ethtool -g",
                        Optional.empty(),
                        "powers of 2; drained",
                        KnobScope.INTERFACE,
                        KnobCard.Watch.NEVER,
                        List.of("the interface restarts: affinity, RSS and coalescing must come back too"),
                        RiskClass.OUTAGE,
                        Automation.AFTER_CHECK,
                        "the host must be drained, and its link proven up after",
                        linux("ethtool -g IF", "ethtool -G IF rx N tx N"),
                        "ethtool(8): -g, -G"));
    }

    private static List<String> sums() {
        return List.of(
                "at most 2 BDP where that is above the kernel's default",
                "connections x (tcp_rmem max + tcp_wmem max) <= 10 % of RAM, and <= tcp_mem",
                "new connections only");
    }

    private static List<String> explicit(String option) {
        return List.of("only where a program sets %s itself: otherwise without effect".formatted(option));
    }

    private static KnobCard buffer(String name, long low, String sysctl, String source, List<String> couplings) {
        return number(
                new Knob(
                        name,
                        KnobUnit.BYTES,
                        Knob.Scale.ABSOLUTE,
                        low,
                        128 * MIB,
                        2,
                        Duration.ofHours(6),
                        2,
                        1,
                        source),
                sysctl,
                KnobCard.Watch.minutes(30, 35),
                couplings);
    }

    private static KnobCard budget(String name, KnobUnit unit, long low, long high) {
        return number(
                new Knob(name, unit, Knob.Scale.ABSOLUTE, low, high, 2, Duration.ofHours(1), 2, 1, NAPI),
                "net.core." + name,
                KnobCard.Watch.minutes(10, 12),
                List.of(
                        "netdev_budget and netdev_budget_usecs change together",
                        "usecs within 2 jiffies .. 8 ms",
                        "only if softnet time_squeeze grows; never for RDMA"));
    }

    private static KnobCard number(Knob knob, String sysctl, KnobCard.Watch watch, List<String> couplings) {
        String values =
                "%s, %.0f to %.0f".formatted(knob.unit().name().toLowerCase(Locale.ROOT), knob.low(), knob.high());
        return new KnobCard(
                knob.name(),
                values,
                Optional.of(knob),
                "",
                KnobScope.HOST,
                watch,
                couplings,
                RiskClass.SLOWER,
                Automation.AUTOMATE,
                "",
                linux("sysctl -n " + sysctl, "sysctl -w %s=...".formatted(sysctl)),
                knob.source());
    }

    private static KnobCard.Access linux(String read, String write) {
        return new KnobCard.Access(KnobPlatform.Os.LINUX, read, write);
    }
}
