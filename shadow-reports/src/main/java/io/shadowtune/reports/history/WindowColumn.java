package io.shadowtune.reports.history;

import java.util.Arrays;
import java.util.stream.Collectors;

/** What the history keeps of a window, and how rows of the same entity merge into a longer one; all merges compose. */
enum WindowColumn {
    SPAN_SECONDS(Merge.SUM),
    COVERED_SECONDS(Merge.SUM),
    WINDOWS(Merge.COUNT),
    SAMPLES(Merge.COUNT),
    LATE(Merge.COUNT),
    FLAGS(Merge.BIT_OR),
    RESETS(Merge.COUNT),
    TX_BYTES(Merge.SUM),
    RX_BYTES(Merge.SUM),
    TX_PACKETS(Merge.SUM),
    RX_PACKETS(Merge.SUM),
    MARKED_PACKETS(Merge.SUM),
    DROPPED_PACKETS(Merge.SUM),
    WRED_DROPPED_PACKETS(Merge.SUM),
    ERROR_PACKETS(Merge.SUM),
    RX_PAUSE_FRAMES(Merge.SUM),
    TX_PAUSE_FRAMES(Merge.SUM),
    RX_PAUSE_US(Merge.SUM),
    TX_PAUSE_US(Merge.SUM),
    LINK_CHANGES(Merge.SUM),
    SPEED_BPS(Merge.MAX),
    QUEUE_BYTE_SECONDS(Merge.SUM),
    DEPTH_SECONDS(Merge.SUM),
    DEPTH_MAX_BYTES(Merge.MAX),
    WATERMARK_BYTES(Merge.MAX),
    PEAK_BYTES_PER_SECOND(Merge.MAX),
    ACTIVE_FLOWS(Merge.MAX),
    FAN_IN(Merge.MAX),
    CNP_HANDLED(Merge.SUM),
    OUT_OF_SEQUENCE(Merge.SUM),
    ACK_TIMEOUTS(Merge.SUM),
    GPU_BUSY_SECONDS(Merge.SUM),
    FEC_CORRECTED_FRAMES(Merge.SUM),
    FEC_UNCORRECTED_FRAMES(Merge.SUM),
    CNP_SENT(Merge.SUM),
    CNP_IGNORED(Merge.SUM),
    SEQUENCE_NAKS(Merge.SUM),
    DUPLICATE_REQUESTS(Merge.SUM),
    ADAPTIVE_RETRANSMISSIONS(Merge.SUM),
    ADAPTIVE_TIMEOUTS(Merge.SUM),
    SLOW_RESTARTS(Merge.SUM),
    RECEIVER_NOT_READY(Merge.SUM),
    OUT_OF_BUFFER(Merge.SUM),
    ICRC_ERRORS(Merge.SUM),
    XMIT_WAIT_TICKS(Merge.SUM),
    PCI_STALLED_MAX_PERCENT(Merge.MAX),
    GPU_SECONDS(Merge.SUM),
    SM_ACTIVE_SECONDS(Merge.SUM),
    TENSOR_ACTIVE_SECONDS(Merge.SUM),
    DRAM_ACTIVE_SECONDS(Merge.SUM),
    MEMORY_USED_MAX_BYTES(Merge.MAX),
    POWER_JOULES(Merge.SUM),
    POWER_MAX_WATTS(Merge.MAX),
    TEMPERATURE_MAX_CELSIUS(Merge.MAX),
    SM_CLOCK_MHZ_SECONDS(Merge.SUM),
    XID_CODE(Merge.MAX),
    PCIE_REPLAYS(Merge.SUM),
    PCIE_TX_BYTES(Merge.SUM),
    PCIE_RX_BYTES(Merge.SUM),
    NVLINK_TX_BYTES(Merge.SUM),
    NVLINK_RX_BYTES(Merge.SUM),
    CPU_SECONDS(Merge.SUM),
    CPU_BUSY_SECONDS(Merge.SUM),
    CPU_IOWAIT_SECONDS(Merge.SUM),
    CPU_SOFTIRQ_SECONDS(Merge.SUM),
    CPU_WAITING_SECONDS(Merge.SUM),
    MEMORY_WAITING_SECONDS(Merge.SUM),
    MEMORY_USED_MAX_RATIO(Merge.MAX),
    SWAPPED_PAGES(Merge.SUM),
    OOM_KILLS(Merge.SUM),
    IO_WAITING_SECONDS(Merge.SUM),
    IO_STALLED_SECONDS(Merge.SUM),
    DISK_READ_BYTES(Merge.SUM),
    DISK_WRITTEN_BYTES(Merge.SUM),
    DISK_WAIT_SECONDS(Merge.SUM),
    NFS_READ_BYTES(Merge.SUM),
    NFS_WRITTEN_BYTES(Merge.SUM),
    NFS_OPERATIONS(Merge.SUM),
    NFS_WAIT_SECONDS(Merge.SUM),
    NFS_RETRANSMISSIONS(Merge.SUM),
    BLOCKED_PROCESSES_MAX(Merge.MAX),
    RUNNABLE_PROCESSES_MAX(Merge.MAX),
    TCP_RETRANSMITTED_SEGMENTS(Merge.SUM),
    TCP_SENT_SEGMENTS(Merge.SUM),
    SOFTNET_DROPPED(Merge.SUM),
    SOFTNET_SQUEEZED(Merge.SUM);

    private final Merge merge;

    WindowColumn(Merge merge) {
        this.merge = merge;
    }

    /** The column's name. */
    String sql() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    /** All names, in order, separated by a space. */
    static String names() {
        return Arrays.stream(values()).map(WindowColumn::sql).collect(Collectors.joining(" "));
    }

    /** All names, in order, as SQL lists them. */
    static String list() {
        return names().replace(" ", ", ");
    }

    /** Every column merged over a group of rows, in order. */
    static String merged() {
        return Arrays.stream(values())
                .map(column -> column.merge.of(column.sql()) + " AS " + column.sql())
                .collect(Collectors.joining(", "));
    }

    private enum Merge {
        SUM("sum(%s)"),
        COUNT("sum(%s)::INTEGER"),
        MAX("max(%s)"),
        BIT_OR("bit_or(%s)");

        private final String pattern;

        Merge(String pattern) {
            this.pattern = pattern;
        }

        String of(String column) {
            return pattern.formatted(column);
        }
    }
}
