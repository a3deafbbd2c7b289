package io.shadowtune.models.twin.generator;

/**
 * How a job's workers send to one another.
 *
 * @param flowsPerPair queue pairs between two NICs, at least 1
 * @param rateRatio rate with nobody in the way, as a share of the NIC's link; above 0, at most 1
 * @param crossRailRatio share of the traffic to experts that goes to another rail, {@code 0..1}
 * @param imbalance how far what a receiver of tokens gets is from the mean, at most; {@code 0..1}
 */
public record ExchangeKnobs(int flowsPerPair, double rateRatio, double crossRailRatio, double imbalance) {
    /** Of experts that no loss keeps in balance. */
    static final double IMBALANCE = 0.3;

    public ExchangeKnobs {
        JobKnobs.share("crossRailRatio", crossRailRatio);
        JobKnobs.share("imbalance", imbalance);
        if (flowsPerPair < 1 || !(rateRatio > 0 && rateRatio <= 1)) {
            throw new IllegalArgumentException(
                    "The flowsPerPair (%d) must be 1 or more, the rateRatio (%s) above 0 and at most 1."
                            .formatted(flowsPerPair, rateRatio));
        }
    }

    /** At the NICs' full rate, on the rails they belong to. */
    static ExchangeKnobs plain(int flowsPerPair) {
        return new ExchangeKnobs(flowsPerPair, 1, 0, IMBALANCE);
    }
}
