package io.shadowtune.models.twin.workload;

/**
 * What arrives at one egress queue when an operation begins.
 *
 * @param offeredBytesPerSecond rate at which all senders together begin
 * @param bytes how much in all
 * @param flows queue pairs that share the queue
 * @param ingressPorts ports of the switch it comes in through
 */
public record Burst(double offeredBytesPerSecond, double bytes, int flows, int ingressPorts) {
    public Burst {
        if (!(offeredBytesPerSecond > 0) || !(bytes > 0) || flows < 1 || ingressPorts < 1) {
            throw new IllegalArgumentException(
                    "The burst (%s bytes/s, %s bytes, %d flows, %d ports) must be above zero throughout."
                            .formatted(offeredBytesPerSecond, bytes, flows, ingressPorts));
        }
    }
}
