package io.shadowtune.reports.why.cause.host;

import static io.shadowtune.reports.why.clue.CpuSigns.loneCpu;
import static io.shadowtune.reports.why.clue.CpuSigns.oneCpuTakes;
import static io.shadowtune.reports.why.clue.CpuSigns.oneQueueTakes;
import static io.shadowtune.reports.why.clue.CpuSigns.sameAffinity;
import static io.shadowtune.reports.why.clue.CpuSigns.spread;
import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.grew;
import static io.shadowtune.reports.why.clue.Signs.says;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Clue;
import io.shadowtune.reports.why.clue.Sign;

/** Many queues, one core: the packets of all receive queues are handled by one processor while the others idle. */
final class IrqOneCpu {
    /** Rows of network queues: everything but timers, IPIs, disks, GPUs and control vectors. */
    private static final String QUEUES =
            "irq (?!LOC|RES|CAL|TLB|NMI|PMI|IWI|RTR|TRM|THR|DFR|MCE|MCP|ERR|MIS|PIN|NPI|PIW|HYP|HRE|HVS|SPU|TIMER|SCHED|HRTIMER|RCU|BLOCK|TASKLET|HI$|IRQ_POLL|NET_TX)"
                    + "(?!.*(?:nvme|xhci|ahci|megasas|mpt3|nvidia|async|mgmnt|mgmt|ctrl|pages|cmd_eq|PCIe PME|acpi|i8042|rtc|timer|dmar|AMD-Vi|edac|snd|usb)).*";

    /** Soft interrupt work in one line of top, pidstat or ps. */
    private static final String SOFTIRQ_THREAD =
            "\\b(9\\d(\\.\\d+)?|100(\\.0+)?)\\b.*\\bksoftirqd/\\d+|ksoftirqd/\\d+\\b.*\\b(9\\d|100)(\\.\\d+)?( ?%|\\s*$)|\\bcpu ?\\d+\\b.{0,10}%?soft(irq)?\\D{0,3}(9\\d|100)(\\.\\d+)?\\b.{0,12}\\b(next|others?|rest|all other|idle)";

    /** Somebody notes that all vectors are on one core. */
    private static final String NOTED =
            "(all|every|each|both|\\d+) .{0,40}(vector|queue|irq|interrupt|completion)s?\\b.{0,60}\\b(on|to|by|in) (one|a single|the same|only|cpu ?\\d+|core ?\\d+)";

    /** Packets per receive queue, as the drivers spell them. */
    private static final String QUEUE_PACKETS =
            "rx[_-]?(queue[_-])?\\d+[_.](packets|cnt|bytes)|queue_\\d+_rx_(cnt|packets)|\\[\\d+\\]:? ?rx_ucast_packets|rx-\\d+\\.packets|rx_queue_\\d+_packets";

    private static final String RING_SHORTAGE =
            "rx_out_of_buffer|rx_(no_dma_resources|missed_errors|fifo_errors|overruns|drops|dropped)|rx_no_buffer_count|rx_discards?|softnet_(dropped|time_squeeze)|rx_queue_\\d+_drops";

    private static final Sign ONE_BUSY =
            any(loneCpu("%soft", 70), loneCpu("%(?:sys(?:tem)?|irq|hi|si)", 85), says(SOFTIRQ_THREAD));

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.IRQ_ONE_CPU, "All network queues of a host are served by one processor, which is the limit.")
            .decisive("new interrupts of the network queues fall on one processor", oneCpuTakes(QUEUES, 0.85))
            .decisive("all vectors may run on one processor only, and that one is full", all(sameAffinity(), ONE_BUSY))
            .decisive("one receive queue takes nearly all packets", oneQueueTakes(QUEUE_PACKETS, 0.85))
            .decisive("soft interrupts fill one processor while the others idle", loneCpu("%soft", 85))
            .decisive("soft interrupt work fills one kernel thread", says(SOFTIRQ_THREAD))
            .clue(Clue.Role.DECISIVE, 2.5, "somebody saw all vectors on one core", says(NOTED))
            .clue(Clue.Role.SUPPORTING, 2, "all vectors may run on the same single processor", sameAffinity())
            .supports("one processor is full, the others are not", ONE_BUSY)
            .supports(
                    "one processor handles nearly all packets, and ran out of its budget",
                    says("^[0-9a-f]{8} [0-9a-f]{8} (?!00000000)[0-9a-f]{8} ", "softnet"))
            .supports("the receive ring ran empty, not the port's own buffer", grew(RING_SHORTAGE))
            .supports(
                    "interrupts are kept to few processors from the start",
                    says(
                            "\\birqaffinity=|isolcpus=\\S*managed_irq|IRQBALANCE_BANNED|irqbalance.*(inactive|dead|disabled|not found|failed|could not)"))
            .supports("the balancer started before the driver made its vectors", says("irqbalance.*(running|since)"))
            .supports("there is one queue only", says("^Combined:\\s*1$|queues? *[:=] *1\\b"))
            .supports(
                    "the receive hash points to one queue", says("^\\s*\\d+:(\\s+0){8}\\s*$", "ethtool -x|rxfh|indir"))
            .against("the interrupts are spread over the processors", spread(QUEUES, 0.5))
            .explains(
                    Cause.TCP_BUFFER_LIMIT,
                    Cause.NOISY_NEIGHBOR,
                    Cause.HOST_CPU_CONTENTION,
                    Cause.INCAST_BUFFER_OVERFLOW,
                    Cause.CPU_POWER_STATES)
            .advice(
                    "Pin one vector per core of the adapter's NUMA node (set_irq_affinity, or smp_affinity_list by hand); remove irqaffinity= from the kernel command line; restart the balancer after the driver, or ban it from these vectors.",
                    "grep -E 'CPU|<dev>' /proc/interrupts twice, 10 s apart; grep . /proc/irq/*/effective_affinity_list; mpstat -P ALL 5 1",
                    "Do not raise ring or socket buffers first: they only delay the drop when one core is the limit.",
                    "host team");

    private IrqOneCpu() {}
}
