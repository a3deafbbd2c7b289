package io.shadowtune.models.twin.surface;

import io.shadowtune.models.twin.packet.SwitchSettings;
import io.shadowtune.models.twin.packet.Wire;

/**
 * The egress whose marking is asked about, and the memory behind it.
 *
 * @param linkGbps rate, above 0
 * @param rttMicros round trip of a full packet and its acknowledgement through empty queues, above 0
 * @param bufferBytes memory of the switch, above 0
 * @param pfcAlpha share of the free memory that one ingress port may take before it is paused, above 0
 * @param payloadBytes of a full packet, above 0
 */
public record Bottleneck(double linkGbps, double rttMicros, double bufferBytes, double pfcAlpha, int payloadBytes) {
    public Bottleneck {
        Fields.positive("port.linkGbps", linkGbps);
        Fields.positive("port.rttUs", rttMicros);
        Fields.positive("port.bufferBytes", bufferBytes);
        Fields.positive("port.pfcAlpha", pfcAlpha);
        Fields.positive("port.payloadBytes", payloadBytes);
    }

    /** Bytes that the link carries in a microsecond. */
    double bytesPerMicro() {
        return linkGbps * 125;
    }

    /** What is under way when the link is just full and no queue stands: the unit that all sizes are told in. */
    public double bdpBytes() {
        return bytesPerMicro() * rttMicros;
    }

    /** A full packet on the wire. */
    int packetBytes() {
        return packetBytes(payloadBytes);
    }

    static int packetBytes(int payloadBytes) {
        return payloadBytes + Wire.HEADER_BYTES;
    }

    /** Memory that a switch sets aside for each port, headroom and reserve; a round trip of its star is four delays long. */
    static double asideBytes(double bytesPerMicro, double rttMicros) {
        return SwitchSettings.HEADROOM_DELAYS * bytesPerMicro * rttMicros / 4 + SwitchSettings.RESERVE_BYTES;
    }
}
