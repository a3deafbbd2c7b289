package io.shadowtune.reports.why.cause.meta;

import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.reports.why.clue.Match;
import io.shadowtune.reports.why.clue.Sign;
import io.shadowtune.reports.why.clue.Signs;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.evidence.Line;
import io.shadowtune.reports.why.evidence.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Signs of bytes taken for bits, and of one GPU's share taken for the node's. */
final class UnitSigns {
    /** What is promised, in bits per second: a number, and whether it is in tera. */
    private static final Pattern PROMISED =
            Pattern.compile("(?i)(\\d+(?:\\.\\d+)?) ?(G|T)(?:bps|b/s|bits?(?:/s|ps)?|igabits?)(?![\\w/])");

    /** Operations whose bandwidth is that of one GPU, while the others of its node send as much at the same time. */
    private static final Pattern OF_ONE_GPU =
            Pattern.compile("(?i)send_?recv|all_?to_?all|gather|scatter|hypercube|broadcast");

    /** Adapters that the library found, by number or one by one. */
    private static final Pattern FOUND = Pattern.compile("(?i)found (\\d+) (?:nics?|devices|hcas?|adapters)");

    private static final Pattern LISTED = Pattern.compile("\\[(\\d+)\\]\\w+:\\d+/(?:IB|RoCE)");

    /** A rate of each of several devices, in bytes or bits. */
    private static final Pattern EACH = Pattern.compile(
            "(?i)(?<![\\d.])(\\d+(?:\\.\\d+)?) ?(?:(?:-|\\.\\.|to) ?(\\d+(?:\\.\\d+)?) ?)?(G(?:B|b|bit)(?:/s|ps))\\W{0,3}(?:per (?:device|nic|port|adapter|rail|hca)|each|on (?:all|each|every))");

    private static final Pattern NUMBER = Pattern.compile("(?<![\\w.])\\d+(?:\\.\\d+)?(?![\\w])");
    private static final double ROUNDED = 0.03;
    private static final double OF_PROMISE = 0.85;
    private static final double ABOVE_PROMISE = 1.03;
    private static final int GPUS_OF_A_NODE = 8;
    private static final double GIGA = 1e9;

    /** From this promise on, in bits per second, it is that of a node with several adapters. */
    private static final double WHOLE_NODE = 750e9;

    private UnitSigns() {}

    /** In bits, a benchmark gives what is promised in bits: by one adapter, or by all GPUs of the node together. */
    static Sign bitsWerePromised() {
        return evidence -> {
            List<Match> found = new ArrayList<>();
            for (double promised : promised(evidence)) {
                long adapters = adapters(evidence);
                for (Fact best : benchmarks(evidence).toList()) {
                    if (!quoted(evidence.symptom(), number(best) / GIGA)) {
                        continue;
                    }
                    boolean one = OF_ONE_GPU.matcher(best.origin().tool()).find();
                    int gpus = promised >= WHOLE_NODE && one && adapters >= GPUS_OF_A_NODE ? GPUS_OF_A_NODE : 1;
                    double bits = 8 * gpus * number(best);
                    boolean oneOfMany = gpus == 1 && adapters > 1 && promised < WHOLE_NODE;
                    if (!oneOfMany && bits >= OF_PROMISE * promised && bits <= ABOVE_PROMISE * promised) {
                        found.add(Signs.match(best));
                    }
                }
            }
            if (!found.isEmpty()) {
                adapterLines(evidence).map(UnitSigns::match).limit(2).forEach(found::add);
            }
            return found.stream().distinct().limit(6).toList();
        };
    }

    /** Every device is measured at its share of what is promised for all. */
    static Sign eachCarriesItsShare() {
        return evidence -> {
            long adapters = adapters(evidence);
            List<Match> found = new ArrayList<>();
            for (double promised : promised(evidence)) {
                evidence.lines(EACH, item -> true)
                        .filter(line -> evidence.side(line.item()) != Side.HEALTHY)
                        .filter(line -> adapters > 1 && share(line.text(), promised, adapters))
                        .forEach(line -> found.add(match(line)));
            }
            return found.stream().distinct().limit(4).toList();
        };
    }

    /** The person names the figure, as people do without its decimals. */
    private static boolean quoted(String symptom, double figure) {
        return NUMBER.matcher(symptom)
                .results()
                .mapToDouble(number -> Double.parseDouble(number.group()))
                .anyMatch(number -> Math.abs(number - figure) <= ROUNDED * figure);
    }

    private static boolean share(String line, double promised, long adapters) {
        Matcher each = EACH.matcher(line);
        if (!each.find()) {
            return false;
        }
        double bits = Double.parseDouble(each.group(1)) * GIGA * (each.group(3).contains("B") ? 8 : 1);
        return bits * adapters >= OF_PROMISE * promised && bits * adapters <= 1.1 * promised;
    }

    private static List<Double> promised(Evidence evidence) {
        List<Double> promised = new ArrayList<>();
        Matcher matcher = PROMISED.matcher(evidence.symptom());
        while (matcher.find()) {
            double factor = matcher.group(2).toUpperCase(Locale.ROOT).equals("T") ? 1000 : 1;
            promised.add(Double.parseDouble(matcher.group(1)) * factor * GIGA);
        }
        return promised;
    }

    private static long adapters(Evidence evidence) {
        return adapterLines(evidence)
                .mapToLong(line -> {
                    Matcher found = FOUND.matcher(line.text());
                    return found.find()
                            ? Long.parseLong(found.group(1))
                            : LISTED.matcher(line.text()).results().count();
                })
                .max()
                .orElse(0);
    }

    private static Stream<Line> adapterLines(Evidence evidence) {
        return Stream.of(FOUND, LISTED).flatMap(pattern -> evidence.lines(pattern, item -> true));
    }

    private static Stream<Fact> benchmarks(Evidence evidence) {
        return evidence.named(Pattern.compile("busbw_best"))
                .filter(fact ->
                        fact.number() != null && evidence.side(fact.origin().item()) != Side.HEALTHY);
    }

    private static Match match(Line line) {
        return new Match(
                List.of(line.item()), line.number(), line.host(), line.text().strip());
    }

    private static double number(Fact fact) {
        Double number = fact.number();
        return number == null ? 0 : number;
    }
}
