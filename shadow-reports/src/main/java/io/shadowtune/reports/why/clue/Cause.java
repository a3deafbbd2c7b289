package io.shadowtune.reports.why.clue;

/** The fixed list of answers. Two of them are no faults: nothing is wrong, and nothing can be said. */
public enum Cause {
    /** NIC receive/completion work of one or several queues is handled by one (or very few) cores. */
    IRQ_ONE_CPU(Layer.HOST),

    /** GPU, NIC, CPU threads or memory that work together sit on different sockets, or the true topology is hidden (VM). */
    NUMA_MISALIGNED(Layer.HOST),

    /** Proxy or progress threads do not get CPU in time (cpuset too small, quota throttling, kernel page-table scans). */
    HOST_CPU_CONTENTION(Layer.HOST),

    /** Deep idle states or low frequency delay wake-ups. */
    CPU_POWER_STATES(Layer.HOST),

    /** Locked-memory limit or huge-page pool too small. */
    MEMLOCK_HUGEPAGES(Layer.HOST),

    /** NIC and GPU cannot exchange data directly (module missing, not recognised, kernel path gone), so data is staged in host memory. */
    GDR_DISABLED(Layer.HOST),

    /** Access control (redirect bits) or IOMMU translation sends peer traffic through the root complex or blocks it. */
    PCIE_ACS_IOMMU(Layer.HOST),

    /** A PCIe link trained below its capability (speed or lanes). */
    PCIE_LINK_DEGRADED(Layer.HOST),

    /** Full-speed PCIe link, but ordering, read-request size or credits limit DMA. */
    PCIE_ORDERING_CREDITS(Layer.HOST),

    /** A version of NIC firmware/driver (or library default exercising it) misbehaves. */
    NIC_FIRMWARE_DRIVER_BUG(Layer.HOST),

    /** GPU-GPU path inside the node is reduced (inactive/errored NVLinks, wrong P2P level, staging). */
    NVLINK_P2P_DEGRADED(Layer.GPU),

    /** One GPU computes slowly (thermal, power cap, ECC/page retirement) and everybody waits in the collective. */
    GPU_STRAGGLER(Layer.GPU),

    /** A rank arrives late for software reasons (GC, allocator retries, data loader, Python). */
    APP_HOST_STRAGGLER(Layer.APPLICATION),

    /** Ranks called different collectives/sizes/counts. */
    APP_COLLECTIVE_MISMATCH(Layer.APPLICATION),

    /** A process or its GPU context died; peers wait or see resets. */
    APP_RANK_DIED(Layer.APPLICATION),

    /** RDMA hardware exists but the library uses TCP. */
    NCCL_SOCKET_FALLBACK(Layer.LIBRARY),

    /** The library (or the kernel route for it) uses the wrong interface or HCA. */
    NCCL_WRONG_INTERFACE(Layer.LIBRARY),

    /** Forced algorithm/protocol/channels/buffers/timeouts hurt. */
    NCCL_MISTUNED(Layer.LIBRARY),

    /** Chosen GID entry is link-local/v1/missing or differs between hosts. */
    ROCE_GID_MISMATCH(Layer.RDMA),

    /** Different MTU along the path (host/host, host/switch, overlay/underlay). */
    MTU_MISMATCH(Layer.RDMA),

    /** RDMA rides a priority without (matching) pause: not enabled, other priority, other trust mode, one direction. */
    PFC_MISCONFIG(Layer.RDMA),

    /** Marking or reaction does not work as intended (not marking, dropping instead, wrong algorithm/threshold). */
    ECN_DCQCN_MISCONFIG(Layer.RDMA),

    /** Receiver has no posted receive; sender backs off. */
    RDMA_RNR(Layer.RDMA),

    /** Network port is up at a lower rate/width than intended. */
    PORT_RATE_DEGRADED(Layer.FABRIC),

    /** Bit errors: symbol/FEC-uncorrectable/CRC on a link that stays up. */
    LINK_PHY_ERRORS(Layer.FABRIC),

    /** A link goes down and up. */
    LINK_FLAP(Layer.FABRIC),

    /** Endless or excessive pause from a receiver or a loop of pauses blocks the class. */
    PFC_STORM(Layer.FABRIC),

    /** Fan-in exceeds an egress port; the queue fills and drops. */
    INCAST_BUFFER_OVERFLOW(Layer.FABRIC),

    /** Flows hash onto few of several equal links. */
    ECMP_LAG_IMBALANCE(Layer.FABRIC),

    /** InfiniBand (or AR-capable) fabric uses static paths for this traffic. */
    ADAPTIVE_ROUTING_OFF(Layer.FABRIC),

    /** Packets are lost inside the fabric for a reason that is not congestion, PFC setup or optics of the end links (or a lossy class without preparation). */
    RDMA_LOSS_RETRANS(Layer.FABRIC),

    /** Another tenant/job or the provider's shaper takes the bandwidth (including several pods of one job on one NIC). */
    NOISY_NEIGHBOR(Layer.FABRIC),

    /** Checkpoint/dataset traffic shares links, or storage back-end blocks a rank. */
    STORAGE_CONTENTION(Layer.FABRIC),

    /** Socket buffer/window limits one stream. */
    TCP_BUFFER_LIMIT(Layer.IP),

    /** Several interfaces in one subnet or asymmetric paths: ARP flux, rp_filter drops, one interface used. */
    MULTIHOME_ROUTING(Layer.IP),

    /** Duplicate address or neighbour-table overflow. */
    ADDRESS_CONFLICT_NEIGH(Layer.IP),

    /** Connection-tracking table full. */
    CONNTRACK_EXHAUSTED(Layer.SERVICES),

    /** Rule list/lock/programming delay of the service proxy. */
    KUBE_PROXY_OVERHEAD(Layer.SERVICES),

    /** Search-list expansion multiplies queries. */
    DNS_NDOTS(Layer.SERVICES),

    /** DNS servers or the path to them are slow/lossy (overload, hot spot, UDP tracking race). */
    DNS_BACKEND_SLOW(Layer.SERVICES),

    /** Requests concentrate on few replicas because of long connections. */
    LB_SKEW(Layer.SERVICES),

    /** Measured value is normal; expectation or unit is wrong. */
    NO_NETWORK_FAULT(Layer.META),

    /** Data cannot separate two or more causes. */
    INSUFFICIENT_EVIDENCE(Layer.META);

    /** Where in the stack a cause sits. */
    public enum Layer {
        HOST,
        GPU,
        APPLICATION,
        LIBRARY,
        RDMA,
        FABRIC,
        IP,
        SERVICES,
        META
    }

    private final Layer layer;

    Cause(Layer layer) {
        this.layer = layer;
    }

    /** Where in the stack it sits. */
    public Layer layer() {
        return layer;
    }

    /** Whether the network, its settings or the path to it is what has to be fixed. */
    public boolean isNetwork() {
        return switch (layer) {
            case LIBRARY, RDMA, FABRIC, IP, SERVICES -> true;
            case HOST, GPU, APPLICATION, META -> false;
        };
    }
}
