package io.shadowtune.policy.knob;

import java.time.Duration;

/**
 * The knobs of one WRED profile and how they are coupled.
 *
 * <p>Couplings: {@code Kmin < Kmax}, {@code kmaxOverKmin * Kmin <= Kmax}, and {@code Kmax <= bufferShare * T} where the
 * buffer is known ({@link BufferFacts#pauseThresholdBytes()}), so that marks come before pauses [1].
 *
 * <p>[1] Y. Zhu et al., Congestion control for large-scale RDMA deployments, SIGCOMM 2015, doi 10.1145/2785956.2787484,
 * section 4: the buffer thresholds must let ECN act before PFC.
 *
 * @param kmin queue length at which marking begins
 * @param kmax queue length above which every packet is marked
 * @param pmax marking probability at Kmax
 * @param kmaxOverKmin least ratio of Kmax to Kmin, above 1
 * @param bufferShareRatio largest share of the pause threshold that Kmax may take, {@code 0..1}
 */
public record WredFamily(Knob kmin, Knob kmax, Knob pmax, double kmaxOverKmin, double bufferShareRatio) {
    /**
     * The default envelope: Kmin 0.5..8 KB and Kmax 1..32 KB for each Gb/s, Pmax 5..100 %, steps of at most 1.5
     * (Pmax: 2), 30 minutes apart, 4 a day. 1 KB is 1000 bytes.
     */
    public static final WredFamily DEFAULT = new WredFamily(WredCards.KMIN, WredCards.KMAX, WredCards.PMAX, 2, 0.8);

    public WredFamily {
        if (!(kmaxOverKmin > 1) || !(bufferShareRatio > 0 && bufferShareRatio <= 1)) {
            throw new IllegalArgumentException(
                    "The ratio of Kmax to Kmin (%s) must be above 1 and the share of the pause threshold (%s) within 0..1."
                            .formatted(kmaxOverKmin, bufferShareRatio));
        }
        if (!kmin.dwell().equals(kmax.dwell()) || !kmin.dwell().equals(pmax.dwell())) {
            throw new IllegalArgumentException(
                    "The dwell of Kmin (%s), Kmax (%s) and Pmax (%s) must be one: a profile changes as a whole."
                            .formatted(kmin.dwell(), kmax.dwell(), pmax.dwell()));
        }
    }

    /** Shortest time between two changes of the profile. */
    public Duration dwell() {
        return kmin.dwell();
    }

    /** Most changes of the profile within any 24 hours. */
    public int budgetPerDay() {
        return Math.min(kmin.budgetPerDay(), Math.min(kmax.budgetPerDay(), pmax.budgetPerDay()));
    }

    /** The same family at another pace. */
    public WredFamily withPace(Duration dwell, int budgetPerDay) {
        return new WredFamily(
                kmin.withPace(dwell, budgetPerDay),
                kmax.withPace(dwell, budgetPerDay),
                pmax.withPace(dwell, budgetPerDay),
                kmaxOverKmin,
                bufferShareRatio);
    }
}
