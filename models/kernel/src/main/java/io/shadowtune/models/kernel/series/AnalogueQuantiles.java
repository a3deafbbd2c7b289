package io.shadowtune.models.kernel.series;

/**
 * Quantiles of the coming steps from what followed the past stretches most like the present, see {@link Analogues}: what the forecaster
 * by analogues says, and what the LSTM may take as inputs. One instance per thread.
 */
public final class AnalogueQuantiles {
    /** Samples before the origin that are searched, which bounds the cost of a search. */
    public static final int HISTORY_STEPS = 4000;

    private static final int ANALOGUES = 32;
    private static final int[] SPANS = {8, 24, 64, 128};

    private final int historySteps;
    private final Analogues analogues;
    private final double[] levels;
    private double lowest;

    /**
     * Buffers for searches.
     *
     * @param historySteps samples before the origin that are searched
     * @param horizonSteps steps that must have followed an analogue
     * @param levels rising, inside {@code [0, 1]}
     */
    public AnalogueQuantiles(int historySteps, int horizonSteps, double... levels) {
        this.historySteps = historySteps;
        this.analogues = new Analogues(historySteps, ANALOGUES, horizonSteps, SPANS);
        this.levels = levels.clone();
    }

    /** Samples below which there is never an analogue. */
    public static int leastSamples(int horizonSteps) {
        return SPANS[0] + ANALOGUES + horizonSteps;
    }

    /**
     * Searches the samples before an origin.
     *
     * @return whether any analogues were found
     */
    public boolean search(Filled samples, int end) {
        lowest = lowest(samples, end);
        return analogues.search(samples, end);
    }

    /** Rates, depths and ratios are not negative; a series that never was stays so. */
    private double lowest(Filled samples, int end) {
        for (int i = Math.max(0, end - historySteps); i < end; i++) {
            if (samples.value(i) < 0) {
                return Double.NEGATIVE_INFINITY;
            }
        }
        return 0;
    }

    /**
     * Tells what followed the analogues last found.
     *
     * @param out overwritten, a row per step ahead, in it a quantile per level, rising
     * @return how many steps ahead something followed: all, or fewer when nothing was seen at the next
     */
    public int quantiles(double[][] out) {
        for (int step = 1; step <= out.length; step++) {
            double[] row = out[step - 1];
            if (!analogues.quantiles(step, levels, row)) {
                return step - 1;
            }
            for (int q = 0; q < levels.length; q++) {
                double value = Math.max(lowest, row[q]);
                // An average may round below the average of what is never larger.
                row[q] = q == 0 ? value : Math.max(row[q - 1], value);
            }
        }
        return out.length;
    }
}
