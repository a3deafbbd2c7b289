package io.shadowtune.reports.why.clue;

import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.evidence.Growth;
import io.shadowtune.reports.why.evidence.Side;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Signs of IP hosts and services: tables that are full, averages of histograms, addresses that two devices own. */
public final class ServiceSigns {
    private static final int KEPT = 6;
    private static final Pattern LE = Pattern.compile("(?:^| )le=([\\d.]+)(?: |$)");

    /** A name or address, and how long it took to look it up. */
    private static final Pattern LOOKED_UP = Pattern.compile(
            "(?:^|\\s)((?:https?://)?[\\w-]+(?:\\.[\\w-]+)+)(\\.?)[\\s:=]+(\\d+(?:\\.\\d+)?)(?=\\s|$|s|ms)");

    private static final Pattern CIDR = Pattern.compile("\\d+(\\.\\d+){3}/\\d+");

    private ServiceSigns() {}

    /** A count stands in such a relation to the maximum that the same machine or reading names; the test gets count/maximum. */
    public static Sign share(String count, String maximum, DoublePredicate condition) {
        Pattern of = Pattern.compile(count, Pattern.CASE_INSENSITIVE);
        Pattern to = Pattern.compile(maximum, Pattern.CASE_INSENSITIVE);
        return evidence -> facts(evidence, of)
                .flatMap(fact -> facts(evidence, to)
                        .filter(limit -> together(fact, limit) && number(limit) > 0)
                        .filter(limit -> condition.test(number(fact) / number(limit)))
                        .limit(1)
                        .flatMap(limit -> Stream.of(Signs.match(fact), Signs.match(limit))))
                .limit(KEPT)
                .toList();
    }

    /** The average of a Prometheus histogram or summary, since start, satisfies a condition. */
    public static Sign average(String metric, DoublePredicate condition) {
        Pattern sums = Pattern.compile("(?:" + metric + ")_sum", Pattern.CASE_INSENSITIVE);
        Pattern counts = Pattern.compile("(?:" + metric + ")_count", Pattern.CASE_INSENSITIVE);
        return evidence -> evidence.named(sums)
                .flatMap(sum -> evidence.named(counts)
                        .filter(count -> together(sum, count) && count.subject().equals(sum.subject()))
                        .filter(count -> number(count) > 0 && condition.test(number(sum) / number(count)))
                        .limit(1)
                        .map(count -> new Match(
                                List.of(sum.origin().item()),
                                sum.line(),
                                sum.host(),
                                "%s: %.3g on average".formatted(metric, number(sum) / number(count)))))
                .limit(KEPT)
                .toList();
    }

    /** More than a share of what a histogram counted lies above a bound, taken at the nearest bucket below it. */
    public static Sign above(String metric, double bound, double share) {
        Pattern buckets = Pattern.compile("(?:" + metric + ")_bucket", Pattern.CASE_INSENSITIVE);
        Pattern counts = Pattern.compile("(?:" + metric + ")_count", Pattern.CASE_INSENSITIVE);
        return evidence -> evidence.named(counts)
                .filter(count -> number(count) > 0)
                .flatMap(count -> evidence.named(buckets)
                        .filter(bucket ->
                                bucket.origin().item().equals(count.origin().item()) && le(bucket) >= bound)
                        .filter(bucket -> 1 - number(bucket) / number(count) > share)
                        .limit(1)
                        .flatMap(bucket -> Stream.of(Signs.match(bucket), Signs.match(count))))
                .limit(KEPT)
                .toList();
    }

    /** A count since boot stands at least so high: no proof of anything now, only worth to be cited. */
    public static Sign stands(String name, double atLeast) {
        Pattern pattern = Pattern.compile(name, Pattern.CASE_INSENSITIVE);
        return evidence -> evidence.named(pattern, FactKind.CUMULATIVE)
                .filter(fact -> number(fact) >= atLeast)
                .map(Signs::match)
                .limit(KEPT)
                .toList();
    }

    /** Several subjects of one reading have the same value of a setting, such as one hardware address for several IPs. */
    public static Sign sharedValue(String name) {
        return grouped(name, Fact::value, Fact::subject);
    }

    /** One subject has several values of a setting, such as two hardware addresses for one IP. */
    public static Sign severalValues(String name) {
        return grouped(name, Fact::subject, Fact::value);
    }

    /** Interfaces of one machine have addresses of one network. */
    public static Sign addressesOfOneNetwork() {
        return evidence -> evidence
                .named(Pattern.compile("address"))
                .filter(fact -> CIDR.matcher(fact.value()).matches())
                .collect(Collectors.groupingBy(
                        fact -> fact.host() + ' ' + network(fact.value()), LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .filter(facts -> facts.stream().map(Fact::subject).distinct().count() > 1)
                .flatMap(facts -> facts.stream().map(Signs::match))
                .limit(KEPT)
                .toList();
    }

    /** A socket delivers just what its peer's window allows per round trip, over a path of some length. */
    public static Sign windowPerRoundTrip() {
        return evidence -> evidence.named(Pattern.compile("delivery_rate"))
                .filter(rate -> {
                    double rtt = ofSocket(evidence, "rtt", rate);
                    double window = ofSocket(evidence, "snd_wnd", rate);
                    double carried = number(rate) / 8 * rtt / 1_000 / Math.max(1, window);
                    return rtt >= 2 && window > 0 && carried > 0.6 && carried < 1.15;
                })
                .map(Signs::match)
                .limit(KEPT)
                .toList();
    }

    /** Questions to one target ({@code to=...} of their subject) grew, and answers from it did not; cites both. */
    public static Sign unanswered(String asked, String answered) {
        Pattern to = Pattern.compile("\\bto=(\\S+)");
        Pattern questions = Pattern.compile(asked);
        Pattern answers = Pattern.compile(answered);
        return evidence -> evidence.growths(questions)
                .filter(growth -> growth.by() >= 10)
                .filter(growth -> {
                    Matcher target = to.matcher(growth.subject());
                    return target.find()
                            && evidence.growths(answers)
                                    .anyMatch(answer -> answer.subject().contains("to=" + target.group(1)))
                            && evidence.growths(answers)
                                    .filter(answer -> answer.subject().contains("to=" + target.group(1)))
                                    .allMatch(Growth::rested);
                })
                .map(Signs::match)
                .limit(KEPT)
                .toList();
    }

    /** Lines that give a machine the address for which two hardware addresses answered. */
    public static Sign contestedHolders() {
        Sign contested = severalValues("arp_reply_from|lladdr");
        return evidence -> evidence.named(Pattern.compile("arp_reply_from|lladdr"))
                .map(Fact::subject)
                .distinct()
                .filter(address -> contested.matches(evidence).stream()
                        .anyMatch(match -> match.fact().contains(address + ":")))
                .flatMap(address ->
                        evidence.lines(Pattern.compile("(?<![\\d.])" + Pattern.quote(address) + "/\\d+"), item -> true))
                .map(line -> new Match(
                        List.of(line.item()),
                        line.number(),
                        line.host(),
                        line.text().strip()))
                .limit(KEPT)
                .toList();
    }

    /** A line is found on at least two machines. */
    public static Sign onTwoMachines(String line) {
        Sign says = Signs.says(line);
        return evidence -> {
            List<Match> found = says.matches(evidence);
            return found.stream().map(Match::host).distinct().count() > 1 ? found : List.of();
        };
    }

    /** A name with its final dot is looked up at least {@code factor} times faster than without; cites both. */
    public static Sign fasterWithDot(double factor) {
        return evidence -> {
            Map<String, Match> plain = new LinkedHashMap<>();
            Map<String, Double> seconds = new LinkedHashMap<>();
            List<Match> matches = new ArrayList<>();
            evidence.lines(LOOKED_UP, item -> true).forEach(line -> {
                Matcher found = LOOKED_UP.matcher(line.text());
                while (found.find()) {
                    Match match = new Match(
                            List.of(line.item()),
                            line.number(),
                            line.host(),
                            line.text().strip());
                    double took = Double.parseDouble(found.group(3));
                    if (found.group(2).isEmpty()) {
                        plain.putIfAbsent(found.group(1), match);
                        seconds.putIfAbsent(found.group(1), took);
                    } else if (took * factor <= seconds.getOrDefault(found.group(1), 0.0)) {
                        matches.add(plain.getOrDefault(found.group(1), match));
                        matches.add(match);
                    }
                }
            });
            return matches;
        };
    }

    private static Sign grouped(String name, Function<Fact, String> key, Function<Fact, String> members) {
        Pattern pattern = Pattern.compile(name, Pattern.CASE_INSENSITIVE);
        return evidence -> {
            Map<String, List<Fact>> groups = new LinkedHashMap<>();
            evidence.named(pattern)
                    .forEach(fact -> groups.computeIfAbsent(
                                    fact.origin().item() + ' ' + key.apply(fact), any -> new ArrayList<>())
                            .add(fact));
            List<Match> matches = new ArrayList<>();
            for (List<Fact> group : groups.values()) {
                Set<String> different = new LinkedHashSet<>();
                group.forEach(fact -> different.add(members.apply(fact)));
                if (different.size() > 1) {
                    group.stream().limit(KEPT).map(Signs::match).forEach(matches::add);
                }
            }
            return matches;
        };
    }

    private static double ofSocket(Evidence evidence, String name, Fact of) {
        return evidence.named(Pattern.compile(name))
                .filter(fact -> fact.origin().item().equals(of.origin().item())
                        && fact.subject().equals(of.subject()))
                .mapToDouble(ServiceSigns::number)
                .findFirst()
                .orElse(0);
    }

    private static String network(String cidr) {
        int slash = cidr.indexOf('/');
        int bits = Integer.parseInt(cidr.substring(slash + 1));
        long address = Pattern.compile("\\.")
                .splitAsStream(cidr.substring(0, slash))
                .mapToLong(Long::parseLong)
                .reduce(0, (all, part) -> all * 256 + part);
        return (address >> Math.max(0, 32 - bits)) + "/" + bits;
    }

    private static Stream<Fact> facts(Evidence evidence, Pattern name) {
        return evidence.named(name)
                .filter(fact ->
                        fact.number() != null && evidence.side(fact.origin().item()) != Side.HEALTHY);
    }

    private static boolean together(Fact a, Fact b) {
        return a.origin().item().equals(b.origin().item())
                || (!a.host().isEmpty() && a.host().equals(b.host()));
    }

    private static double le(Fact bucket) {
        Matcher le = LE.matcher(bucket.subject());
        return le.find() ? Double.parseDouble(le.group(1)) : Double.NaN;
    }

    private static double number(Fact fact) {
        Double number = fact.number();
        return number == null ? 0 : number;
    }
}
