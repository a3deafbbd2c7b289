package io.shadowtune.ingest.telemetry;

/** What a server reports about itself (node_exporter; the kernel's {@code /proc}), summed over its processors, disks or mounts. */
public final class HostSignals {
    static final SignalFamily FAMILY = new SignalFamily("host", 1280);

    /** Processor time there was, all processors. */
    public static final Signal CPU_TOTAL_US = FAMILY.add("cpuTotalUs", Nature.COUNTER_U64, Unit.MICROSECONDS);

    /** Processor time used: neither idle nor waiting for a disk. */
    public static final Signal CPU_BUSY_US = FAMILY.add("cpuBusyUs", Nature.COUNTER_U64, Unit.MICROSECONDS);

    /** Processor time idle while something waited for a disk or file server. */
    public static final Signal CPU_IOWAIT_US = FAMILY.add("cpuIowaitUs", Nature.COUNTER_U64, Unit.MICROSECONDS);

    /** Processor time in soft interrupts, which is where packets are received. */
    public static final Signal CPU_SOFTIRQ_US = FAMILY.add("cpuSoftirqUs", Nature.COUNTER_U64, Unit.MICROSECONDS);

    /** Time in which some task waited for a processor (pressure stall information). */
    public static final Signal CPU_WAITING_US = FAMILY.add("cpuWaitingUs", Nature.COUNTER_U64, Unit.MICROSECONDS);

    /** Time in which some task waited for memory (pressure stall information). */
    public static final Signal MEMORY_WAITING_US = FAMILY.add("memoryWaitingUs", Nature.COUNTER_U64, Unit.MICROSECONDS);

    /** Time in which some task waited for storage (pressure stall information). */
    public static final Signal IO_WAITING_US = FAMILY.add("ioWaitingUs", Nature.COUNTER_U64, Unit.MICROSECONDS);

    /** Time in which every task waited for storage (pressure stall information). */
    public static final Signal IO_STALLED_US = FAMILY.add("ioStalledUs", Nature.COUNTER_U64, Unit.MICROSECONDS);

    /** Memory that cannot be had without swapping, as a share of all, 0..1. */
    public static final Signal MEMORY_USED_RATIO = FAMILY.add("memoryUsedRatio", Nature.GAUGE_DOUBLE, Unit.RATIO);

    /** Pages moved to and from swap. */
    public static final Signal SWAPPED_PAGES = FAMILY.add("swappedPages", Nature.COUNTER_U64, Unit.EVENTS);

    /** Processes killed for want of memory. */
    public static final Signal OOM_KILLS = FAMILY.add("oomKills", Nature.COUNTER_U64, Unit.EVENTS);

    /** Bytes read from disks of its own. */
    public static final Signal DISK_READ_BYTES = FAMILY.add("diskReadBytes", Nature.COUNTER_U64, Unit.BYTES);

    /** Bytes written to disks of its own. */
    public static final Signal DISK_WRITTEN_BYTES = FAMILY.add("diskWrittenBytes", Nature.COUNTER_U64, Unit.BYTES);

    /** Time requests to disks took, each request counted. */
    public static final Signal DISK_WAIT_US = FAMILY.add("diskWaitUs", Nature.COUNTER_U64, Unit.MICROSECONDS);

    /** Bytes read from file servers (NFS). */
    public static final Signal NFS_READ_BYTES = FAMILY.add("nfsReadBytes", Nature.COUNTER_U64, Unit.BYTES);

    /** Bytes written to file servers (NFS). */
    public static final Signal NFS_WRITTEN_BYTES = FAMILY.add("nfsWrittenBytes", Nature.COUNTER_U64, Unit.BYTES);

    /** Operations asked of file servers (NFS). */
    public static final Signal NFS_OPERATIONS = FAMILY.add("nfsOperations", Nature.COUNTER_U64, Unit.EVENTS);

    /** Time operations of file servers took, queueing included, each operation counted (NFS). */
    public static final Signal NFS_WAIT_US = FAMILY.add("nfsWaitUs", Nature.COUNTER_U64, Unit.MICROSECONDS);

    /** Requests sent to file servers again (NFS). */
    public static final Signal NFS_RETRANSMISSIONS = FAMILY.add("nfsRetransmissions", Nature.COUNTER_U64, Unit.EVENTS);

    /** Processes that wait for a disk or file server now. */
    public static final Signal BLOCKED_PROCESSES = FAMILY.add("blockedProcesses", Nature.GAUGE, Unit.NONE);

    /** Processes that run or could run now. */
    public static final Signal RUNNABLE_PROCESSES = FAMILY.add("runnableProcesses", Nature.GAUGE, Unit.NONE);

    /** TCP segments sent again. */
    public static final Signal TCP_RETRANSMITTED_SEGMENTS =
            FAMILY.add("tcpRetransmittedSegments", Nature.COUNTER_U64, Unit.PACKETS);

    /** TCP segments sent. */
    public static final Signal TCP_SENT_SEGMENTS = FAMILY.add("tcpSentSegments", Nature.COUNTER_U64, Unit.PACKETS);

    /** Packets dropped because a processor's backlog was full; 32 bits a processor. */
    public static final Signal SOFTNET_DROPPED = FAMILY.add("softnetDropped", Nature.COUNTER_U64, Unit.PACKETS);

    /** Times a processor stopped receiving with packets left. */
    public static final Signal SOFTNET_SQUEEZED = FAMILY.add("softnetSqueezed", Nature.COUNTER_U64, Unit.EVENTS);

    private HostSignals() {}
}
