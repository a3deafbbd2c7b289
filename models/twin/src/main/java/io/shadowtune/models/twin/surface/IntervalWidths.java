package io.shadowtune.models.twin.surface;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * How far off a figure may be, by how far the nets are apart: split conformal prediction [1] in bins of that spread. Between the bins'
 * middles widths are interpolated; beyond the last they grow with the spread. Too few held-out values give no widths, as the rank that
 * covers would lie beyond the greatest of them.
 *
 * <p>[1] V. Vovk, A. Gammerman, G. Shafer, Algorithmic Learning in a Random World, 2005, doi:10.1007/b106715
 *
 * @param spreads middles of the bins, rising
 * @param widths half width of the interval there, never falling, above 0
 */
@SuppressWarnings("ArrayRecordComponent") // shared on purpose; nobody compares two
record IntervalWidths(float[] spreads, float[] widths) {
    /** Share of held-out values that an interval covers. */
    static final double COVERED = 0.9;
    /** Bins. */
    static final int BINS = 8;
    /** Values of a bin: of fewer, even the greatest covers less than {@link #COVERED} of what is to come. */
    static final int LEAST_MISSES = 9;

    /** One held-out value. */
    record Miss(double spread, double error) {}

    static Answer<IntervalWidths> of(List<Miss> misses) {
        if (misses.size() < BINS * LEAST_MISSES) {
            return new Answer.Unidentified<>(
                    "%d held-out values, at least %d are needed".formatted(misses.size(), BINS * LEAST_MISSES));
        }
        Miss[] sorted = misses.toArray(Miss[]::new);
        Arrays.sort(sorted, Comparator.comparingDouble(Miss::spread));
        float[] spreads = new float[BINS];
        float[] widths = new float[BINS];
        for (int bin = 0; bin < BINS; bin++) {
            int from = (int) ((long) sorted.length * bin / BINS);
            int to = (int) ((long) sorted.length * (bin + 1) / BINS);
            double[] errors = new double[to - from];
            for (int i = from; i < to; i++) {
                errors[i - from] = Math.abs(sorted[i].error());
            }
            Arrays.sort(errors);
            int rank = (int) Math.ceil((errors.length + 1) * COVERED);
            spreads[bin] = (float) sorted[(from + to - 1) / 2].spread();
            widths[bin] = (float) errors[rank - 1];
            if (bin > 0) {
                spreads[bin] = Math.max(spreads[bin], Math.nextUp(spreads[bin - 1]));
                widths[bin] = Math.max(widths[bin], widths[bin - 1]);
            }
        }
        return widths[0] > 0
                ? new Answer.Told<>(new IntervalWidths(spreads, widths))
                : new Answer.Unidentified<>(String.format(
                        Locale.ROOT, "%.0f %% of the surest held-out values are met to the last digit", 100 * COVERED));
    }

    /** The same, wider or narrower. */
    IntervalWidths times(double factor) {
        float[] wider = widths.clone();
        for (int i = 0; i < wider.length; i++) {
            wider[i] = (float) (wider[i] * factor);
        }
        return new IntervalWidths(spreads, wider);
    }

    float at(float spread) {
        int last = spreads.length - 1;
        if (spread >= spreads[last]) {
            return spreads[last] > 0 ? widths[last] * (spread / spreads[last]) : widths[last];
        }
        if (spread <= spreads[0]) {
            return widths[0];
        }
        int i = 1;
        while (spread > spreads[i]) {
            i++;
        }
        float share = (spread - spreads[i - 1]) / (spreads[i] - spreads[i - 1]);
        return widths[i - 1] + share * (widths[i] - widths[i - 1]);
    }
}
