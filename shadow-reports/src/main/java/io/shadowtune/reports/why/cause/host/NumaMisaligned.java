package io.shadowtune.reports.why.cause.host;

import static io.shadowtune.reports.why.clue.HealthySigns.healthySays;
import static io.shadowtune.reports.why.clue.PcieSigns.boundAwayFromDevices;
import static io.shadowtune.reports.why.clue.PcieSigns.nearestAdapterIs;
import static io.shadowtune.reports.why.clue.PcieSigns.nodesDiffer;
import static io.shadowtune.reports.why.clue.PcieSigns.numaNodeUnlikePeer;
import static io.shadowtune.reports.why.clue.RateSigns.ratesApart;
import static io.shadowtune.reports.why.clue.SideBySideSigns.fasterWhere;
import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.differs;
import static io.shadowtune.reports.why.clue.Signs.grew;
import static io.shadowtune.reports.why.clue.Signs.is;
import static io.shadowtune.reports.why.clue.Signs.not;
import static io.shadowtune.reports.why.clue.Signs.says;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Clue;
import io.shadowtune.reports.why.clue.Sign;

/** Things that work together sit on different sockets, or the machine does not show where they sit. */
final class NumaMisaligned {
    /** NCCL and RCCL refuse direct access because of the distance, in any release's words. */
    private static final String TOO_FAR =
            "GPU ?Direct RDMA Disabled for GPU .*distance \\d+ >|too (far|distant)|distance.{0,20}exceeds";

    /** The library's search found only paths over the processor. */
    private static final String FAR_GRAPH =
            "Pattern \\d+.*type \\w+/(PHB|SYS|NODE|PXN)\\b|Pattern \\d+.*type (PHB|SYS|NODE)/";

    private static final String NEAR_GRAPH = "Pattern \\d+.*type \\w+/P[IX][XB]\\b";

    private static final String SOCKET_LINK_FULL =
            "\\b(UPI|QPI|xGMI|infinity fabric|socket (link|interconnect))\\d?\\b.{0,25}\\b([7-9]\\d|100)(\\.\\d+)? ?%";

    /** A row of a table about the links between sockets, with a link that is mostly busy. */
    private static final String SOCKET_ROW_FULL =
            "^\\s*(SKT|socket|package|S|node|link)\\b.*\\b([7-9]\\d|100)(\\.\\d+)? ?%";

    private static final String HIDDEN =
            "Topology detection.*could not read|no PCI (topology|switch)|NUMA node\\(s\\): +1\\b.*vm|numa_node[: =]+-1|Hypervisor vendor";

    private static final String NODE_POLICY =
            "topologyManagerPolicy: *\"?(none|best-effort)|cpuManagerPolicy: *\"?none|TopologyAffinityError|--cpu-bind=none|--mem-bind=none|gpu-bind=none";

    private static final String REMOTE_NOTED =
            "(wrong|other|remote|different|opposite|far) (numa|socket|node's memory)|cross[- ](numa|socket)|over (the )?(upi|qpi|xgmi|infinity fabric)|remote (numa )?(memory|access)";

    /** One node of processors or memory for a launcher that starts the ranks of all GPUs. */
    private static final String ALL_ON_ONE_NODE =
            "(numactl\\b.*(-N|--cpunodebind|-m|--membind|--preferred)[ =]*\\d+\\s|taskset -c \\S+ ).*\\b(torchrun|torch\\.distributed|deepspeed|accelerate|mpirun|mpiexec|horovodrun|colossalai|lightning)\\b";

    private static final Sign REMOTE = says(REMOTE_NOTED);

    private static final Sign CROSSES_SOCKETS = any(nearestAdapterIs("SYS"), nodesDiffer(), says(TOO_FAR));

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.NUMA_MISALIGNED,
                    "GPU, adapter, threads or memory that work together are on different NUMA nodes, or their layout is hidden.")
            .decisive("the nearest adapter of a GPU is across the socket link", nearestAdapterIs("SYS"))
            .decisive("GPU, adapter and threads are on different NUMA nodes", nodesDiffer())
            .clue(
                    Clue.Role.DECISIVE,
                    2.5,
                    "most memory accesses go to another node",
                    says("node-(load|store)-misses.*\\b([5-9]\\d|100)(\\.\\d+)? ?%"))
            .decisive("the process is bound to another node than its devices", boundAwayFromDevices())
            .decisive("the library refused direct access because of the distance", says(TOO_FAR))
            .decisive(
                    "the nearest adapter is only reached over the processor, and the library built its paths so",
                    all(nearestAdapterIs("PHB", "NODE"), says(FAR_GRAPH)))
            .decisive(
                    "the library's paths go over the processor here, and stay below a switch on a healthy machine",
                    all(says(FAR_GRAPH), healthySays(NEAR_GRAPH)))
            .decisive("a device is on another NUMA node than the same device of another machine", numaNodeUnlikePeer())
            .clue(
                    Clue.Role.DECISIVE,
                    2.5,
                    "the rate depends on the NUMA node that it is bound to",
                    ratesApart(
                            "numactl|cpunodebind|membind|taskset|\\bnuma ?(node)? ?\\d|\\bsocket ?\\d|\\b(local|remote) (numa|node|socket|memory)",
                            1.3))
            .clue(
                    Clue.Role.DECISIVE,
                    2.5,
                    "the ranks of all GPUs are bound to one node, while the GPUs are on several",
                    all(
                            says(ALL_ON_ONE_NODE),
                            any(differs("numa[ _](node|affinity)"), says("\\b(NODE|SYS)\\b", "topo"), REMOTE)))
            .decisive(
                    "it is fast when bound to another NUMA node",
                    fasterWhere(
                            "numactl|--cpunodebind|taskset|local (numa|node|socket)|same (numa|socket)|\\bnear(est)? (numa|socket|node)",
                            1.25))
            .clue(
                    Clue.Role.SUPPORTING,
                    2,
                    "the nearest adapter is only reached over the processor",
                    nearestAdapterIs("PHB", "NODE"))
            .supports("the library's paths go over the processor", says(FAR_GRAPH))
            .clue(
                    Clue.Role.DECISIVE,
                    2.5,
                    "the link between the sockets is full",
                    any(says(SOCKET_LINK_FULL), says(SOCKET_ROW_FULL, "\\b(UPI|QPI|xGMI|infinity fabric|socket link)")))
            .clue(
                    Clue.Role.SUPPORTING,
                    1.5,
                    "the memory of a process lies on one node",
                    says("^(Total|Private|Heap)\\s+[\\d.]+\\s+[\\d.]+", "numastat"))
            .supports(
                    "where the threads may run",
                    says("affinity list|cpus_allowed_list", "taskset|affinity|status|placement|bind"))
            .clue(
                    Clue.Role.SUPPORTING,
                    0.5,
                    "where processors and GPUs are",
                    says("CPU Affinity|NUMA node\\d+ CPU|^node \\d+ cpus"))
            .clue(Clue.Role.SUPPORTING, 1.5, "somebody noted access across sockets", REMOTE)
            .supports("the layout is hidden from the machine", says(HIDDEN))
            .supports("nothing makes the node place them together", says(NODE_POLICY))
            .supports("where GPUs are", says("Numa (Node|Affinity): \\d"))
            .supports("memory is taken from other nodes", grew("numa_(foreign|miss)|other_node|numa_other", 1_000))
            .supports("the module for direct access is loaded, so distance is what is left", is("lsmod", "loaded"))
            .supports(
                    "a healthy peer has the adapter behind the same switch",
                    healthySays("type \\w+/P[IX][XB]\\b|GDRDMA"))
            .clue(
                    Clue.Role.AGAINST,
                    1,
                    "the nearest adapter of each GPU is behind the same PCIe switch",
                    all(nearestAdapterIs("PIX", "PXB"), not(any(CROSSES_SOCKETS, nearestAdapterIs("PHB", "NODE")))))
            .explains(
                    Cause.GDR_DISABLED,
                    Cause.ECMP_LAG_IMBALANCE,
                    Cause.NCCL_MISTUNED,
                    Cause.PCIE_ORDERING_CREDITS,
                    Cause.APP_HOST_STRAGGLER)
            .advice(
                    "Place GPU, adapter, threads and memory on one node: topologyManagerPolicy single-numa-node (or restricted), binding by the launcher, vCPU pinning with exposed NUMA nodes and an NCCL_TOPO_FILE in a virtual machine.",
                    "nvidia-smi topo -m; cat /sys/bus/pci/devices/<bdf>/numa_node; grep -E 'Cpus|Mems'_allowed_list /proc/<pid>/status",
                    "Do not force NCCL_NET_GDR_LEVEL=SYS to hide the distance: the traffic still crosses the socket link.",
                    "host team");

    private NumaMisaligned() {}
}
