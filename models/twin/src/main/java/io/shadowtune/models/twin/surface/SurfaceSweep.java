package io.shadowtune.models.twin.surface;

import io.shadowtune.models.twin.packet.Dcqcn;
import io.shadowtune.models.twin.packet.Marking;
import io.shadowtune.models.twin.packet.SwitchSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Runs of one context under a set of settings, all on the same traffic; depends on the seed alone. */
public final class SurfaceSweep {
    /** Settings of a set. */
    public static final int SETTINGS = 12;
    /** Further runs of the second and third setting, whose marks are drawn anew: what luck alone does. */
    public static final int REPEATS = 2;

    /** Seeds whose contexts stand for all of them in {@link #space}. */
    private static final int PROBES = 8;

    private static final int TRAFFIC = 31;
    private static final int LOTTERY = 1_000;
    private static final int REPEATED = 500;

    private final long seed;
    private final LoadContext context;
    private final List<Marking> settings;

    /** The context and settings of a seed. */
    public SurfaceSweep(long seed) {
        ContextSpace space = new ContextSpace(seed);
        this.seed = seed;
        this.context = space.context();
        this.settings = space.settings(SETTINGS, context.port().linkGbps());
    }

    /**
     * What sweeps of this build are, as text: their size, the figures, contexts and settings of a few seeds, and what packets of a small
     * one show. Sweeps of a build that says otherwise are not this one's. Numbers are rounded, so that mathematics which differ in the
     * last digit from machine to machine do not matter.
     */
    public static String space() {
        StringBuilder text = new StringBuilder(
                "%d settings, %d repeats, %s\n".formatted(SETTINGS, REPEATS, Arrays.toString(Figure.values())));
        for (long probe = 1; probe <= PROBES; probe++) {
            SurfaceSweep sweep = new SurfaceSweep(probe);
            Bottleneck port = sweep.context.port();
            append(text, port.linkGbps(), port.rttMicros(), port.bufferBytes(), port.pfcAlpha());
            for (float[] row : sweep.features()) {
                for (float feature : row) {
                    append(text, feature);
                }
            }
        }
        LoadContext small = new LoadContext(
                new Bottleneck(100, 5, 8 * SwitchSettings.MEBIBYTE, SwitchSettings.ALPHA, 1_000),
                Dcqcn.mlx(),
                new Demand(
                        new Demand.Rounds(8, 250_000, 1, 0.1),
                        new Demand.Mice(0.1, 20_000),
                        new Demand.Bursts(0.1, 8, 20_000)));
        append(text, new PortRun(small, 1).figures(Marking.of(50_000, 200_000, 0.2), 1));
        return text.toString();
    }

    private static void append(StringBuilder text, double... numbers) {
        for (double number : numbers) {
            text.append(String.format(Locale.ROOT, "%.4g\n", number));
        }
    }

    /** The context. */
    public LoadContext context() {
        return context;
    }

    /** The settings, in order; the first never marks. */
    public List<Marking> settings() {
        return settings;
    }

    /**
     * Runs them all.
     *
     * @return {@link #SETTINGS} and then {@link #REPEATS} rows of figures by {@link Figure#column()}; NaN where there is none, all of a
     *     row when the run took too long
     */
    public double[][] run() {
        PortRun run = new PortRun(context, seed * TRAFFIC + 7);
        double[][] rows = new double[SETTINGS + REPEATS][];
        for (int i = 0; i < rows.length; i++) {
            boolean again = i >= SETTINGS;
            long lottery = seed * LOTTERY + i + (again ? REPEATED : 0);
            double[] figures = run.figures(settings.get(again ? i - SETTINGS + 1 : i), lottery);
            if (figures.length == 0) {
                figures = new double[Figure.COUNT];
                Arrays.fill(figures, Double.NaN);
            }
            rows[i] = figures;
        }
        return rows;
    }

    /** Features of each setting in the context, for a net. */
    float[][] features() {
        List<float[]> rows = new ArrayList<>();
        for (Marking setting : settings) {
            float[] row = new float[ContextFeatures.COUNT];
            double balanced = ContextFeatures.context(context, row);
            ContextFeatures.setting(context, balanced, setting, row);
            rows.add(row);
        }
        return rows.toArray(float[][]::new);
    }

    /** Rows of figures as logarithms, for a net. */
    float[][] logs(double[][] rows) {
        double bdp = context.port().bdpBytes();
        float[][] logs = new float[rows.length][Figure.COUNT];
        for (int r = 0; r < rows.length; r++) {
            for (Figure figure : Figure.values()) {
                logs[r][figure.column()] = (float) figure.toLog(rows[r][figure.column()], bdp);
            }
        }
        return logs;
    }
}
