package io.shadowtune.reports.why.live;

/**
 * One figure of what was asked about, against its past and its peers; growths are per second.
 *
 * @param subject part of the thing; empty for the whole
 * @param figure the figure, under its tool's name
 * @param perSecond whether it is a growth
 * @param now over the time asked about
 * @param before over the time before; NaN when nothing is known of it
 * @param peers the median of its like in the same time; NaN when there are none
 */
public record ComparedFigure(
        String subject, String figure, boolean perSecond, double now, double before, double peers) {
    private static final double NOTHING = 1e-3;

    /** How unlike its past and its peers it is: natural logarithms of the ratios, added. */
    double unlikeness() {
        return unlike(before) + unlike(peers);
    }

    private double unlike(double other) {
        return Double.isNaN(other) ? 0 : Math.abs(Math.log((now + NOTHING) / (other + NOTHING)));
    }
}
