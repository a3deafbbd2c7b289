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
    NIC_TIMEOUTS("nic", "ack_timeouts", "local_ack_timeout_err", FactKind.GROWTH, Unit.EVENTS),
    NIC_LINK("nic", "link_changes", "link_downed", FactKind.GROWTH, Unit.EVENTS),
    NIC_SPEED("nic", "speed_bps", "nic speed", FactKind.LEVEL, Unit.BITS_PER_SECOND);

    private final String kind;
    private final String column;
    private final String fact;
    private final FactKind factKind;
    private final Unit unit;

    LiveFigure(String kind, String column, String fact, FactKind factKind, Unit unit) {
        this.kind = kind;
        this.column = column;
        this.fact = fact;
        this.factKind = factKind;
        this.unit = unit;
    }

    /** The figures of one kind of entity. */
    static List<LiveFigure> of(String kind) {
        return Arrays.stream(values())
                .filter(figure -> figure.kind.equals(kind))
                .toList();
    }

    /** Every column that some figure is read from. */
    static List<String> columns() {
        return Arrays.stream(values()).map(figure -> figure.column).distinct().toList();
    }

    String column() {
        return column;
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

    /** How the figures of many windows make one. */
    String aggregate() {
        return (factKind == FactKind.GROWTH ? "sum(" : "max(") + column + ")";
    }
}
