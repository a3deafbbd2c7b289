package io.shadowtune.models.twin.workload;

/**
 * Bytes that one NIC sends to another in one go.
 *
 * @param from the sender
 * @param to the receiver
 * @param rateRatio how fast the sender would send with nobody in the way, as a share of its link, {@code 0..1}
 * @param bytes how much, above 0
 * @param flows over how many queue pairs, at least 1
 */
public record Transfer(Nic from, Nic to, double rateRatio, double bytes, int flows) {
    public Transfer {
        if (!(rateRatio > 0 && rateRatio <= 1) || !(bytes > 0) || flows < 1) {
            throw new IllegalArgumentException(
                    "The transfer (%s of the link, %s bytes, %d flows) must have a rate within 0..1, bytes and flows."
                            .formatted(rateRatio, bytes, flows));
        }
    }
}
