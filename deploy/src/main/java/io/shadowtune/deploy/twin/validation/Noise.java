package io.shadowtune.deploy.twin.validation;

import io.shadowtune.models.twin.packet.Engine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How far runs of one setting lie apart that differ in the lottery's seed alone, which is as near as two simulators can
 * come to each other.
 *
 * <p>Where the reference has several seeds ({@code repeat.csv}), its own runs say it; elsewhere those of the twin do, as
 * the reference's one run is then as good as one more of them. Relative differences are means over pairs, as their median
 * jumps where a setting leaves little to luck.
 *
 * @param repeats figures of all seeds of the reference, by scenario and setting
 */
record Noise(Map<Setting, List<Map<Figure, Double>>> repeats) {
    /** How many times its own runs' difference the twin may be off. */
    static final double WANTED = 1.1;

    private static final int FEWEST = 2;

    /** A scenario and its setting. */
    record Setting(String name, String ecn) {}

    /**
     * A figure of some settings.
     *
     * @param error mean relative difference of runs of the twin and of the reference; NaN for none
     * @param own the same of two runs of one simulator; NaN for none
     * @param below share of runs of the twin that are below that of the reference; about half when they lie around it
     */
    record Floor(double error, double own, double below) {
        /** How many times its own runs' difference the twin is off; NaN where luck plays no part. */
        double times() {
            return own > 0 ? error / own : Double.NaN;
        }
    }

    Noise {
        repeats = Map.copyOf(repeats);
    }

    /** That of the rows of {@code repeat.csv}. */
    static Noise of(List<ReferenceRow> rows) {
        return new Noise(rows.stream()
                .collect(Collectors.groupingBy(
                        row -> new Setting(row.text("scenario"), row.text("ecn_name")),
                        Collectors.mapping(Noise::figures, Collectors.toList()))));
    }

    private static Map<Figure, Double> figures(ReferenceRow row) {
        return Arrays.stream(Figure.values())
                .collect(Collectors.toMap(figure -> figure, figure -> row.number(figure.column())));
    }

    /** All settings that the reference ran with several seeds. */
    Floor repeated(Errors packets, Figure figure) {
        return floor(packets.where(run -> repeats.containsKey(new Setting(run.name(), run.ecn()))), figure);
    }

    /** One scenario: those of its settings that the reference ran with several seeds; without any, all. */
    Floor scenario(Errors packets, String name, Figure figure) {
        Errors all = packets.where(run -> run.name().equals(name));
        Errors repeated = all.where(run -> repeats.containsKey(new Setting(name, run.ecn())));
        return floor(repeated.runs().isEmpty() ? all : repeated, figure);
    }

    private Floor floor(Errors packets, Figure figure) {
        List<Double> errors = new ArrayList<>();
        List<Double> own = new ArrayList<>();
        List<Double> below = new ArrayList<>();
        bySetting(packets).forEach((setting, runs) -> {
            List<Double> twins = runs.stream().map(run -> run.got(figure)).toList();
            List<Double> references = repeats.containsKey(setting)
                    ? repeats.get(setting).stream().map(run -> run.get(figure)).toList()
                    : List.of(runs.get(0).wanted(figure));
            differences(twins, references, errors);
            pairs(references.size() < FEWEST ? twins : references, own);
            for (double reference : references) {
                twins.forEach(twin -> below.add(twin < reference ? 1 : twin > reference ? 0 : 0.5));
            }
        });
        return new Floor(mean(errors), mean(own), errors.isEmpty() ? Double.NaN : mean(below));
    }

    private static Map<Setting, List<Compared>> bySetting(Errors errors) {
        return errors.runs().stream()
                .collect(Collectors.groupingBy(
                        run -> new Setting(run.name(), run.ecn()), LinkedHashMap::new, Collectors.toList()));
    }

    /** Median relative difference of two seeds of the twin; NaN for fewer. */
    static double ownMedian(Errors errors, Figure figure) {
        List<Double> own = new ArrayList<>();
        bySetting(errors)
                .values()
                .forEach(runs -> pairs(runs.stream().map(run -> run.got(figure)).toList(), own));
        double[] sorted = own.stream().mapToDouble(value -> value).sorted().toArray();
        return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
    }

    private static void pairs(List<Double> values, List<Double> to) {
        for (int i = 0; i < values.size(); i++) {
            List<Double> others = new ArrayList<>(values);
            double own = others.remove(i);
            differences(others, List.of(own), to);
        }
    }

    private static void differences(List<Double> values, List<Double> from, List<Double> to) {
        for (double value : values) {
            for (double origin : from) {
                if (origin > 0) {
                    to.add(Math.abs(value - origin) / origin);
                }
            }
        }
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(value -> value).average().orElse(Double.NaN);
    }

    /** What the twin is farther off than wanted of its own runs' difference, where the reference tells it. */
    List<String> shortfalls(Errors errors) {
        Errors packets = errors.of(Engine.PACKETS);
        List<String> shortfalls = new ArrayList<>();
        for (Figure figure : Figure.values()) {
            double times = repeated(packets, figure).times();
            if (!(times <= WANTED)) {
                shortfalls.add("packets, against what the reference's own seeds differ by, %s: %s, wanted at most %s"
                        .formatted(
                                figure.words(),
                                Double.isNaN(times) ? "nothing compared" : times(times),
                                times(WANTED)));
            }
        }
        return shortfalls;
    }

    static String times(double times) {
        return String.format(Locale.ROOT, "%.2f times", times);
    }
}
