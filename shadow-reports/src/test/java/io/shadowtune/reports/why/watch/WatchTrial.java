package io.shadowtune.reports.why.watch;

import io.shadowtune.ingest.telemetry.Finding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;

/** Plays the rule over generated links and counts: alarms on steady ones, and days until a worsening one is found. */
final class WatchTrial {
    private static final int PEERS = 16;
    private static final int REPORT_DAYS = 30;
    static final int SHORT = 8;
    private static final int JOB_HOURS = 72;
    private static final double FLOOR = 10;
    private static final double FLAPS_FLOOR = 1;

    private WatchTrial() {}

    /** What came of it. */
    record Alarms(long seriesDays, long steps, long trends) {
        double perTenThousand() {
            return 1e4 * (steps + trends) / seriesDays;
        }
    }

    /** What came of series that get worse on the day 0. */
    record Found(int series, int within, int ever, double medianDay) {}

    /**
     * Series of one kind, each reported every day for a month, among peers of the same kind.
     *
     * @param seenDays of how many days, at most {@link WorseningRule#DAYS}, each report knows
     */
    static Alarms alarms(SteadySeries kind, int fabrics, int seenDays, long seed) {
        Random random = new Random(seed);
        double floor = kind == SteadySeries.RARE ? FLAPS_FLOOR : FLOOR;
        long days = 0;
        long steps = 0;
        long trends = 0;
        for (int fabric = 0; fabric < fabrics; fabric++) {
            List<double[]> all = new ArrayList<>();
            for (int link = 0; link < PEERS; link++) {
                all.add(kind.draw(WorseningRule.DAYS + REPORT_DAYS, random));
            }
            for (int day = 0; day < REPORT_DAYS; day++) {
                List<double[]> seen = cut(all, day);
                seen.forEach(series -> Arrays.fill(series, 0, WorseningRule.DAYS - seenDays, Double.NaN));
                PeerDays peers = PeerDays.of(seen, floor);
                for (double[] link : seen) {
                    days++;
                    Optional<Worsening> alarm = WorseningRule.judge(link, Sensitivity.ofCounts(floor), peers);
                    steps += alarm.filter(one -> one.shape() == Finding.Shape.STEP)
                                    .isPresent()
                            ? 1
                            : 0;
                    trends += alarm.filter(one -> one.shape() == Finding.Shape.TREND)
                                    .isPresent()
                            ? 1
                            : 0;
                }
            }
        }
        return new Alarms(days, steps, trends);
    }

    private static List<double[]> cut(List<double[]> all, int day) {
        return all.stream()
                .map(series -> Arrays.copyOfRange(series, day, day + WorseningRule.DAYS))
                .toList();
    }

    /** One link in each fabric gets worse after three weeks and is reported for the three weeks that follow. */
    static Found found(WorseningSeries kind, int fabrics, int withinDays, long seed) {
        Random random = new Random(seed);
        double floor = kind == WorseningSeries.FLAPS ? FLAPS_FLOOR : FLOOR;
        List<Double> days = new ArrayList<>();
        for (int fabric = 0; fabric < fabrics; fabric++) {
            int length = 2 * WorseningRule.DAYS;
            List<double[]> all = new ArrayList<>();
            for (int link = 0; link < PEERS; link++) {
                all.add(new double[length]);
            }
            for (int day = 0; day < length; day++) {
                int since = day - WorseningRule.DAYS;
                all.get(0)[day] = kind.amount(since, random);
                for (int link = 1; link < PEERS; link++) {
                    all.get(link)[day] = kind.fabric(since) * kind.amount(-1, random);
                }
            }
            for (int day = 0; day < WorseningRule.DAYS; day++) {
                List<double[]> seen = cut(all, day + 1);
                if (WorseningRule.judge(seen.get(0), Sensitivity.ofCounts(floor), PeerDays.of(seen, floor))
                        .isPresent()) {
                    days.add(day + 1.0);
                    break;
                }
            }
        }
        int within = (int) days.stream().filter(day -> day <= withinDays).count();
        return new Found(
                fabrics,
                within,
                days.size(),
                Robust.median(days.stream().mapToDouble(day -> day).toArray()));
    }

    /** Jobs of three days whose collectives scatter and stay, each looked at once at its end. */
    static int jobAlarms(double noise, double like, int jobs, long seed) {
        Random random = new Random(seed);
        int alarms = 0;
        for (int job = 0; job < jobs; job++) {
            double[] hours = jobHours(noise, like, 0, 1, random);
            alarms += WorseningRule.judge(hours, Sensitivity.ofDurations(), PeerDays.none(hours.length))
                            .isPresent()
                    ? 1
                    : 0;
        }
        return alarms;
    }

    /** Jobs of three days whose collectives take longer in the last hours; how many are found. */
    static int jobsFound(double noise, int lastHours, double factor, int jobs, long seed) {
        Random random = new Random(seed);
        int found = 0;
        for (int job = 0; job < jobs; job++) {
            double[] hours = jobHours(noise, 0.5, lastHours, factor, random);
            found += WorseningRule.judge(hours, Sensitivity.ofDurations(), PeerDays.none(hours.length))
                            .isPresent()
                    ? 1
                    : 0;
        }
        return found;
    }

    private static double[] jobHours(double noise, double like, int lastHours, double factor, Random random) {
        double[] hours = new double[JOB_HOURS];
        double wander = random.nextGaussian();
        for (int hour = 0; hour < JOB_HOURS; hour++) {
            wander = like * wander + Math.sqrt(1 - like * like) * random.nextGaussian();
            double daily = 1 + 0.03 * Math.sin(2 * Math.PI * hour / 24);
            double slow = hour >= JOB_HOURS - lastHours ? factor : 1;
            hours[hour] = 100 * daily * slow * Math.exp(noise * wander);
        }
        return hours;
    }

    private static void jobs(int jobs, long seed, StringBuilder out) {
        for (double like : new double[] {0, 0.5, 0.8}) {
            for (double noise : new double[] {0.01, 0.03, 0.1}) {
                out.append(String.format(
                        Locale.ROOT,
                        "| %.0f %% | %.1f | %,d | %d |%n",
                        100 * noise,
                        like,
                        jobs,
                        jobAlarms(noise, like, jobs, seed)));
            }
        }
        int some = jobs / 10;
        for (double factor : new double[] {1.2, 1.5, 2}) {
            for (double noise : new double[] {0.01, 0.03, 0.1}) {
                out.append(String.format(
                        Locale.ROOT,
                        "| %.1f | %.0f %% | %.0f %% | %.0f %% | %.0f %% |%n",
                        factor,
                        100 * noise,
                        100.0 * jobsFound(noise, 3, factor, some, seed) / some,
                        100.0 * jobsFound(noise, 12, factor, some, seed) / some,
                        100.0 * jobsFound(noise, 24, factor, some, seed) / some));
            }
        }
    }

    /** Prints the tables of docs/results/watch.md. */
    public static void main(String[] arguments) {
        int fabrics = Integer.parseInt(arguments[0]);
        long seed = Long.parseLong(arguments[1]);
        StringBuilder out = new StringBuilder();
        for (SteadySeries kind : SteadySeries.values()) {
            Alarms alarms = alarms(kind, fabrics, WorseningRule.DAYS, seed);
            Alarms week = alarms(kind, fabrics, SHORT, seed);
            out.append(String.format(
                    Locale.ROOT,
                    "| %s | %,d | %d | %d | %.2f | %.2f |%n",
                    kind.words(),
                    alarms.seriesDays(),
                    alarms.steps(),
                    alarms.trends(),
                    alarms.perTenThousand(),
                    week.perTenThousand()));
        }
        for (WorseningSeries kind : WorseningSeries.values()) {
            Found found = found(kind, 5 * fabrics, 4, seed);
            out.append(String.format(
                    Locale.ROOT,
                    "| %s | %d | %.0f %% | %.0f %% | %.0f |%n",
                    kind.words(),
                    found.series(),
                    100.0 * found.within() / found.series(),
                    100.0 * found.ever() / found.series(),
                    found.medianDay()));
        }
        jobs(50 * fabrics, seed, out);
        System.out.print(out);
    }
}
