package io.shadowtune.models.kernel.series;

import java.util.Arrays;

/**
 * Past stretches of a series that looked most like its present, and what followed them: Lorenz's analogues [1], which is regression by
 * nearest neighbours [2]. One instance per thread; its buffers are reused, and no candidate costs an allocation.
 *
 * <p>A stretch is compared by its values and by its shape, which is the values less the last one, over several spans: the sums of
 * squared differences run on from the present into the past, and at the end of each span the nearest are taken. Weights fall with the
 * distance from the present.
 *
 * <p>Values beyond the third largest and third smallest of the history are held at those, so that one corrupt sample neither decides
 * what is alike nor is itself ever told as a future.
 *
 * <p>[1] E. Lorenz, Atmospheric Predictability as Revealed by Naturally Occurring Analogues, 1969,
 * doi:10.1175/1520-0469(1969)26&lt;636:APARBN&gt;2.0.CO;2. [2] T. Cover, P. Hart, Nearest Neighbor Pattern Classification, 1967,
 * doi:10.1109/TIT.1967.1053964
 */
public final class Analogues {
    private static final int EXTREMES = 3;
    /** Beyond it, sums and differences of samples would leave the range of numbers. */
    private static final double LARGEST = 1e150;
    /** The lag whose weight is half of the latest sample's. */
    private static final double MEMORY_STEPS = 64;

    private final int historySteps;
    private final int horizonSteps;
    private final int[] spans;
    private final float[] weights;
    private final Nearest[] alike;
    private final double[] values;
    private final float[] unit;
    private final float[] lagged;
    private final int[] seen;
    private final float[] byValue;
    private final float[] byShape;
    private final SortedFutures futures;
    private int length;

    /**
     * Buffers for searches.
     *
     * @param historySteps samples before the origin that are searched
     * @param most analogues kept of each span and way of comparing
     * @param horizonSteps steps that must have followed an analogue
     * @param spans lengths of the stretches compared, rising
     */
    public Analogues(int historySteps, int most, int horizonSteps, int... spans) {
        if (historySteps < 1 || most < 1 || horizonSteps < 1 || spans.length == 0 || spans[0] < 1) {
            throw new IllegalArgumentException(
                    "The history (%d), the analogues (%d), the horizon (%d) and the spans (%s) must be positive."
                            .formatted(historySteps, most, horizonSteps, Arrays.toString(spans)));
        }
        this.historySteps = historySteps;
        this.horizonSteps = horizonSteps;
        this.spans = spans.clone();
        weights = new float[spans[spans.length - 1]];
        for (int lag = 0; lag < weights.length; lag++) {
            weights[lag] = (float) (1 / (1 + lag / MEMORY_STEPS));
        }
        alike = new Nearest[2 * spans.length];
        Arrays.setAll(alike, i -> new Nearest(most));
        values = new double[historySteps];
        unit = new float[historySteps];
        lagged = new float[historySteps];
        seen = new int[historySteps + 1];
        byValue = new float[historySteps];
        byShape = new float[historySteps];
        futures = new SortedFutures(most, alike.length * horizonSteps);
    }

    /**
     * Searches the samples before an origin. A missing sample of the present is not compared, and a stretch of which more than half is
     * missing is no analogue.
     *
     * @return whether any analogues were found; not when the history is too short or the present too thin
     */
    public boolean search(Filled samples, int end) {
        load(samples, end);
        int ends = length - horizonSteps;
        Arrays.fill(byValue, 0, Math.max(0, ends), 0f);
        Arrays.fill(byShape, 0, Math.max(0, ends), 0f);
        float last = length == 0 ? 0f : unit[length - 1];
        int lag = 0;
        boolean any = false;
        for (int s = 0; s < spans.length; s++) {
            for (; lag < spans[s] && lag < ends; lag++) {
                int now = length - 1 - lag;
                if (seen[now + 1] > seen[now]) {
                    add(lag, unit[now], last, weights[lag], ends);
                }
            }
            any |= select(s, ends);
        }
        futures.clear();
        if (any) {
            gather();
        }
        return any;
    }

    private void load(Filled samples, int end) {
        length = Math.min(end, historySteps);
        int from = end - length;
        double[] high = new double[EXTREMES];
        double[] low = new double[EXTREMES];
        Arrays.fill(high, Double.NEGATIVE_INFINITY);
        Arrays.fill(low, Double.POSITIVE_INFINITY);
        for (int i = 0; i < length; i++) {
            values[i] = Math.max(-LARGEST, Math.min(LARGEST, samples.held(from + i)));
            boolean observed = samples.observed(from + i);
            seen[i + 1] = seen[i] + (observed ? 1 : 0);
            if (observed && values[i] > high[EXTREMES - 1]) {
                put(high, values[i], 1);
            }
            if (observed && values[i] < low[EXTREMES - 1]) {
                put(low, values[i], -1);
            }
        }
        double least = Math.min(low[EXTREMES - 1], high[EXTREMES - 1]);
        double most = Math.max(low[EXTREMES - 1], high[EXTREMES - 1]);
        double range = most - least;
        for (int i = 0; i < length; i++) {
            values[i] = Math.max(least, Math.min(most, values[i]));
            unit[i] = range > 0 ? (float) ((values[i] - least) / range) : 0f;
        }
    }

    /** Puts a value among the most extreme of its sign, most extreme first. */
    private static void put(double[] extremes, double value, int sign) {
        double moving = value;
        for (int i = 0; i < extremes.length; i++) {
            if (sign * moving > sign * extremes[i]) {
                double kept = extremes[i];
                extremes[i] = moving;
                moving = kept;
            }
        }
    }

    /**
     * Adds what one sample of the stretches contributes, for all of them; the index is where a stretch ends. The copy puts all that a
     * turn of the loop touches at one index, without which the compiler dares not do several at a time.
     */
    private void add(int lag, float now, float last, float weight, int ends) {
        System.arraycopy(unit, 0, lagged, lag, ends - lag);
        for (int e = lag; e < ends; e++) {
            float value = lagged[e] - now;
            float shape = value - unit[e] + last;
            byValue[e] += weight * value * value;
            byShape[e] += weight * shape * shape;
        }
    }

    private boolean select(int index, int ends) {
        int span = spans[index];
        Nearest value = alike[2 * index];
        Nearest shape = alike[2 * index + 1];
        value.clear();
        shape.clear();
        if (ends - span + 1 <= value.most() || 2 * seenBefore(length, span) < span) {
            return false;
        }
        for (int e = ends - 1; e >= span - 1; e--) {
            boolean near = byValue[e] < value.bound() || byShape[e] < shape.bound();
            if (near && 2 * seenBefore(e + 1, span) >= span) {
                value.offer(byValue[e], e);
                shape.offer(byShape[e], e);
            }
        }
        return value.count() > 0;
    }

    private int seenBefore(int end, int span) {
        return seen[end] - seen[end - span];
    }

    /** Sorts what followed all that was found, at every step, for {@link #quantiles} to tell. */
    private void gather() {
        for (int set = 0; set < alike.length; set++) {
            Nearest nearest = alike[set];
            for (int k = 0; k < nearest.count(); k++) {
                gather(set, nearest.end(k));
            }
        }
        futures.sort();
    }

    private void gather(int set, int end) {
        boolean shape = set % 2 == 1;
        for (int step = 1; step <= horizonSteps; step++) {
            if (seen[end + step + 1] > seen[end + step]) {
                double future = values[end + step];
                futures.add(
                        set * horizonSteps + step - 1, shape ? values[length - 1] + (future - values[end]) : future);
            }
        }
    }

    /**
     * Quantiles of what followed the analogues last found: of each span and way of comparing, linear between two values, then averaged.
     * What follows an analogue by shape is the change since its end, added to the last value.
     *
     * @param step ahead, from 1
     * @param levels rising, inside {@code [0, 1]}
     * @param out overwritten, one quantile per level
     * @return whether any future was observed; where none was, {@code out} is all zero
     */
    public boolean quantiles(int step, double[] levels, double[] out) {
        Arrays.fill(out, 0);
        int sets = 0;
        for (int set = 0; set < alike.length; set++) {
            int list = set * horizonSteps + step - 1;
            if (futures.count(list) > 0) {
                sets++;
                for (int q = 0; q < levels.length; q++) {
                    out[q] += (futures.quantile(list, levels[q]) - out[q]) / sets;
                }
            }
        }
        return sets > 0;
    }
}
