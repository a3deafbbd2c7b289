package io.shadowtune.models.twin.generator;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Prints what generated series are like, beside published figures and beside sets in files. Arguments: where to draw a
 * plot, then CSV files of {@code timestamp,series_id,value} to compare with, at windows of 10 ms and 1 s; {@code -} leaves that window out.
 */
final class GeneratorScore {
    private static final int SEEDS = 3;
    private static final Map<String, java.util.function.ToDoubleFunction<SeriesFigures>> FIGURES =
            new LinkedHashMap<>();

    static {
        FIGURES.put("share of zeros", SeriesFigures::zeros);
        FIGURES.put("mean", SeriesFigures::mean);
        FIGURES.put("deviation / mean", SeriesFigures::variation);
        FIGURES.put("peak / mean", SeriesFigures::peak);
        FIGURES.put("p99", SeriesFigures::p99);
        FIGURES.put("autocorrelation, next", SeriesFigures::next);
        FIGURES.put("autocorrelation, tenth", SeriesFigures::tenth);
        FIGURES.put("autocorrelation, iteration", SeriesFigures::cycle);
    }

    private GeneratorScore() {}

    public static void main(String[] args) throws IOException {
        alone();
        meeting();
        workers();
        arrivals();
        Map<String, double[]> fine = series(10_000_000, 200, Split.TRAIN, 1);
        plot(fine, Path.of(args[0]));
        compare("10 ms", 10_000_000, 200, args.length > 1 ? args[1] : "");
        compare("1 s", 1_000_000_000, 2_000, args.length > 2 ? args[2] : "");
    }

    private static void alone() {
        System.out.println(
                "| period asked, s | duty | kind of job | period, s | deviation / mean | NIC above half its rate | burst, ms |");
        System.out.println("|---|---|---|---|---|---|---|");
        double[][] asked = {{0.2, 0.33}, {0.433, 0.05}, {1.53, 0.3}, {5, 0.5}};
        for (double[] pair : asked) {
            Set<JobKind> seen = EnumSet.noneOf(JobKind.class);
            for (long seed = 1; seed <= 30 && seen.size() < 3; seed++) {
                Given given = lone(pair[0], pair[1], seed);
                JobKind kind = Bursts.of(given, 2).kind;
                if (kind != null && seen.add(kind)) {
                    alone(pair, given);
                }
            }
        }
    }

    private static Given lone(double period, double duty, long seed) {
        Given given = usual(Split.TRAIN, seed);
        given.fabric = new FabricShape(2, 4, 2, 1, 400);
        given.trace = Given.oneJob(4);
        given.jobs = new JobKnobs(1, one(period), one(duty), one(0), 16, 0, 1, true);
        given.upsets = new UpsetKnobs(0.05, 0.015, 0, Double.POSITIVE_INFINITY, 0, 1);
        given.side = new SideKnobs(0, 1, 0, FlowSizes.USUAL);
        given.telemetry = new TelemetryKnobs(1_000_000, 0, 0, 0, 0, 0);
        return given;
    }

    private static void alone(double[] asked, Given given) {
        Bursts bursts = Bursts.of(given, 60);
        double[] all = bursts.iterations.stream().mapToDouble(x -> x).toArray();
        SeriesFigures figures = SeriesFigures.of(all);
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %s | %.3f | %.3f | %.2f | %s |%n",
                asked[0],
                asked[1],
                String.valueOf(bursts.kind).toLowerCase(Locale.ROOT),
                figures.mean(),
                figures.variation(),
                bursts.share(),
                bursts.lengths());
    }

    /** Runs of windows that were busy. */
    private static final class Bursts {
        private final List<Double> lengths = new ArrayList<>();
        private final List<Double> iterations = new ArrayList<>();
        private @Nullable JobKind kind;
        private int nic;
        private int busy;
        private int run;
        private int windows;

        /** Those of the first NIC of a lone job, over so many of its iterations. */
        static Bursts of(Given given, int iterations) {
            given.seconds = (iterations + 1) * given.jobs.periodSeconds().low();
            Grid grid = new Grid(given.fabric);
            Bursts bursts = new Bursts();
            Journal journal = new Journal() {
                @Override
                public void iteration(String job, JobDraft draft, double atSeconds, double seconds) {
                    bursts.kind = draft.kind();
                    bursts.nic = grid.nic(draft.hosts().get(0), 0);
                    bursts.iterations.add(seconds);
                }
            };
            new Generator(
                            given.plan(),
                            journal,
                            (start, end, totals) -> bursts.add(totals.bytes(bursts.nic) > 0.5 * 50e9 * 1e-3))
                    .run(() -> false);
            return bursts;
        }

        void add(boolean isBusy) {
            windows++;
            if (isBusy) {
                busy++;
                run++;
            } else if (run > 0) {
                lengths.add((double) run);
                run = 0;
            }
        }

        double share() {
            return (double) busy / Math.max(1, windows);
        }

        String lengths() {
            double[] sorted = lengths.stream().mapToDouble(x -> x).sorted().toArray();
            return sorted.length == 0
                    ? "-"
                    : "%.0f to %.0f, mostly %.0f"
                            .formatted(sorted[0], sorted[sorted.length - 1], sorted[sorted.length / 2]);
        }
    }

    private static Range one(double value) {
        return new Range(value, value);
    }

    /** Slowing down of iterations where jobs meet, by oversubscription and flows. */
    private static void meeting() {
        System.out.println("\n| oversubscription | flows per pair | iterations longer than alone, p50 / p90 of jobs |");
        System.out.println("|---|---|---|");
        for (double oversubscription : new double[] {1, 2, 4}) {
            for (int flows : new int[] {2, 4, 32}) {
                List<Double> slower = new ArrayList<>();
                for (long seed = 1; seed <= SEEDS; seed++) {
                    slower(oversubscription, flows, seed, slower);
                }
                slower.sort(Double::compare);
                System.out.printf(
                        Locale.ROOT,
                        "| %.0f | %d | %.0f %% / %.0f %% |%n",
                        oversubscription,
                        flows,
                        100 * (slower.get(slower.size() / 2) - 1),
                        100 * (slower.get(slower.size() * 9 / 10) - 1));
            }
        }
    }

    private static void slower(double oversubscription, int flows, long seed, List<Double> slower) {
        Given given = usual(Split.TRAIN, seed);
        given.fabric = new FabricShape(2, 16, 2, oversubscription, 400);
        given.jobs =
                new JobKnobs(0.9, new Range(0.2, 2.2), new Range(0.05, 0.5), new Range(0, 0.7), flows, 0, 1, false);
        given.upsets = new UpsetKnobs(0.05, 0, 0, Double.POSITIVE_INFINITY, 0, 1);
        given.seconds = 60;
        Map<String, double[]> sums = new TreeMap<>();
        new Generator(
                        given.plan(),
                        new Journal() {
                            @Override
                            public void iteration(String job, JobDraft draft, double atSeconds, double seconds) {
                                double[] sum = sums.computeIfAbsent(job, j -> new double[2]);
                                sum[0] += seconds / draft.periodSeconds();
                                sum[1]++;
                            }
                        },
                        (start, end, totals) -> {})
                .run(() -> false);
        sums.values().forEach(sum -> slower.add(sum[0] / sum[1]));
    }

    private static void workers() {
        System.out.println("\n| ten workers | slowest / median p50 | p90 | p99 | above 1.5 |");
        System.out.println("|---|---|---|---|---|");
        for (boolean sick : new boolean[] {false, true}) {
            RandomGenerator random = new SplittableRandom(1);
            Workers workers = new Workers(usual(Split.TRAIN, 1).upsets, sick, 10);
            double[] ratios = new double[20_000];
            for (int i = 0; i < ratios.length; i++) {
                double[] times = workers.draw(random);
                Arrays.sort(times);
                ratios[i] = times[9] / ((times[4] + times[5]) / 2);
            }
            Arrays.sort(ratios);
            double above = Arrays.stream(ratios).filter(x -> x > 1.5).count() / (double) ratios.length;
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %.2f | %.2f | %.2f | %.3f |%n",
                    sick ? "sick job" : "healthy job",
                    ratios[ratios.length / 2],
                    ratios[(int) (0.9 * ratios.length)],
                    ratios[(int) (0.99 * ratios.length)],
                    above);
        }
    }

    private static void arrivals() {
        System.out.println(
                "\n| arrivals | rate, /s | dispersion asked | over | found | over ten times as long | gaps' deviation / mean |");
        System.out.println("|---|---|---|---|---|---|---|");
        arrivals("requests, conversation", 5.53, 1.39, 1);
        arrivals("requests, code", 2.57, 13.19, 1);
        arrivals("requests, long prompts", 3.4, 7.9, 1);
        arrivals("jobs, Venus", 4.8 / 600, 15.4, 600);
        arrivals("jobs, Philly", 31.5 / 3600, 170, 3600);
    }

    private static void arrivals(String name, double rate, double dispersion, double window) {
        Mmpp process = new Mmpp(rate, dispersion, window, new SplittableRandom(1));
        int windows = 20_000;
        double[] counts = new double[windows];
        List<Double> gaps = new ArrayList<>();
        for (double gap = process.next(), at = gap; at < windows * window; gap = process.next(), at += gap) {
            counts[(int) (at / window)]++;
            gaps.add(gap);
        }
        double[] tens = new double[windows / 10];
        for (int i = 0; i < tens.length * 10; i++) {
            tens[i / 10] += counts[i];
        }
        System.out.printf(
                Locale.ROOT,
                "| %s | %.4f | %.1f | %.0f s | %.1f | %.1f | %.1f |%n",
                name,
                gaps.size() / (windows * window),
                dispersion,
                window,
                dispersion(counts),
                dispersion(tens),
                SeriesFigures.of(gaps.stream().mapToDouble(x -> x).toArray()).variation());
    }

    private static double dispersion(double[] counts) {
        double mean = Arrays.stream(counts).average().orElse(Double.NaN);
        return Arrays.stream(counts).map(x -> (x - mean) * (x - mean)).average().orElse(Double.NaN) / mean;
    }

    /** What the command takes when nothing is said. */
    private static Given usual(Split split, long seed) {
        Given given = new Given();
        given.split = split;
        given.seed = seed;
        given.fabric = new FabricShape(split.usualGroups(), 16, 2, 4, 400);
        given.queue = QueueKnobs.usual(64L << 20, 400);
        given.jobs = new JobKnobs(0.9, new Range(0.2, 60), new Range(0.05, 0.5), new Range(0, 0.7), 4, 30, 15, false);
        given.upsets = new UpsetKnobs(0.05, 0.015, 0.05, 180, 1, 120);
        given.side =
                new SideKnobs(split == Split.TRAIN ? 1 : 5, split == Split.TRAIN ? 1.4 : 13, 0.002, FlowSizes.USUAL);
        return given;
    }

    private static Map<String, double[]> series(long windowNanos, double seconds, Split split, long seed) {
        Given given = usual(split, seed);
        given.seconds = seconds;
        given.telemetry = new TelemetryKnobs(windowNanos, 0, 0, 0, 0, 0);
        GeneratorPlan plan = given.plan();
        SeriesList list = SeriesList.of(new Grid(plan.fabric()), plan.telemetry(), 15);
        List<String> names = list.names();
        Map<String, double[]> series = new LinkedHashMap<>();
        int windows = (int) Math.round(seconds * 1e9 / windowNanos);
        names.forEach(name -> series.put(name, new double[windows]));
        new Generator(plan, Journal.NONE, new Telemetry(plan, list, new RowSink() {
                    @Override
                    public void row(long trueNanos, long toldNanos, int number, double value) {
                        series.computeIfAbsent(names.get(number), n -> new double[windows])[
                                (int) (trueNanos / windowNanos)] = value;
                    }

                    @Override
                    public void counter(long trueNanos, long toldNanos, int number, long value) {
                        throw new IllegalStateException("There must be no counters.");
                    }
                }))
                .run(() -> false);
        return series;
    }

    /** Series of links between leaves and spines, by metric. */
    private static void add(Map<String, double[]> series, Map<String, List<SeriesFigures>> figures, int firstPort) {
        series.forEach((name, values) -> {
            int mark = name.lastIndexOf('_');
            if (mark > 0 && Integer.parseInt(name.substring(1, mark)) >= firstPort) {
                figures.computeIfAbsent(name.substring(mark + 1), m -> new ArrayList<>())
                        .add(SeriesFigures.of(values));
            }
        });
    }

    private static void compare(String window, long nanos, double seconds, String file) throws IOException {
        if (file.equals("-")) {
            return;
        }
        Map<String, List<SeriesFigures>> train = new TreeMap<>();
        Map<String, List<SeriesFigures>> acceptance = new TreeMap<>();
        for (long seed = 1; seed <= SEEDS; seed++) {
            add(series(nanos, seconds, Split.TRAIN, seed), train, 2 * 16 * 2 + 4);
            add(series(nanos, seconds, Split.ACCEPTANCE, seed), acceptance, 3 * 16 * 2 + 6);
        }
        Map<String, List<SeriesFigures>> other = new TreeMap<>();
        if (!file.isEmpty()) {
            add(read(Path.of(file)), other, 0);
        }
        for (String metric : List.of("util", "qmax", "ecn", "demand")) {
            System.out.printf("%n| %s, windows of %s | train | acceptance | the other generator |%n", metric, window);
            System.out.println("|---|---|---|---|");
            FIGURES.forEach((name, figure) -> System.out.printf(
                    "| %s | %s | %s | %s |%n",
                    name,
                    SeriesFigures.spread(train.getOrDefault(metric, List.of()), figure),
                    SeriesFigures.spread(acceptance.getOrDefault(metric, List.of()), figure),
                    SeriesFigures.spread(other.getOrDefault(metric, List.of()), figure)));
        }
    }

    private static Map<String, double[]> read(Path file) throws IOException {
        Map<String, List<Double>> values = new TreeMap<>();
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            reader.readLine();
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                String[] words = line.split(",", -1);
                values.computeIfAbsent(words[1], w -> new ArrayList<>()).add(Double.parseDouble(words[2]));
            }
        }
        Map<String, double[]> series = new TreeMap<>();
        values.forEach((name, list) ->
                series.put(name, list.stream().mapToDouble(x -> x).toArray()));
        return series;
    }

    /** Thirty seconds of the busiest link between a leaf and a spine, and of a port towards a host. */
    private static void plot(Map<String, double[]> series, Path file) throws IOException {
        String busiest = series.keySet().stream()
                .filter(name -> name.endsWith("_qmax"))
                .max(java.util.Comparator.comparingDouble(
                        name -> Arrays.stream(series.getOrDefault(name, new double[1]))
                                .average()
                                .orElse(0)))
                .map(name -> name.replace("_qmax", ""))
                .orElseThrow();
        SeriesPlot plot = new SeriesPlot();
        for (String metric : List.of("demand", "util", "qmax", "ecn")) {
            plot.add(
                    busiest + "_" + metric + ", 30 s in windows of 10 ms",
                    part(series.getOrDefault(busiest + "_" + metric, new double[1]), 3_000));
        }
        plot.add("p000_util, 30 s in windows of 10 ms", part(series.getOrDefault("p000_util", new double[1]), 3_000));
        double[] whole = series.getOrDefault(busiest + "_util", new double[1]);
        double[] seconds = new double[whole.length / 100];
        for (int i = 0; i < seconds.length * 100; i++) {
            seconds[i / 100] += whole[i] / 100;
        }
        plot.add(busiest + "_util, 200 s as means of 1 s: iterations shorter than two seconds alias", seconds);
        plot.write(file);
    }

    private static double[] part(double[] values, int length) {
        return Arrays.copyOf(values, Math.min(length, values.length));
    }
}
