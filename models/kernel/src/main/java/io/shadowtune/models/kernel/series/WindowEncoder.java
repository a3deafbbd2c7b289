package io.shadowtune.models.kernel.series;

import java.util.Arrays;

/**
 * Encodes a look-back as the LSTM's window and the context vector; training and serving share it. Pure; one instance per thread.
 *
 * <p>All values are in the units of a {@link RobustScale} fitted to the history before the origin only, so a series never seen in
 * training needs no statistics of its own. The steps of the window are single samples near the origin and means of ever more samples
 * farther back, see {@link Resolution}. Channels per step: value, change, share observed, the value one season before the horizon's
 * end. Context: level, volatility, means over growing spans, extremes, season and hour, lags, and the coming steps as
 * they were one season ago, one other season ago (a day beside a week, seven seasons otherwise), and on average over up to seven
 * seasons; where the spec asks for it, also whether there are analogues, and of what followed them at each step the median and the
 * distances between its quantiles. Features beside the samples, where the spec has them, are 0 where a series has none, and levels among them are distances
 * from the last sample.
 */
public final class WindowEncoder {
    static final String WITHOUT_ANALOGUES = "asinh-residual-2";
    static final String WITH_ANALOGUES = "asinh-residual-3";
    /** The quantiles of what followed analogues. */
    static final double[] LEVELS = {0.1, 0.5, 0.9, 0.99};

    static final int CHANNELS = 4;
    static final int FIXED_CONTEXT = 15;
    private static final double[][] NOTHING = {};
    private static final int SCALE_SAMPLES = 128;
    private static final int SEASONS = 7;
    private static final int SHORT_SPAN = 8;
    private static final int MIDDLE_SPAN = 32;

    private final WindowSpec spec;
    private final Resolution resolution;
    /** Of the last window steps and the one before, latest last, in network units. */
    private final double[] recent;

    private final AnalogueQuantiles analogues;
    private final double[][] followed;

    private Filled samples = Filled.of(new double[0]);
    private RobustScale scale = new RobustScale(0, 1, 1);
    private int end;

    /** An encoder for one thread. */
    public WindowEncoder(WindowSpec spec) {
        this.spec = spec;
        resolution = new Resolution(spec.windowSteps());
        recent = new double[spec.windowSteps() + 1];
        analogues = new AnalogueQuantiles(Math.max(1, spec.analogueSteps()), spec.horizonSteps(), LEVELS);
        followed = new double[spec.horizonSteps()][LEVELS.length];
    }

    /**
     * Encodes the look-back before an origin, in which it searches for analogues where the spec asks for them.
     *
     * @param window overwritten, {@code windowSteps · channels} values
     * @param context overwritten, {@link WindowSpec#contextLength()} values
     */
    public Encoding encode(Origin origin, float[] window, float[] context) {
        Encoding encoding = encodeRest(origin, window, context);
        if (encoding instanceof Encoding.Encoded && spec.analogueSteps() > 0) {
            boolean known = analogues.search(samples, end) && analogues.quantiles(followed) == followed.length;
            fillAnalogues(known ? followed : NOTHING, context);
        }
        return encoding;
    }

    /**
     * As the other, with what is known from a search in as many samples that somebody else has made.
     *
     * @param followed a row of quantiles for each step, as {@link AnalogueQuantiles} gives it; no row where nothing is known of all
     */
    public Encoding encode(Origin origin, double[][] followed, float[] window, float[] context) {
        Encoding encoding = encodeRest(origin, window, context);
        if (encoding instanceof Encoding.Encoded && spec.analogueSteps() > 0) {
            fillAnalogues(followed, context);
        }
        return encoding;
    }

    private Encoding encodeRest(Origin origin, float[] window, float[] context) {
        if (origin.end() < spec.windowSteps()) {
            return new Encoding.Refused("%d samples, the window needs %d".formatted(origin.end(), spec.windowSteps()));
        }
        int statics = origin.statics().count();
        if (spec.statics() > 0 && statics > spec.statics()) {
            return new Encoding.Refused("%d static features, the model has %d".formatted(statics, spec.statics()));
        }
        samples = origin.samples();
        end = origin.end();
        int observed = samples.observed(end - spec.windowSteps(), end);
        if (2 * observed < spec.windowSteps()) {
            return new Encoding.Refused(
                    "%d of %d samples in the window, half are needed".formatted(observed, spec.windowSteps()));
        }
        double[] history = history();
        scale = RobustScale.fit(history, spec.knee());
        for (int back = 0; back < recent.length; back++) {
            recent[recent.length - 1 - back] = z(Math.max(0, end - 1 - back));
        }
        fillWindow(origin.seasonSteps(), window);
        fillContext(origin, history, observed, context);
        return new Encoding.Encoded(scale, recent(0), lowest(history));
    }

    private static double lowest(double[] history) {
        for (double value : history) {
            if (value < 0) {
                return Double.NEGATIVE_INFINITY;
            }
        }
        return 0;
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

    /** The sample that far before the last, at most the window's steps. */
    private double recent(int back) {
        return recent[recent.length - 1 - back];
    }

    private void fillWindow(int season, float[] window) {
        int coarsest = resolution.coarsest(season);
        int to = end;
        for (int back = 0; back < spec.windowSteps(); back++) {
            int length = resolution.length(back, coarsest);
            int at = (spec.windowSteps() - 1 - back) * CHANNELS;
            window[at] = (float) (back < resolution.fineSteps() ? recent(back) : meanBefore(to, length));
            window[at + 2] = observedBefore(to, length) / (float) length;
            int seasonal = to - 1 + spec.horizonSteps() - season;
            window[at + 3] = season > 0 && seasonal >= 0 && seasonal < end ? (float) z(seasonal) : 0f;
            to -= length;
        }
        // What lies before the window has no step of its own.
        window[1] = 0f;
        for (int at = CHANNELS; at < window.length; at += CHANNELS) {
            window[at + 1] = window[at] - window[at - CHANNELS];
        }
    }

    /** In network units; the first sample stands for all before it. */
    private double meanBefore(int to, int length) {
        int from = Math.max(0, to - length);
        if (to <= from) {
            return z(0);
        }
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += samples.held(i) / (to - from);
        }
        return scale.toZ(sum);
    }

    private int observedBefore(int to, int length) {
        return to <= 0 ? 0 : samples.observed(Math.max(0, to - length), to);
    }

    private void fillContext(Origin origin, double[] history, int observed, float[] c) {
        int season = origin.seasonSteps();
        boolean seasonal = season > spec.horizonSteps() && end - 1 - season >= 0;
        double last = recent(0);
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
            c[at++] = (float) (recent(lag) - last);
        }
        at = seasonal ? fillSeasons(season, origin.otherSeasonSteps(), at, c) : clear(at, 3 * spec.horizonSteps(), c);
        Features statics = origin.statics();
        for (int i = 0; i < spec.statics(); i++) {
            double value = i < statics.count() ? statics.at(i) : 0;
            c[at++] = (float) (i < statics.count() && statics.isLevel(i) ? scale.toZ(value) - last : value);
        }
    }

    private void extremes(double last, float[] c) {
        double high = last;
        double low = last;
        for (int back = 1; back < spec.windowSteps(); back++) {
            high = Math.max(high, recent(back));
            low = Math.min(low, recent(back));
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

    private void fillAnalogues(double[][] known, float[] c) {
        int at = c.length - 1 - LEVELS.length * spec.horizonSteps();
        c[at++] = known.length == 0 ? 0f : 1f;
        clear(at, c.length - at, c);
        for (double[] quantiles : known) {
            double median = scale.toZ(quantiles[1]);
            double high = scale.toZ(quantiles[2]);
            c[at++] = (float) (median - recent(0));
            c[at++] = (float) (median - scale.toZ(quantiles[0]));
            c[at++] = (float) (high - median);
            c[at++] = (float) (scale.toZ(quantiles[3]) - high);
        }
    }

    private static int clear(int from, int count, float[] c) {
        Arrays.fill(c, from, from + count, 0f);
        return from + count;
    }

    private double mean(int span) {
        double sum = 0;
        for (int back = 0; back < span; back++) {
            sum += recent(back);
        }
        return sum / span;
    }

    private double meanChange(int span) {
        double sum = 0;
        for (int back = 0; back < span; back++) {
            sum += Math.abs(recent(back) - recent(back + 1));
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
