package io.shadowtune.models.twin.packet;

/**
 * When a switch port marks a packet that leaves it (RED with ECN [1], decided at dequeue).
 *
 * <p>At a queue of at most Kmin bytes never; above Kmax always; between with a probability that rises linearly to Pmax.
 *
 * <p>[1] S. Floyd, V. Jacobson, Random Early Detection Gateways for Congestion Avoidance, 1993, doi:10.1109/90.251892
 *
 * @param kminBytes lower threshold, 0 or more
 * @param kmaxBytes upper threshold, at least {@code kminBytes}
 * @param pmax probability just below the upper threshold, 0..1; 0 never marks, also above the upper threshold
 * @param weight of the present queue in the average that is compared, above 0, at most 1; 1 is the present queue alone
 */
public record Marking(double kminBytes, double kmaxBytes, double pmax, double weight) {
    public Marking {
        if (!(kminBytes >= 0) || Double.isInfinite(kminBytes)) {
            throw new IllegalArgumentException("The ecn.kminKb (%s) must be 0 or more.".formatted(kminBytes / 1_000));
        }
        if (!(kmaxBytes >= kminBytes) || Double.isInfinite(kmaxBytes)) {
            throw new IllegalArgumentException("The ecn.kmaxKb (%s) must be at least ecn.kminKb (%s)."
                    .formatted(kmaxBytes / 1_000, kminBytes / 1_000));
        }
        if (!(pmax >= 0 && pmax <= 1)) {
            throw new IllegalArgumentException("The ecn.pmax (%s) must be between 0 and 1.".formatted(pmax));
        }
        if (!(weight > 0 && weight <= 1)) {
            throw new IllegalArgumentException(
                    "The ecn.averagingWeight (%s) must be above 0 and at most 1.".formatted(weight));
        }
    }

    /** Marking on the present queue. */
    public static Marking of(double kminBytes, double kmaxBytes, double pmax) {
        return new Marking(kminBytes, kmaxBytes, pmax, 1);
    }

    /** No packet is ever marked. */
    public static Marking off() {
        return of(0, 0, 0);
    }

    /** The probability at a queue of that many bytes. */
    public double probability(double queueBytes) {
        if (pmax == 0 || queueBytes <= kminBytes) {
            return 0;
        }
        return queueBytes > kmaxBytes ? 1 : pmax * (queueBytes - kminBytes) / (kmaxBytes - kminBytes);
    }
}
