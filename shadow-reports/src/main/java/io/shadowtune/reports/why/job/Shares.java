package io.shadowtune.reports.why.job;

import java.util.List;

/**
 * What a job's time went to, on average over its GPUs and the time.
 *
 * @param parts one share for each part, in the order of {@link Part}; their values sum up to 1
 * @param neededNetwork how much of the network's share had to be at the rate of the line
 * @param modelled whether the line rate was known, so that the needed part is more than a guess
 */
public record Shares(List<Share> parts, Interval neededNetwork, boolean modelled) {
    public Shares {
        parts = List.copyOf(parts);
    }

    /** One of them. */
    public Share of(Part part) {
        return parts.stream().filter(share -> share.part() == part).findFirst().orElseThrow();
    }

    /** What is lost in a part, whatever was before: of the network only what did not have to be, of computing nothing. */
    double lost(Part part) {
        return switch (part) {
            case COMPUTE, UNEXPLAINED -> 0;
            case NETWORK -> Math.max(0, of(part).ratio().value() - neededNetwork.value());
            default -> of(part).ratio().value();
        };
    }
}
