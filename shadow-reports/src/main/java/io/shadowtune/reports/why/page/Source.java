package io.shadowtune.reports.why.page;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.telemetry.ToolReading;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.evidence.Side;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** What a bundle can hold that decides between causes, those that decide most of them first, and how to get it. */
enum Source {
    SECOND_READING(
            "counts read twice",
            "a second reading of the counts, as a count since boot proves nothing",
            "./shadowtune collect --out slow.tar.gz --seconds 60, while it is slow") {
        @Override
        boolean isIn(Evidence evidence) {
            return evidence.growths(ANY).findAny().isPresent();
        }
    },
    HEALTHY_PEER(
            "a healthy peer",
            "the same from a healthy host, to compare with",
            "./shadowtune collect --out peer.tar.gz on one, and both files in one folder for --bundle") {
        @Override
        boolean isIn(Evidence evidence) {
            Map<String, String> hostOfTool = new HashMap<>();
            return evidence.items().stream().map(item -> item.text().reading()).anyMatch(reading -> {
                boolean named = !reading.host().isEmpty() && !reading.tool().isEmpty();
                String other = named ? hostOfTool.putIfAbsent(reading.tool(), reading.host()) : null;
                return evidence.side(reading.item()) == Side.HEALTHY
                        || (other != null && !other.equals(reading.host()));
            });
        }
    },
    LIBRARY_LOG(
            "the library's log",
            "the log of the collective library: which network, which NIC, how ranks are connected",
            "NCCL_DEBUG=INFO NCCL_DEBUG_SUBSYS=INIT,NET,GRAPH NCCL_DEBUG_FILE=nccl.%h.%p.log <job>",
            "nccl|rccl|\\bucx|libfabric|trainer|torch|watchdog"),
    NIC_COUNTS(
            "counts of the NIC",
            "the NIC's counts of loss, pauses and retransmissions",
            "ethtool -S <dev> and grep . /sys/class/infiniband/*/ports/*/hw_counters/*, twice, 10 s apart",
            "ethtool|hw_counters|\\brdma\\b|ibdiag|perfquery|mlxlink|mlxreg|\\bnetstat|ip -s"),
    SWITCH_COUNTS(
            "counts of switches",
            "what the switch port in front of it counts",
            "show interfaces counters; show queue counters; show pfc counters on the leaf, twice, 10 s apart",
            "\\bshow |switch|leaf|spine|\\btor\\b|sonic|gnmi|swp"),
    KERNEL_LOG(
            "the kernel's log",
            "the kernel's log of the time",
            "journalctl -k -o short-iso --since -2h > dmesg.txt",
            "dmesg|journal|kern\\.log|syslog"),
    GPU_STATE(
            "the state of the GPUs",
            "clocks, throttling and errors of the GPUs",
            "nvidia-smi -q -d PERFORMANCE,POWER,CLOCK,ECC under load",
            "nvidia-smi|dcgm|rocm-smi|amd-smi|\\bgpus?\\b"),
    RANKS(
            "what ranks do",
            "which rank comes last, and what it does meanwhile",
            "py-spy dump --pid <rank>, and TORCH_NCCL_TRACE_BUFFER_SIZE=2000 with TORCH_NCCL_DUMP_ON_TIMEOUT=1 for the next time",
            "py-spy|flight|per.rank|\\branks?\\b|torchfrtrace");

    private static final Pattern ANY = Pattern.compile(".*");

    private final String what;
    private final String missing;
    private final String command;
    private final Pattern tools;

    Source(String what, String missing, String command) {
        this(what, missing, command, "(?!)");
    }

    Source(String what, String missing, String command, String tools) {
        this.what = what;
        this.missing = missing;
        this.command = command;
        this.tools = Pattern.compile("(?i)" + tools);
    }

    /** Whether the evidence has it. */
    boolean isIn(Evidence evidence) {
        return evidence.items().stream().map(ToolFacts::text).anyMatch(text -> {
            ToolReading reading = text.reading();
            return !text.lines().isEmpty()
                    && (tools.matcher(reading.tool()).find()
                            || tools.matcher(reading.item()).find());
        });
    }

    /** What it is. */
    String what() {
        return what;
    }

    /** What is missing without it, and how to get it. */
    String missing() {
        return missing + ": " + command;
    }
}
