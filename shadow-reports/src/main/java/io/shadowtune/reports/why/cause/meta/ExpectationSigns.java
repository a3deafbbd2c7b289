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
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Signs that compare what was measured with what may be expected: the fleet, the wire, the theory. */
final class ExpectationSigns {
    private static final double GIGA = 1e9;

    /** Below this share of the usual figure something is slow. */
    private static final double USUAL = 0.95;

    private static final double OF_THEORY = 0.85;
    private static final double OF_LINE = 0.92;
    private static final double SAME = 0.03;

    private static final Pattern FLEET = Pattern.compile(
            "(?i)fleet|baseline|reference|acceptance|percentile|median|database|history|golden|other (?:nodes|servers|pairs)|same (?:server|node) type");
    private static final Pattern STATED_BY =
            Pattern.compile("(?i)guide|accept|reference|fleet|baseline|vendor|expect|normal|platform|history");
    private static final Pattern USUALLY =
            Pattern.compile("(?i)\\b(?:p50|median|mean|avg|average|typical)\\b\\D{0,12}(\\d+(?:\\.\\d+)?)");
    private static final Pattern RANGE =
            Pattern.compile("(\\d+(?:\\.\\d+)?) ?(?:-|to|\\.\\.+) ?(\\d+(?:\\.\\d+)?) ?GB/s");
    private static final Pattern OPERATION = Pattern.compile(
            "(?i)all[_ -]?reduce|all[_ -]?to[_ -]?all|all[_ -]?gather|reduce[_ -]?scatter|send[_ -]?recv|broadcast");
    private static final Pattern FORCED = Pattern.compile("(?i)NCCL_(?:ALGO|PROTO)\\s*=|\\bring\\b");
    private static final Pattern NUMBER = Pattern.compile("(\\d+(?:\\.\\d+)?)");
    private static final Pattern ADAPTERS = Pattern.compile(
            "(?i)\\b(\\d+|two|four|eight|sixteen) (?:x )?(\\d{2,3}) ?G(?:b/s|bps|bE|bit/s)?\\b(?:[^.]{0,20}?(?:adapters?|NICs?|HCAs?|ports|rails|cards)| per node)");
    private static final Map<String, Integer> WORDS = Map.of("two", 2, "four", 4, "eight", 8, "sixteen", 16);

    private static final Pattern SPOKEN =
            Pattern.compile("(?<![\\w.])(?:\\d{1,3}(?:[ ,]\\d{3})+|\\d+)(?:\\.\\d+)?(?![\\w.]*\\d)");

    /** Gigabits, megabits, gigabytes, megabytes and megabytes of 2^20 bytes, in bits. */
    private static final List<Double> UNITS = List.of(1e9, 1e6, 8e9, 8e6, 8 * 1048576.0);

    private static final double ROUNDED = 0.01;

    private ExpectationSigns() {}

    /**
     * Bounds that a text states, bytes per second.
     *
     * @param low what is expected at least
     * @param high what is expected at most
     */
    private record Stated(double low, double high) {}

    /** Every benchmark that nothing was forced in reaches the usual figure that a reading about the fleet states. */
    static Sign asUsualInTheFleet() {
        return asStated(USUALLY, FLEET, usually -> {
            double usual = Double.parseDouble(usually.group(1)) * GIGA;
            return new Stated(USUAL * usual, 1.1 * usual);
        });
    }

    /** The same for the range that a reading about the platform states. */
    static Sign inTheStatedRange() {
        return asStated(
                RANGE,
                STATED_BY,
                range -> new Stated(
                        Double.parseDouble(range.group(1)) * GIGA, 1.05 * Double.parseDouble(range.group(2)) * GIGA));
    }

    /** One benchmark lies within what is stated, and none below {@value #USUAL} of its low end. */
    private static Sign asStated(Pattern figure, Pattern source, Function<Matcher, Stated> bounds) {
        return evidence -> {
            List<Match> found = new ArrayList<>();
            evidence.lines(figure, item -> true).forEach(line -> {
                String words = line.text() + " " + tool(evidence, line);
                Matcher matcher = figure.matcher(line.text());
                if (!source.matcher(words).find() || !matcher.find()) {
                    return;
                }
                Stated stated = bounds.apply(matcher);
                List<Fact> best = sameOperation(evidence, words);
                boolean inside =
                        best.stream().anyMatch(fact -> number(fact) >= stated.low() && number(fact) <= stated.high());
                boolean none = best.stream().noneMatch(fact -> number(fact) < USUAL * stated.low());
                if (stated.low() > 0 && inside && none) {
                    found.add(new Match(
                            List.of(line.item()),
                            line.number(),
                            line.host(),
                            line.text().strip()));
                    best.forEach(fact -> found.add(Signs.match(fact)));
                }
            });
            return found.stream().distinct().limit(8).toList();
        };
    }

    /** The person quotes a figure that the table prints as algorithm bandwidth, while its bus bandwidth is higher. */
    static Sign algorithmBandwidthQuoted() {
        return evidence -> {
            List<Match> found = new ArrayList<>();
            Matcher quoted = NUMBER.matcher(evidence.symptom());
            while (quoted.find()) {
                double number = Double.parseDouble(quoted.group(1)) * GIGA;
                boolean bus = facts(evidence, "busbw").anyMatch(fact -> within(number(fact), number, 0.01));
                if (number > 2 * GIGA && !bus) {
                    facts(evidence, "algbw")
                            .filter(fact -> within(number(fact), number, 0.005))
                            .forEach(fact -> found.add(Signs.match(fact)));
                }
            }
            return found.stream().distinct().limit(3).toList();
        };
    }

    /** The bus bandwidth is near what the adapters of a node carry together, as the person or the readings count them. */
    static Sign nearTheory() {
        return evidence -> {
            Matcher told = ADAPTERS.matcher(evidence.symptom());
            double theory = 0;
            if (told.find()) {
                Integer word = WORDS.get(told.group(1).toLowerCase(Locale.ROOT));
                int count = word == null && told.group(1).matches("\\d+")
                        ? Integer.parseInt(told.group(1))
                        : word == null ? 0 : word;
                theory = count * Double.parseDouble(told.group(2)) * GIGA / 8;
            }
            double bound = theory;
            List<Fact> best = benchmarks(evidence).toList();
            return bound > 0 && !best.isEmpty() && best.stream().allMatch(fact -> number(fact) >= OF_THEORY * bound)
                    ? best.stream().map(Signs::match).limit(6).toList()
                    : List.of();
        };
    }

    /** A test of one connection or adapter reaches the rate of the port, and no collective is what is complained about. */
    static Sign atLineRate() {
        return evidence -> {
            List<Fact> tests = facts(evidence, "bw_average|bitrate|iperf_rate")
                    .filter(fact -> evidence.side(fact.origin().item()) != Side.HEALTHY)
                    .toList();
            List<Fact> rates = facts(evidence, "rate|speed").toList();
            boolean collective = facts(evidence, "busbw").findAny().isPresent();
            double lowest =
                    tests.stream().mapToDouble(ExpectationSigns::number).min().orElse(0);
            List<Fact> met = rates.stream()
                    .filter(rate -> lowest >= OF_LINE * number(rate) && lowest <= 1.02 * number(rate))
                    .toList();
            boolean alike =
                    rates.stream().map(ExpectationSigns::number).distinct().count() == 1;
            boolean other = collective && tests.stream().noneMatch(test -> quoted(evidence.symptom(), number(test)));
            return other || !alike || met.isEmpty()
                    ? List.of()
                    : Stream.concat(tests.stream(), met.stream())
                            .map(Signs::match)
                            .limit(6)
                            .toList();
        };
    }

    /** The person names the figure, in bits or bytes, in units of a thousand or of 1024. */
    private static boolean quoted(String symptom, double bitsPerSecond) {
        return SPOKEN.matcher(symptom)
                .results()
                .mapToDouble(number -> Double.parseDouble(number.group().replaceAll("[ ,]", "")))
                .anyMatch(number -> UNITS.stream().anyMatch(unit -> within(number, bitsPerSecond / unit, ROUNDED)));
    }

    /** With the ring algorithm forced, the smaller run falls to the figure of the larger ones: only the algorithm differs. */
    static Sign ringExplainsTheDifference() {
        return evidence -> {
            List<Fact> all = facts(evidence, "busbw_best").toList();
            List<Match> found = new ArrayList<>();
            for (Fact ring : all) {
                if (!FORCED.matcher(ring.origin().tool()).find()) {
                    continue;
                }
                for (Fact larger : all) {
                    boolean higher = all.stream().anyMatch(other -> number(other) > 1.1 * number(ring));
                    if (!larger.equals(ring) && within(number(larger), number(ring), SAME) && higher) {
                        all.forEach(fact -> found.add(Signs.match(fact)));
                    }
                }
            }
            return found.stream().distinct().limit(8).toList();
        };
    }

    /** Benchmarks of the operation that a text names; all of them when it names none. */
    private static List<Fact> sameOperation(Evidence evidence, String text) {
        Matcher operation = OPERATION.matcher(text);
        Pattern same = operation.find()
                ? Pattern.compile(operation.group().replaceAll("[_ -]", "[_ -]?"), Pattern.CASE_INSENSITIVE)
                : OPERATION;
        List<Fact> all = benchmarks(evidence).toList();
        List<Fact> some = all.stream()
                .filter(fact -> same.matcher(fact.origin().tool()).find())
                .toList();
        return some.isEmpty() ? all : some;
    }

    private static Stream<Fact> benchmarks(Evidence evidence) {
        return facts(evidence, "busbw_best")
                .filter(fact -> !FORCED.matcher(fact.origin().tool()).find())
                .filter(fact -> evidence.side(fact.origin().item()) != Side.HEALTHY);
    }

    private static String tool(Evidence evidence, Line line) {
        return evidence.items().stream()
                .filter(item -> item.text().reading().item().equals(line.item()))
                .map(item -> item.text().reading().tool() + " " + line.item())
                .findFirst()
                .orElse("");
    }

    private static Stream<Fact> facts(Evidence evidence, String name) {
        return evidence.named(Pattern.compile(name)).filter(fact -> fact.number() != null);
    }

    private static boolean within(double a, double b, double share) {
        return Math.abs(a - b) <= share * b;
    }

    private static double number(Fact fact) {
        Double number = fact.number();
        return number == null ? 0 : number;
    }
}
