package io.shadowtune.models.twin.surface;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * Compares a surface with sweeps it has not learned from and prints errors, order of settings and coverage. Arguments: the surface, and
 * a file of sweeps as {@code train surface --sweeps} writes it.
 */
final class SurfaceScore {
    private static final double SMALL = 0.02;
    private static final double[] SIZES = {0.05, 0.1, 0.3, 1, Double.POSITIVE_INFINITY};

    private final List<Double> levels = new ArrayList<>();
    private final List<Double> differences = new ArrayList<>();
    private final List<Double> luck = new ArrayList<>();
    private final List<Double> widths = new ArrayList<>();
    private final List<Double> coveredOfContexts = new ArrayList<>();
    private final int[] count = new int[SIZES.length];
    private final int[] right = new int[SIZES.length];
    private int levelsCovered;
    private int differencesCovered;
    private int sure;
    private int sureWrong;

    private SurfaceScore() {}

    public static void main(String[] args) throws IOException {
        Surface surface = read(Path.of(args[0]));
        List<Run> inside = new ArrayList<>();
        List<Run> outside = new ArrayList<>();
        for (Run run : runs(Path.of(args[1]), surface)) {
            (run.excess() > Region.MOST_EXCESS ? outside : inside).add(run);
        }
        print("inside", inside);
        print("outside", outside);
    }

    static Surface read(Path file) throws IOException {
        SurfaceWeights.Reading reading = SurfaceWeights.read(Files.readAllBytes(file));
        if (reading instanceof SurfaceWeights.Reading.Ready ready) {
            return ready.surface();
        }
        throw new IllegalArgumentException(reading.toString());
    }

    /** One set of settings: what was, what luck did, and what the surface says. */
    @SuppressWarnings("ArrayRecordComponent") // nobody compares two
    record Run(float[][] logs, SurfaceQuery query, double excess) {}

    static List<Run> runs(Path file, Surface surface) throws IOException {
        List<Run> runs = new ArrayList<>();
        List<String> lines = lines(file);
        int rows = SurfaceSweep.SETTINGS + SurfaceSweep.REPEATS;
        for (int first = 0; first + rows <= lines.size(); first += rows) {
            SurfaceSweep sweep = new SurfaceSweep(seed(lines.get(first)));
            SurfaceQuery query = surface.newQuery();
            sweep.settings().forEach(setting -> query.add(sweep.context(), setting));
            query.run();
            runs.add(new Run(sweep.logs(figures(lines.subList(first, first + rows))), query, query.excess(0)));
        }
        return runs;
    }

    /** Runs of a file of sweeps, without its header. */
    static List<String> lines(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> !line.startsWith("#"))
                .toList();
    }

    static long seed(String line) {
        return Long.parseLong(line.substring(0, line.indexOf(',')));
    }

    static double[][] figures(List<String> lines) {
        double[][] figures = new double[lines.size()][Figure.COUNT];
        for (int r = 0; r < figures.length; r++) {
            String[] row = lines.get(r).split(",", -1);
            for (int f = 0; f < Figure.COUNT; f++) {
                figures[r][f] = row.length < Figure.COUNT + 2 ? Double.NaN : Double.parseDouble(row[f + 2]);
            }
        }
        return figures;
    }

    private static void print(String where, List<Run> runs) {
        System.out.printf(Locale.ROOT, "%s: %d contexts%n", where, runs.size());
        for (Figure figure : Figure.values()) {
            SurfaceScore score = new SurfaceScore();
            runs.forEach(run -> score.add(run, figure));
            score.print(figure);
        }
    }

    private void add(Run run, Figure figure) {
        int f = figure.column();
        float[][] actual = run.logs();
        int coveredBefore = differencesCovered;
        int before = differences.size();
        for (int i = 0; i < SurfaceSweep.SETTINGS; i++) {
            Prediction said = run.query().prediction(i);
            double error = Math.abs(said.log(figure) - actual[i][f]);
            if (Double.isNaN(error)) {
                continue;
            }
            levels.add(error);
            levelsCovered += error <= said.width(figure) ? 1 : 0;
            for (int j = 0; j < i; j++) {
                if (!Float.isNaN(actual[j][f])) {
                    addChange(run.query().change(j, i), actual[i][f] - actual[j][f], figure);
                }
            }
        }
        if (differences.size() > before) {
            coveredOfContexts.add((differencesCovered - coveredBefore) / (double) (differences.size() - before));
        }
        for (int i = 0; i < SurfaceSweep.REPEATS; i++) {
            double again = Math.abs(actual[i + 1][f] - actual[SurfaceSweep.SETTINGS + i][f]);
            if (!Double.isNaN(again)) {
                luck.add(again);
            }
        }
    }

    private void addChange(Change said, double actual, Figure figure) {
        double error = Math.abs(said.log(figure) - actual);
        differences.add(error);
        widths.add(said.width(figure));
        differencesCovered += error <= said.width(figure) ? 1 : 0;
        boolean inOrder = said.log(figure) * actual > 0;
        if (said.isSure(figure)) {
            sure++;
            sureWrong += !inOrder && Math.abs(actual) > SMALL ? 1 : 0;
        }
        int size = 0;
        while (Math.abs(actual) >= SIZES[size]) {
            size++;
        }
        count[size]++;
        right[size] += inOrder ? 1 : 0;
    }

    private void print(Figure figure) {
        StringBuilder order = new StringBuilder();
        for (int i = 1; i < SIZES.length; i++) {
            order.append(String.format(
                    Locale.ROOT, " | %5.1f %% of %5d", 100.0 * right[i] / Math.max(1, count[i]), count[i]));
        }
        System.out.printf(
                Locale.ROOT,
                "%-18s level %.3f %.3f cov %.3f | contexts 80 %% %.3f p5 %.3f p10 %.3f p50 %.3f | diff %.3f %.3f cov %.3f width %.3f | luck %.3f %.3f%s | sure %.2f wrong %.4f%n",
                figure,
                quantile(levels, 0.5),
                quantile(levels, 0.9),
                levelsCovered / (double) Math.max(1, levels.size()),
                coveredOfContexts.stream().filter(covered -> covered >= 0.8).count()
                        / (double) Math.max(1, coveredOfContexts.size()),
                quantile(coveredOfContexts, 0.05),
                quantile(coveredOfContexts, 0.1),
                quantile(coveredOfContexts, 0.5),
                quantile(differences, 0.5),
                quantile(differences, 0.9),
                differencesCovered / (double) Math.max(1, differences.size()),
                quantile(widths, 0.5),
                quantile(luck, 0.5),
                quantile(luck, 0.9),
                order,
                sure / (double) Math.max(1, differences.size()),
                sureWrong / (double) Math.max(1, sure));
    }

    private static double quantile(List<Double> values, double share) {
        Collections.sort(values);
        return values.isEmpty() ? Double.NaN : values.get((int) (share * (values.size() - 1)));
    }
}
