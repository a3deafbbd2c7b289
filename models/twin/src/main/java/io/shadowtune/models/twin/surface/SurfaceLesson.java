package io.shadowtune.models.twin.surface;

import io.shadowtune.models.kernel.DenseNetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Turns sweeps into what nets learn from, and nets into a surface. Every eighth sweep is kept from the nets; intervals come from those.
 * Not thread-safe.
 */
public final class SurfaceLesson {
    /** Of so many sweeps one is held out. */
    private static final int HELD_OUT = 8;

    private final List<float[]> features = new ArrayList<>();
    private final List<float[]> figures = new ArrayList<>();
    private final List<float[][]> heldFeatures = new ArrayList<>();
    private final List<float[][]> heldFigures = new ArrayList<>();
    private int sweeps;

    /** Adds a sweep and what came of it. */
    public void add(SurfaceSweep sweep, double[][] rows) {
        if (rows.length < SurfaceSweep.SETTINGS) {
            throw new IllegalArgumentException(
                    "The rows (%d) of a sweep must be at least %d.".formatted(rows.length, SurfaceSweep.SETTINGS));
        }
        float[][] inputs = sweep.features();
        float[][] logs = sweep.logs(rows);
        if (sweeps % HELD_OUT == HELD_OUT - 1) {
            heldFeatures.add(inputs);
            heldFigures.add(logs);
        } else {
            for (int i = 0; i < SurfaceSweep.SETTINGS; i++) {
                features.add(inputs[i]);
                figures.add(logs[i]);
            }
        }
        sweeps++;
    }

    /** Sweeps added so far. */
    public int sweeps() {
        return sweeps;
    }

    /** Features by row, standardised; rows of a sweep follow each other. */
    public float[][] inputs() {
        return featureScaling().in(features.toArray(float[][]::new));
    }

    /** Figures by row, standardised; NaN where there is none. */
    public float[][] targets() {
        return figureScaling().in(figures.toArray(float[][]::new));
    }

    private Scaling featureScaling() {
        return Scaling.of(features.toArray(float[][]::new));
    }

    private Scaling figureScaling() {
        return Scaling.of(figures.toArray(float[][]::new));
    }

    /**
     * The surface of nets that learned from {@link #inputs()} and {@link #targets()}; none where too few sweeps are held out for the
     * intervals of some figure.
     *
     * @param provenance how they came to be
     */
    public Answer<Surface> surface(List<DenseNetwork> networks, Map<String, String> provenance) {
        Region region = Region.of(features.toArray(float[][]::new));
        List<IntervalWidths> none = new ArrayList<>();
        for (int f = 0; f < Figure.COUNT; f++) {
            none.add(new IntervalWidths(new float[] {1}, new float[] {0}));
        }
        Surface plain = new Surface(networks, featureScaling(), figureScaling(), region, none, none, provenance);
        List<IntervalWidths> levels = new ArrayList<>();
        List<IntervalWidths> differences = new ArrayList<>();
        for (Figure figure : Figure.values()) {
            List<IntervalWidths.Miss> levelMisses = new ArrayList<>();
            ContextCoverage coverage = new ContextCoverage();
            SurfaceQuery query = plain.newQuery();
            for (int s = 0; s < heldFeatures.size(); s++) {
                List<IntervalWidths.Miss> ofContext = new ArrayList<>();
                misses(query, figure, s, levelMisses, ofContext);
                coverage.add(ofContext);
            }
            Answer<IntervalWidths> level = IntervalWidths.of(levelMisses);
            Answer<IntervalWidths> difference = coverage.widths();
            for (Answer<IntervalWidths> made : List.of(level, difference)) {
                if (made instanceof Answer.Unidentified<IntervalWidths> refused) {
                    return new Answer.Unidentified<>("no interval of %s: %s".formatted(figure, refused.because()));
                }
            }
            levels.add(((Answer.Told<IntervalWidths>) level).value());
            differences.add(((Answer.Told<IntervalWidths>) difference).value());
        }
        return new Answer.Told<>(
                new Surface(networks, featureScaling(), figureScaling(), region, levels, differences, provenance));
    }

    private void misses(
            SurfaceQuery query,
            Figure figure,
            int sweep,
            List<IntervalWidths.Miss> levels,
            List<IntervalWidths.Miss> differences) {
        int f = figure.column();
        query.clear();
        for (float[] row : heldFeatures.get(sweep)) {
            query.add(1, row);
        }
        query.run();
        float[][] actual = heldFigures.get(sweep);
        for (int i = 0; i < SurfaceSweep.SETTINGS; i++) {
            double level = query.prediction(i).log(figure) - actual[i][f];
            if (!Double.isNaN(level)) {
                levels.add(new IntervalWidths.Miss(query.levelSpread(f, i), level));
            }
            for (int j = 0; j < i; j++) {
                double difference = query.change(j, i).log(figure) - (actual[i][f] - actual[j][f]);
                if (!Double.isNaN(difference)) {
                    differences.add(new IntervalWidths.Miss(query.differenceSpread(f, j, i), difference));
                }
            }
        }
    }
}
