package io.shadowtune.models.twin.surface;

import io.shadowtune.models.kernel.DenseNetwork;
import io.shadowtune.models.kernel.DensePass;
import io.shadowtune.models.twin.packet.Marking;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Many questions to a {@link Surface} in one go: add them, run, read the answers by their number. Not thread-safe. */
public final class SurfaceQuery {
    private static final double WIDENING = 4;

    private final Surface surface;
    private final List<DensePass> passes;
    private final float[] row = new float[ContextFeatures.COUNT];
    private @Nullable LoadContext last;
    private double balanced;
    private int count;
    private float[][] raw = new float[ContextFeatures.COUNT][64];
    private float[][] scaled = new float[ContextFeatures.COUNT][64];
    private float[][][] said = new float[0][][];
    private double[] bdpBytes = new double[64];

    SurfaceQuery(Surface surface) {
        this.surface = surface;
        this.passes = surface.networks().stream().map(DenseNetwork::newPass).toList();
    }

    /** Forgets all questions. */
    public void clear() {
        count = 0;
    }

    /** Adds a question and gives its number, from 0. Settings of one context are cheapest one after the other. */
    public int add(LoadContext context, Marking setting) {
        if (setting.weight() != 1) {
            throw new IllegalArgumentException("The ecn.averagingWeight (%s) must be 1: the surface knows no averages."
                    .formatted(setting.weight()));
        }
        if (!context.equals(last)) {
            balanced = ContextFeatures.context(context, row);
            last = context;
        }
        ContextFeatures.setting(context, balanced, setting, row);
        return add(context.port().bdpBytes(), row);
    }

    int add(double bdp, float[] features) {
        if (count == raw[0].length) {
            int size = 2 * count;
            bdpBytes = Arrays.copyOf(bdpBytes, size);
            for (int c = 0; c < raw.length; c++) {
                raw[c] = Arrays.copyOf(raw[c], size);
                scaled[c] = new float[size];
            }
        }
        bdpBytes[count] = bdp;
        for (int c = 0; c < features.length; c++) {
            raw[c][count] = features[c];
        }
        return count++;
    }

    /** Asks the nets. */
    public void run() {
        Scaling scaling = surface.features();
        for (int c = 0; c < raw.length; c++) {
            float mean = scaling.mean()[c];
            float factor = 1 / scaling.scale()[c];
            float[] from = raw[c];
            float[] to = scaled[c];
            for (int i = 0; i < count; i++) {
                to[i] = (from[i] - mean) * factor;
            }
        }
        if (said.length == 0 || said[0][0].length < count) {
            said = new float[passes.size()][Figure.COUNT][raw[0].length];
        }
        for (int m = 0; m < passes.size(); m++) {
            passes.get(m).forward(scaled, count, said[m]);
        }
    }

    /** The answer to a question, with intervals widened outside what was learned. */
    public Prediction prediction(int question) {
        return prediction(question, excess(question));
    }

    Prediction prediction(int question, double excess) {
        float[] logs = new float[Figure.COUNT];
        float[] widths = new float[Figure.COUNT];
        float wider = (float) (1 + WIDENING * excess);
        for (int f = 0; f < Figure.COUNT; f++) {
            logs[f] = surface.figures().out(mean(f, question), f);
            widths[f] = wider * surface.levels().get(f).at(levelSpread(f, question));
        }
        return new Prediction(logs, widths, bdpBytes[question]);
    }

    /** The difference between two answers. */
    public Change change(int from, int to) {
        return change(from, to, Math.max(excess(from), excess(to)));
    }

    Change change(int from, int to, double excess) {
        float[] logs = new float[Figure.COUNT];
        float[] widths = new float[Figure.COUNT];
        float wider = (float) (1 + WIDENING * excess);
        for (int f = 0; f < Figure.COUNT; f++) {
            logs[f] = (mean(f, to) - mean(f, from)) * surface.figures().scale()[f];
            widths[f] = wider * surface.differences().get(f).at(differenceSpread(f, from, to));
        }
        return new Change(logs, widths);
    }

    /** The figure alone, as fast as it goes. */
    public double value(int question, Figure figure) {
        int f = figure.column();
        return figure.fromLog(surface.figures().out(mean(f, question), f), bdpBytes[question]);
    }

    /** Whether a question lies inside what was learned, or hardly outside; what is said of others means nothing. */
    public boolean isKnown(int question) {
        return excess(question) <= Region.MOST_EXCESS;
    }

    /** What lies furthest outside what was learned, in words. */
    public String unlike(int question) {
        return because(question);
    }

    /** How far a question lies outside what was learned; 0 inside. */
    double excess(int question) {
        return surface.region().excess(features(question));
    }

    String because(int question) {
        return surface.region().because(features(question));
    }

    private float[] features(int question) {
        float[] features = new float[raw.length];
        for (int c = 0; c < raw.length; c++) {
            features[c] = raw[c][question];
        }
        return features;
    }

    float mean(int figure, int question) {
        float sum = 0;
        for (float[][] of : said) {
            sum += of[figure][question];
        }
        return sum / said.length;
    }

    /** Standard deviation over the nets, in standard deviations of the figure. */
    float levelSpread(int figure, int question) {
        float mean = mean(figure, question);
        float squares = 0;
        for (float[][] of : said) {
            float off = of[figure][question] - mean;
            squares += off * off;
        }
        return (float) Math.sqrt(squares / said.length);
    }

    float differenceSpread(int figure, int from, int to) {
        float mean = mean(figure, to) - mean(figure, from);
        float squares = 0;
        for (float[][] of : said) {
            float off = of[figure][to] - of[figure][from] - mean;
            squares += off * off;
        }
        return (float) Math.sqrt(squares / said.length);
    }
}
