package io.shadowtune.policy.knob;

import java.util.List;
import java.util.Optional;

/** The knobs that are recommended and never written. */
final class AdviceCards {
    private static final String YANG = "SONiC YANG models; orchagent";

    private AdviceCards() {}

    static List<KnobCard> all() {
        return List.of(
                sonic(
                        "dynamic_th alpha",
                        "-8..7, alpha = 2^n of the free pool",
                        KnobScope.SWITCH,
                        "BUFFER_PROFILE|NAME dynamic_th"),
                sonic("headroom", "bytes", KnobScope.PORT, "BUFFER_PROFILE|NAME xoff, size"),
                sonic("PFC", "priorities 0..7", KnobScope.PORT, "PORT_QOS_MAP|PORT pfc_enable"),
                sonic(
                        "PFC watchdog",
                        "detection 100..5000 ms, restoration 100..60000 ms",
                        KnobScope.PORT,
                        "PFC_WD|PORT"),
                sonic(
                        "DSCP maps",
                        "DSCP to traffic class, class to queue",
                        KnobScope.SWITCH,
                        "DSCP_TO_TC_MAP, TC_TO_QUEUE_MAP"),
                linux(
                        "DCQCN NIC parameters",
                        "per parameter",
                        KnobScope.POD,
                        RiskClass.NEIGHBOURS,
                        "/sys/class/net/IF/ecn/, or debugfs mlx5/BDF/cc_params/",
                        "NVIDIA MLNX_OFED; Linux mlx5 cc_params"),
                linux("MTU", "bytes", KnobScope.POD, RiskClass.OUTAGE, "ip link show IF", "ip-link(8)"),
                linux(
                        "rp_filter, ARP, routes",
                        "per interface",
                        KnobScope.HOST,
                        RiskClass.OUTAGE,
                        "sysctl net.ipv4.conf.IF; ip route",
                        "Linux ip-sysctl: rp_filter, arp_ignore"),
                linux(
                        "congestion control",
                        "name of an algorithm",
                        KnobScope.HOST,
                        RiskClass.NEIGHBOURS,
                        "sysctl net.ipv4.tcp_congestion_control",
                        "Linux ip-sysctl: tcp_congestion_control"),
                linux(
                        "C-states",
                        "deepest state allowed",
                        KnobScope.HOST,
                        RiskClass.SLOWER,
                        "/sys/devices/system/cpu/cpuN/cpuidle/",
                        "Linux admin-guide/pm/cpuidle"),
                linux(
                        "NCCL environment",
                        "variables",
                        KnobScope.JOB,
                        RiskClass.SLOWER,
                        "environment of the job's processes",
                        "NVIDIA NCCL user guide: environment variables"));
    }

    private static KnobCard sonic(String name, String values, KnobScope scope, String path) {
        return advice(
                name,
                values,
                scope,
                RiskClass.OUTAGE,
                new KnobCard.Access(KnobPlatform.Os.SONIC, "CONFIG_DB " + path, "CONFIG_DB " + path),
                YANG);
    }

    private static KnobCard linux(
            String name, String values, KnobScope scope, RiskClass risk, String read, String source) {
        return advice(name, values, scope, risk, new KnobCard.Access(KnobPlatform.Os.LINUX, read, ""), source);
    }

    private static KnobCard advice(
            String name, String values, KnobScope scope, RiskClass risk, KnobCard.Access access, String source) {
        return new KnobCard(
                name,
                values,
                Optional.empty(),
                "",
                scope,
                KnobCard.Watch.NEVER,
                List.of(),
                risk,
                Automation.ADVISE,
                "",
                access,
                source);
    }
}
