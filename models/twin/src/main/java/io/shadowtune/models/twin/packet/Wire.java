package io.shadowtune.models.twin.packet;

/**
 * How bytes become packets.
 *
 * @param payloadBytes of a full packet, above 0
 * @param headerBytes around it on the wire, 0 or more
 * @param ackBytes of an acknowledgement on the wire, above 0
 * @param pauseBytes of a pause frame on the wire, above 0
 * @param retransmitNanos without progress after which a sender goes back; 0 for never
 */
public record Wire(int payloadBytes, int headerBytes, int ackBytes, int pauseBytes, long retransmitNanos) {
    /** Bytes around the payload of RoCE v2 over IP version 4, as the packet-level reference counts them. */
    public static final int HEADER_BYTES = 48;

    public Wire {
        if (payloadBytes <= 0 || headerBytes < 0 || ackBytes <= 0 || pauseBytes <= 0) {
            throw new IllegalArgumentException(
                    "The packet.payloadBytes (%d) must be above 0, as must be the other sizes."
                            .formatted(payloadBytes));
        }
        if (retransmitNanos < 0) {
            throw new IllegalArgumentException(
                    "The packet.retransmitUs (%s) must not be negative.".formatted(retransmitNanos / 1_000.0));
        }
    }

    /** Bytes of a full packet on the wire. */
    public int packetBytes() {
        return payloadBytes + headerBytes;
    }

    /** {@value #HEADER_BYTES} bytes of header, acknowledgements of 60 bytes for each packet, no time-out. */
    public static Wire ofPayload(int payloadBytes) {
        return new Wire(payloadBytes, HEADER_BYTES, 60, 43, 0);
    }
}
