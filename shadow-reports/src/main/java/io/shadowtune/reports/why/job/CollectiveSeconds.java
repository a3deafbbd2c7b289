package io.shadowtune.reports.why.job;

/**
 * What one rank's collectives in one slice were made of, in seconds.
 *
 * @param waiting for the rank that came last
 * @param transfer between hosts
 * @param needed the part of the transfer that had to be at the rate of the line
 * @param inside transfer inside a host
 * @param modelled whether the line rate was known for all of them
 */
record CollectiveSeconds(Interval waiting, Interval transfer, Interval needed, double inside, boolean modelled) {
    static final CollectiveSeconds NONE = new CollectiveSeconds(Interval.ZERO, Interval.ZERO, Interval.ZERO, 0, true);

    CollectiveSeconds plus(CollectiveSeconds other) {
        return new CollectiveSeconds(
                waiting.plus(other.waiting),
                transfer.plus(other.transfer),
                needed.plus(other.needed),
                inside + other.inside,
                modelled && other.modelled);
    }

    CollectiveSeconds times(double factor) {
        return new CollectiveSeconds(
                waiting.times(factor), transfer.times(factor), needed.times(factor), inside * factor, modelled);
    }

    double total() {
        return waiting.value() + transfer.value() + inside;
    }
}
