package io.shadowtune.models.twin.surface;

import io.shadowtune.models.twin.packet.Dcqcn;

/**
 * All that an effect depends on besides the setting: the port, the senders' NICs and the demand.
 *
 * @param port the egress
 * @param nic how senders react to marks
 * @param demand what they want to send
 */
public record LoadContext(Bottleneck port, Dcqcn nic, Demand demand) {
    /** Time of one round's bytes on an otherwise idle link, headers included, in microseconds. */
    public double idealRoundMicros() {
        double wire = demand.rounds().bytes() * port.packetBytes() / port.payloadBytes();
        return wire / port.bytesPerMicro();
    }
}
