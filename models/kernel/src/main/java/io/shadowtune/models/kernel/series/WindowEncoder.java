package io.shadowtune.models.kernel.series;

import java.util.Arrays;

/**
 * Encodes a look-back as the LSTM's window and the context vector; training and serving share it. Pure; one instance per thread.
 *
 * <p>All values are in the units of a {@link RobustScale} fitted to the history before the origin only, so a series never seen in
 * training needs no statistics of its own. Channels per step: value, change, observed or held, the value one season before the
 * horizon's end. Context: level, volatility, means over growing spans, extremes, season and hour, lags, and the coming steps as
 * they were one season ago, one other season ago (a day beside a week, seven seasons otherwise), and on average over up to seven
 * seasons.
 */
public final class WindowEncoder {
    static final String ENCODING = "asinh-residual-1";
    static final int CHANNELS = 4;
    static final int FIXED_CONTEXT = 15;
    private static final int SCALE_SAMPLES = 128;
    private static final int SEASONS = 7;
    private static final int SHORT_SPAN = 8;
    private static final int MIDDLE_SPAN = 32;

    private final WindowSpec spec;
    private Filled samples = Filled.of(new double[0]);
    private RobustScale scale = new RobustScale(0, 1, 1);
    private int end;

    /** An encoder for one thread. */
    public WindowEncoder(WindowSpec spec) {
        this.spec = spec;
    }

    /**
     * Encodes the look-back before an origin.
     *
     * @param window overwritten, {@code windowSteps · channels} values
     * @param context overwritten, {@link WindowSpec#contextLength()} values
     */
    public Encoding encode(Origin origin, float[] window, float[] context) {
        if (origin.end() < spec.windowSteps()) {
            return new Encoding.Refused("%d samples, the window needs %d".formatted(origin.end(), spec.windowSteps()));
        }
        if (origin.statics().count() != spec.statics()) {
            return new Encoding.Refused("%d static features, the model has %d"
                    .formatted(origin.statics().count(), spec.statics()));
        }
        samples = origin.samples();
        end = origin.end();
        int observed = 0;
        for (int i = end - spec.windowSteps(); i < end; i++) {
            observed += samples.observed(i) ? 1 : 0;
        }
        if (2 * observed < spec.windowSteps()) {
            return new Encoding.Refused(
                    "%d of %d samples in the window, half are needed".formatted(observed, spec.windowSteps()));
        }
        double[] history = history();
        scale = RobustScale.fit(history, spec.knee());
        fillWindow(origin.seasonSteps(), window);
        fillContext(origin, history, observed, context);
        double lowest = Arrays.stream(history).anyMatch(v -> v < 0) ? Double.NEGATIVE_INFINITY : 0;
        return new Encoding.Encoded(scale, z(end - 1), lowest);
    }

    /** Up to 128 samples spread over the history: enough for quartiles, and cheap to sort. */
    private double[] history() {
        int length = Math.min(end, spec.historySteps());
        int stride = Math.max(1, length / SCALE_SAMPLES);
        double[] history = new double[(length + stride - 1) / stride];
        for (int i = 0; i < history.length; i++) {
            history[i] = samples.value(end - 1 - i * stride);
        }
        return history;
    }

    private double z(int index) {
        return scale.toZ(samples.held(index));
    }

    private void fillWindow(int season, float[] window) {
        int from = end - spec.windowSteps();
        double before = z(Math.max(0, from - 1));
        for (int i = 0; i < spec.windowSteps(); i++) {
            double now = z(from + i);
            int at = i * CHANNELS;
            window[at] = (float) now;
            window[at + 1] = (float) (now - before);
            window[at + 2] = samples.observed(from + i) ? 1f : 0f;
            int seasonal = from + i + spec.horizonSteps() - season;
            window[at + 3] = season > 0 && seasonal >= 0 && seasonal < end ? (float) z(seasonal) : 0f;
            before = now;
        }
    }

    private void fillContext(Origin origin, double[] history, int observed, float[] c) {
        int season = origin.seasonSteps();
        boolean seasonal = season > spec.horizonSteps() && end - 1 - season >= 0;
        double last = z(end - 1);
        c[0] = (float) last;
        c[1] = (float) meanChange(Math.min(SHORT_SPAN, spec.windowSteps() - 1));
        c[2] = (float) meanChange(spec.windowSteps() - 1);
        c[3] = (float) (mean(Math.min(SHORT_SPAN, spec.windowSteps())) - last);
        c[4] = (float) (mean(Math.min(MIDDLE_SPAN, spec.windowSteps())) - last);
        c[5] = (float) (mean(spec.windowSteps()) - last);
        c[6] = (float) (meanOfHistory(history) - last);
        extremes(last, c);
        c[9] = seasonal ? 1f : 0f;
        c[10] = seasonal ? (float) (last - z(end - 1 - season)) : 0f;
        double angle = 2 * Math.PI * origin.dayPhase();
        c[11] = origin.daySteps() > 0 ? (float) Math.sin(angle) : 0f;
        c[12] = origin.daySteps() > 0 ? (float) Math.cos(angle) : 0f;
        double ratio = scale.spread() / (Math.abs(scale.median()) + scale.spread());
        c[13] = (float) ratio;
        c[14] = 1f - observed / (float) spec.windowSteps();
        int at = FIXED_CONTEXT;
        for (int lag = 1; lag <= spec.lagSteps(); lag++) {
            c[at++] = (float) (z(end - 1 - lag) - last);
        }
        at = seasonal ? fillSeasons(season, origin.otherSeasonSteps(), at, c) : clear(at, 3 * spec.horizonSteps(), c);
        for (int i = 0; i < origin.statics().count(); i++) {
            c[at++] = (float) origin.statics().at(i);
        }
    }

    private void extremes(double last, float[] c) {
        double high = last;
        double low = last;
        for (int i = end - spec.windowSteps(); i < end; i++) {
            double z = z(i);
            high = Math.max(high, z);
            low = Math.min(low, z);
        }
        c[7] = (float) (high - last);
        c[8] = (float) (low - last);
    }

    private int fillSeasons(int season, int other, int from, float[] c) {
        int horizon = spec.horizonSteps();
        for (int h = 1; h <= horizon; h++) {
            double one = 0;
            double sum = 0;
            int count = 0;
            for (int k = 1; k <= SEASONS && end - 1 - k * season >= 0; k++) {
                double change = z(end - 1 + h - k * season) - z(end - 1 - k * season);
                one = k == 1 ? change : one;
                sum += change;
                count++;
            }
            c[from + h - 1] = (float) one;
            c[from + horizon + h - 1] = (float)
                    (end - 1 - other < 0 || other <= horizon ? one : z(end - 1 + h - other) - z(end - 1 - other));
            c[from + 2 * horizon + h - 1] = (float) (sum / Math.max(1, count));
        }
        return from + 3 * horizon;
    }

    private static int clear(int from, int count, float[] c) {
        Arrays.fill(c, from, from + count, 0f);
        return from + count;
    }

    private double mean(int span) {
        double sum = 0;
        for (int i = end - span; i < end; i++) {
            sum += z(i);
        }
        return sum / span;
    }

    private double meanChange(int span) {
        double sum = 0;
        for (int i = end - span; i < end; i++) {
            sum += Math.abs(z(i) - z(i - 1));
        }
        return sum / span;
    }

    private double meanOfHistory(double[] history) {
        double sum = 0;
        int count = 0;
        for (double v : history) {
            if (!Double.isNaN(v)) {
                sum += scale.toZ(v);
                count++;
            }
        }
        return sum / Math.max(1, count);
    }
}
