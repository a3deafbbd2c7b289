package io.shadowtune.reports.why.live;

import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.Arrays;
import java.util.List;

/**
 * A column of the history as a fact, under the name that the tool would print for it, so that a cause is recognised the
 * same way in a bundle and in the history.
 */
enum LiveFigure {
    PORT_PAUSE_IN("port", "rx_pause_frames", "rx_pfc", FactKind.GROWTH, Unit.FRAMES),
    PORT_PAUSE_OUT("port", "tx_pause_frames", "tx_pfc", FactKind.GROWTH, Unit.FRAMES),
    PORT_PAUSED("port", "rx_pause_us", "rx_pause_us", FactKind.GROWTH, Unit.MICROSECONDS),
    PORT_ERRORS("port", "error_packets", "receive_errors", FactKind.GROWTH, Unit.PACKETS),
    PORT_FEC_LOST("port", "fec_uncorrected_frames", "fec_uncorrectable", FactKind.GROWTH, Unit.FRAMES),
    PORT_DISCARDS("port", "dropped_packets", "out_discards", FactKind.GROWTH, Unit.PACKETS),
    PORT_LINK("port", "link_changes", "carrier_changes", FactKind.GROWTH, Unit.EVENTS),
    PORT_SENT("port", "tx_bytes", "tx_bytes", FactKind.GROWTH, Unit.BYTES),
    PORT_RECEIVED("port", "rx_bytes", "rx_bytes", FactKind.GROWTH, Unit.BYTES),
    PORT_SPEED("port", "speed_bps", "port speed", FactKind.LEVEL, Unit.BITS_PER_SECOND),
    QUEUE_DROPS("queue", "dropped_packets", "drop/pkts", FactKind.GROWTH, Unit.PACKETS),
    QUEUE_WRED_DROPS("queue", "wred_dropped_packets", "wreddroppacket", FactKind.GROWTH, Unit.PACKETS),
    QUEUE_MARKS("queue", "marked_packets", "ecn_marked", FactKind.GROWTH, Unit.PACKETS),
    QUEUE_DEPTH("queue", "watermark_bytes", "queue_watermark", FactKind.LEVEL, Unit.BYTES),
    QUEUE_FAN_IN("queue", "fan_in", "fan_in", FactKind.LEVEL, Unit.NONE),
    NIC_PAUSE_IN("nic", "rx_pause_frames", "rx_prio_pause", FactKind.GROWTH, Unit.FRAMES),
    NIC_PAUSE_OUT("nic", "tx_pause_frames", "tx_pause", FactKind.GROWTH, Unit.FRAMES),
    NIC_DISCARDS("nic", "dropped_packets", "rx_discards_phy", FactKind.GROWTH, Unit.PACKETS),
    NIC_MARKS("nic", "marked_packets", "np_ecn_marked_roce_packets", FactKind.GROWTH, Unit.PACKETS),
    NIC_CNP("nic", "cnp_handled", "rp_cnp_handled", FactKind.GROWTH, Unit.PACKETS),
    NIC_SEQUENCE("nic", "out_of_sequence", "out_of_sequence", FactKind.GROWTH, Unit.PACKETS),
    NIC_NAKS("nic", "sequence_naks", "packet_seq_err", FactKind.GROWTH, Unit.PACKETS),
    NIC_TIMEOUTS("nic", "ack_timeouts", "local_ack_timeout_err", FactKind.GROWTH, Unit.EVENTS),
    NIC_ADAPTIVE("nic", "adaptive_retransmissions", "roce_adp_retrans", FactKind.GROWTH, Unit.EVENTS),
    NIC_NOT_READY("nic", "receiver_not_ready", "rnr_nak_retry_err", FactKind.GROWTH, Unit.EVENTS),
    NIC_ICRC("nic", "icrc_errors", "rx_icrc_encapsulated", FactKind.GROWTH, Unit.PACKETS),
    NIC_LINK("nic", "link_changes", "link_downed", FactKind.GROWTH, Unit.EVENTS),
    NIC_SPEED("nic", "speed_bps", "nic speed", FactKind.LEVEL, Unit.BITS_PER_SECOND),
    GPU_BUSY("gpu", mean("100 * gpu_busy_seconds", "gpu_seconds"), "dcgm_fi_dev_gpu_util", Unit.NONE),
    GPU_ACTIVE("gpu", mean("sm_active_seconds", "gpu_seconds"), "dcgm_fi_prof_sm_active", Unit.RATIO),
    GPU_CLOCK("gpu", mean("sm_clock_mhz_seconds", "gpu_seconds"), "dcgm_fi_dev_sm_clock", Unit.MEGAHERTZ),
    GPU_POWER("gpu", mean("power_joules", "gpu_seconds"), "dcgm_fi_dev_power_usage", Unit.WATTS),
    GPU_HEAT("gpu", "temperature_max_celsius", "dcgm_fi_dev_gpu_temp", FactKind.LEVEL, Unit.CELSIUS),
    GPU_XID("gpu", "xid_code", "dcgm_fi_dev_xid_errors", FactKind.LEVEL, Unit.CODE),
    GPU_REPLAYS("gpu", "pcie_replays", "dcgm_fi_dev_pcie_replay_counter", FactKind.GROWTH, Unit.EVENTS),
    HOST_CPU("host", mean("100 * cpu_busy_seconds", "cpu_seconds"), "cpu_busy_percent", Unit.NONE),
    HOST_IO("host", mean("100 * cpu_iowait_seconds", "cpu_seconds"), "cpu_iowait_percent", Unit.NONE),
    HOST_CPU_WAIT("host", mean("100 * cpu_waiting_seconds", "span_seconds"), "pressure_cpu_some_avg10", Unit.NONE),
    HOST_IO_WAIT("host", mean("100 * io_waiting_seconds", "span_seconds"), "pressure_io_some_avg10", Unit.NONE),
    HOST_MEMORY_WAIT(
            "host", mean("100 * memory_waiting_seconds", "span_seconds"), "pressure_memory_some_avg10", Unit.NONE),
    HOST_TCP("host", "tcp_retransmitted_segments", "tcpretranssegs", FactKind.GROWTH, Unit.PACKETS),
    HOST_BACKLOG("host", "softnet_dropped", "softnet_dropped", FactKind.GROWTH, Unit.PACKETS),
    HOST_OOM("host", "oom_kills", "oom_kill", FactKind.GROWTH, Unit.EVENTS);

    private final String kind;
    private final String column;
    private final String fact;
    private final FactKind factKind;
    private final Unit unit;

    /**
     * How a figure is made of many windows.
     *
     * @param sql the expression
     */
    record Column(String sql) {}

    LiveFigure(String kind, String column, String fact, FactKind factKind, Unit unit) {
        this(kind, new Column((factKind == FactKind.GROWTH ? "sum(" : "max(") + column + ")"), fact, factKind, unit);
    }

    LiveFigure(String kind, Column mean, String fact, Unit unit) {
        this(kind, mean, fact, FactKind.LEVEL, unit);
    }

    LiveFigure(String kind, Column column, String fact, FactKind factKind, Unit unit) {
        this.kind = kind;
        this.column = column.sql();
        this.fact = fact;
        this.factKind = factKind;
        this.unit = unit;
    }

    private static Column mean(String sum, String over) {
        return new Column("sum(%s) / nullif(sum(%s), 0)".formatted(sum, over));
    }

    /** The figures of one kind of entity. */
    static List<LiveFigure> of(String kind) {
        return Arrays.stream(values())
                .filter(figure -> figure.kind.equals(kind))
                .toList();
    }

    /** Every column that some figure is read from, once. */
    static List<Column> columns() {
        return Arrays.stream(values()).map(LiveFigure::column).distinct().toList();
    }

    Column column() {
        return new Column(column);
    }

    String fact() {
        return fact;
    }

    FactKind factKind() {
        return factKind;
    }

    Unit unit() {
        return unit;
    }

    /** The column of a window that a growth is summed from. */
    String summedColumn() {
        return column.replaceAll("^sum\\(|\\)$", "");
    }

    /** Whether any growth of it is trouble, so that a thing without it need not be shown. */
    boolean isTrouble() {
        return factKind == FactKind.GROWTH && this != PORT_SENT && this != PORT_RECEIVED;
    }
}
