package io.shadowtune.deploy.twin.validation;

import io.shadowtune.models.twin.packet.Engine;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/**
 * Errors of many runs put together.
 *
 * @param runs the runs
 */
record Errors(List<Compared> runs) {
    private static final double DIFFERENT = 0.10;

    /**
     * A figure for each seed.
     *
     * @param bySeed in order of seeds
     * @param count of runs or pairs behind each
     */
    record Spread(List<Double> bySeed, int count) {
        Spread {
            bySeed = List.copyOf(bySeed);
        }

        private DoubleStream values() {
            return bySeed.stream().mapToDouble(value -> value);
        }

        double least() {
            return values().min().orElse(Double.NaN);
        }

        double greatest() {
            return values().max().orElse(Double.NaN);
        }

        double mean() {
            return values().average().orElse(Double.NaN);
        }
    }

    Errors {
        runs = List.copyOf(runs);
    }

    Errors where(Predicate<Compared> wanted) {
        return new Errors(runs.stream().filter(wanted).toList());
    }

    Errors of(Engine engine) {
        return where(run -> run.engine() == engine);
    }

    Errors of(Engine engine, String group) {
        return where(run -> run.engine() == engine && run.group().equals(group));
    }

    long[] seeds() {
        return runs.stream().mapToLong(Compared::seed).distinct().sorted().toArray();
    }

    /** Median relative error over the runs of each seed. */
    Spread median(Figure figure) {
        List<Double> medians = LongStream.of(seeds())
                .mapToObj(seed ->
                        median(runs.stream().filter(run -> run.seed() == seed).mapToDouble(run -> run.error(figure))))
                .toList();
        long count =
                runs.stream().filter(run -> !Double.isNaN(run.error(figure))).count();
        return new Spread(medians, (int) (count / Math.max(1, seeds().length)));
    }

    /** Median over all runs; NaN without any. */
    double medianOfAll(Figure figure) {
        return median(runs.stream().mapToDouble(run -> run.error(figure)));
    }

    private static double median(DoubleStream values) {
        double[] sorted = values.filter(value -> !Double.isNaN(value)).sorted().toArray();
        return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
    }

    /** Share of pairs of settings in one scenario that differ in the reference and come in the same order. */
    Spread order(Figure figure) {
        List<Double> shares = new ArrayList<>();
        int pairs = 0;
        for (long seed : seeds()) {
            Map<String, List<Compared>> scenarios = runs.stream()
                    .filter(run -> run.seed() == seed && !Double.isNaN(run.wanted(figure)))
                    .collect(Collectors.groupingBy(Compared::name, TreeMap::new, Collectors.toList()));
            int[] order = new int[2];
            scenarios.values().forEach(settings -> count(settings, figure, order));
            pairs = order[1];
            shares.add(order[0] / (double) order[1]);
        }
        return new Spread(shares, pairs);
    }

    private static void count(List<Compared> settings, Figure figure, int[] order) {
        for (int i = 0; i < settings.size(); i++) {
            for (int j = i + 1; j < settings.size(); j++) {
                double wanted = settings.get(i).wanted(figure) - settings.get(j).wanted(figure);
                double most =
                        Math.max(settings.get(i).wanted(figure), settings.get(j).wanted(figure));
                if (Math.abs(wanted) > DIFFERENT * most) {
                    double got = settings.get(i).got(figure) - settings.get(j).got(figure);
                    order[0] += wanted * got > 0 ? 1 : 0;
                    order[1]++;
                }
            }
        }
    }

    /** Names of the scenarios, stars first. */
    List<String> scenarios() {
        return runs.stream()
                .sorted(Comparator.comparing((Compared run) -> run.group().equals("star") ? 0 : 1)
                        .thenComparing(Compared::name))
                .map(Compared::name)
                .distinct()
                .toList();
    }
}
