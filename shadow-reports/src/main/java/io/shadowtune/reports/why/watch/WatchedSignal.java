package io.shadowtune.reports.why.watch;

import io.shadowtune.ingest.telemetry.EntityKind;
import io.shadowtune.reports.why.clue.Cause;
import java.util.Locale;

/** What is watched of links and hosts, in the order in which it hurts a run, and what it usually comes from. */
enum WatchedSignal {
    ACK_TIMEOUTS(EntityKind.NIC, "ack_timeouts", Per.TRAFFIC, 5, "acknowledgement time-outs", Cause.RDMA_LOSS_RETRANS),
    PORT_FLAPS(EntityKind.PORT, "link_changes", Per.TIME, 1, "times up or down", Cause.LINK_FLAP),
    NIC_FLAPS(EntityKind.NIC, "link_changes", Per.TIME, 1, "times down", Cause.LINK_FLAP),
    PORT_ERRORS(EntityKind.PORT, "error_packets", Per.TRAFFIC, 10, "damaged frames", Cause.LINK_PHY_ERRORS),
    CRC_ERRORS(
            EntityKind.NIC, "icrc_errors", Per.TRAFFIC, 5, "packets with a bad RDMA checksum", Cause.LINK_PHY_ERRORS),
    SEQUENCE_NAKS(
            EntityKind.NIC, "sequence_naks", Per.TRAFFIC, 100, "packets asked for again", Cause.RDMA_LOSS_RETRANS),
    RETRANSMISSIONS(
            EntityKind.NIC,
            "adaptive_retransmissions",
            Per.TRAFFIC,
            100,
            "adaptive retransmissions",
            Cause.RDMA_LOSS_RETRANS),
    DUPLICATES(
            EntityKind.NIC,
            "duplicate_requests",
            Per.TRAFFIC,
            100,
            "requests sent twice to it",
            Cause.RDMA_LOSS_RETRANS),
    OUT_OF_SEQUENCE(
            EntityKind.NIC, "out_of_sequence", Per.TRAFFIC, 1_000, "packets out of sequence", Cause.RDMA_LOSS_RETRANS),
    TCP_RETRANSMISSIONS(
            EntityKind.HOST,
            "tcp_retransmitted_segments",
            Per.SEGMENTS,
            1_000,
            "TCP segments sent again",
            Cause.RDMA_LOSS_RETRANS),
    PCIE_REPLAYS(EntityKind.GPU, "pcie_replays", Per.TIME, 10, "PCIe replays", Cause.PCIE_LINK_DEGRADED),
    NIC_DISCARDS(
            EntityKind.NIC,
            "dropped_packets",
            Per.TRAFFIC,
            1_000,
            "packets not taken in time",
            Cause.PCIE_ORDERING_CREDITS),
    SOFTNET_DROPS(
            EntityKind.HOST,
            "softnet_dropped",
            Per.TIME,
            1_000,
            "packets the kernel dropped",
            Cause.HOST_CPU_CONTENTION),
    PORT_DISCARDS(
            EntityKind.PORT, "dropped_packets", Per.TRAFFIC, 1_000, "discarded packets", Cause.INCAST_BUFFER_OVERFLOW),
    FEC_CORRECTED(
            EntityKind.PORT,
            "fec_corrected_frames",
            Per.TIME,
            1e6,
            "frames that FEC had to mend",
            Cause.LINK_PHY_ERRORS);

    /** What an amount is reckoned on, so that a day of less time or traffic compares with another. */
    enum Per {
        /** Time in which the thing was seen. */
        TIME(""),
        /** Packets it sent and received; time where it does not count them. */
        TRAFFIC("coalesce(tx_packets, 0) + coalesce(rx_packets, 0)"),
        /** TCP segments it sent; time where it does not count them. */
        SEGMENTS("tcp_sent_segments");

        private final String exposure;

        Per(String exposure) {
            this.exposure = exposure;
        }

        /** The exposure of a row in SQL; empty for time. */
        String exposure() {
            return exposure;
        }
    }

    private final EntityKind kind;
    private final String column;
    private final Per per;
    private final double floorPerDay;
    private final String noun;
    private final Cause cause;

    WatchedSignal(EntityKind kind, String column, Per per, double floorPerDay, String noun, Cause cause) {
        this.kind = kind;
        this.column = column;
        this.per = per;
        this.floorPerDay = floorPerDay;
        this.noun = noun;
        this.cause = cause;
    }

    /** Its name in records, such as {@code port-errors}. */
    String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    EntityKind kind() {
        return kind;
    }

    /** The column of the history that counts it. */
    String column() {
        return column;
    }

    Per per() {
        return per;
    }

    /** An amount in a day below which it is not worth telling. */
    double floorPerDay() {
        return floorPerDay;
    }

    /** What is counted, in the plural. */
    String noun() {
        return noun;
    }

    Cause cause() {
        return cause;
    }
}
