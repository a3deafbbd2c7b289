package io.shadowtune.deploy.fit;

import io.shadowtune.models.twin.packet.Dcqcn;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What no counter tells of a port and somebody has to say.
 *
 * @param linkGbps rate; else the windows' own
 * @param rttMicros round trip of a full packet through empty queues
 * @param bufferBytes memory of the switch
 * @param pfcAlpha share of the free memory that one ingress may take
 * @param payloadBytes of a full packet; else from bytes and packets
 * @param nic how the senders react to marks
 * @param senders hosts that send large transfers at once; else the fan-in of flow samples
 * @param bytesEach what each of them sends in a round
 */
public record PortKnowledge(
        OptionalDouble linkGbps,
        OptionalDouble rttMicros,
        OptionalDouble bufferBytes,
        double pfcAlpha,
        OptionalDouble payloadBytes,
        Optional<Dcqcn> nic,
        OptionalDouble senders,
        OptionalDouble bytesEach) {}
