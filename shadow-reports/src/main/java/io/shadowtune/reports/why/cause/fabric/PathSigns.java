package io.shadowtune.reports.why.cause.fabric;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.reports.why.clue.Match;
import io.shadowtune.reports.why.clue.Sign;
import io.shadowtune.reports.why.clue.Signs;
import io.shadowtune.reports.why.evidence.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Signs about the way that packets take: hashing, routing and loss between two ends of a path. */
final class PathSigns {
    private static final Pattern MASK = Pattern.compile("(?:ar|en)_sl_mask", Pattern.CASE_INSENSITIVE);
    private static final Pattern MASK_VALUE = Pattern.compile("0[xX][0-9a-fA-F]{1,7}|\\d{1,9}");
    private static final Pattern SERVICE_LEVEL = Pattern.compile(
            "(?i)\\b(?:NCCL_IB_SL|UCX_IB_SL|service[ _-]?level|SL)\\b(?:\\s*[:=]\\s*|\\s+)(\\d{1,2})\\b");
    private static final Pattern SOURCE_PORT = Pattern.compile("flow source port");
    private static final Pattern QUEUE_PAIRS = Pattern.compile("Number of qps\\s*:\\s*(\\d+)");
    private static final Pattern BANDWIDTH =
            Pattern.compile("^\\s*\\d+\\s+\\d+\\s+[\\d.]+\\s+([\\d.]+)\\s+[\\d.]+\\s*$");
    private static final Pattern SENT_RECEIVED = Pattern.compile(
            "(?i)\\b(?:tx|sent|in|ingress)\\b\\W*([\\d,]{4,})\\b.*?\\b(?:rx|received|recv|out|egress)\\b\\W*([\\d,]{4,})");
    private static final Pattern IN =
            Pattern.compile("(?i)^\\s*(?:ingress|in|packets in|sent)\\b.*?\\s([\\d,]{4,})\\s*$");
    private static final Pattern OUT =
            Pattern.compile("(?i)^\\s*(?:egress|out|packets out|received)\\b.*?\\s([\\d,]{4,})\\s*$");

    /** Readings that say they set what was sent against what was received. */
    private static final Pattern ENDS = Pattern.compile(
            "(?i)(sent|tx|in)\\b.*\\b(vs\\.?|versus|minus|against|and)\\b.*\\b(received|rx|out)|loss|probe|through|both ends");

    /** Shares of lost packets from which reading two counters a moment apart no longer explains the difference. */
    private static final double LOSS_FROM = 5e-5;

    private static final double LOSS_UP_TO = 0.05;

    private PathSigns() {}

    /** A service level in use has no bit in the mask of levels that are routed adaptively. */
    static Sign serviceLevelOutsideMask() {
        return evidence -> {
            List<Match> matches = new ArrayList<>();
            evidence.named(MASK).forEach(fact -> {
                OptionalInt mask = mask(fact.value());
                List<Match> outside = mask.isPresent() ? outside(evidence, mask.getAsInt()) : List.of();
                if (!outside.isEmpty()) {
                    matches.add(Signs.match(fact));
                    matches.addAll(outside);
                }
            });
            return List.copyOf(matches);
        };
    }

    private static OptionalInt mask(String text) {
        return MASK_VALUE.matcher(text.strip()).matches()
                ? OptionalInt.of(Integer.decode(text.strip()))
                : OptionalInt.empty();
    }

    private static List<Match> outside(Evidence evidence, int mask) {
        return evidence.lines(SERVICE_LEVEL, item -> true)
                .filter(line -> {
                    Matcher level = SERVICE_LEVEL.matcher(line.text());
                    return level.find() && ((mask >> Integer.parseInt(level.group(1))) & 1) == 0;
                })
                .map(line -> new Match(
                        List.of(line.item()),
                        line.number(),
                        line.host(),
                        line.text().strip()))
                .limit(4)
                .toList();
    }

    /** Three or more sampled flows share one or two source ports, so that a hash sees hardly any difference. */
    static Sign fewSourcePorts() {
        return evidence -> {
            List<Fact> flows = evidence.named(SOURCE_PORT).toList();
            long ports = flows.stream().map(Fact::value).distinct().count();
            return flows.size() >= 3 && ports * 3 <= flows.size()
                    ? flows.stream().limit(2).map(Signs::match).toList()
                    : List.of();
        };
    }

    /** The same perftest is at least half as fast again with more queue pairs. */
    static Sign moreQueuePairsAreFaster() {
        return evidence -> {
            List<Run> runs = evidence.items().stream()
                    .flatMap(item -> Run.of(item).stream())
                    .toList();
            for (Run few : runs) {
                for (Run many : runs) {
                    if (few.queuePairs() < many.queuePairs() && few.rate() * 1.5 <= many.rate()) {
                        return List.of(few.found(), many.found());
                    }
                }
            }
            return List.of();
        };
    }

    private record Run(int queuePairs, double rate, Match found) {
        static List<Run> of(ToolFacts item) {
            int queuePairs = 0;
            List<Run> runs = new ArrayList<>();
            for (int i = 0; i < item.text().lines().size(); i++) {
                String line = item.text().lines().get(i);
                Matcher number = QUEUE_PAIRS.matcher(line);
                Matcher row = BANDWIDTH.matcher(line);
                if (number.find()) {
                    queuePairs = Integer.parseInt(number.group(1));
                } else if (queuePairs > 0 && row.matches()) {
                    String fact = "%d queue pairs: %s".formatted(queuePairs, row.group(1));
                    runs.add(new Run(queuePairs, Double.parseDouble(row.group(1)), match(item, i, fact)));
                }
            }
            return runs;
        }
    }

    /** Fewer packets came out of a path, a card or a device than went in. */
    static Sign lostOnTheWay() {
        return evidence -> evidence.items().stream()
                .filter(item -> has(evidence, item, SENT_RECEIVED) || has(evidence, item, IN))
                .flatMap(PathSigns::lost)
                .limit(6)
                .toList();
    }

    private static boolean has(Evidence evidence, ToolFacts item, Pattern pattern) {
        return evidence.linesOf(item, pattern).findFirst().isPresent();
    }

    private static Stream<Match> lost(ToolFacts item) {
        List<Match> found = new ArrayList<>();
        double in = 0;
        for (int i = 0; i < item.text().lines().size(); i++) {
            String line = item.text().lines().get(i);
            Matcher both = SENT_RECEIVED.matcher(line);
            Matcher entered = IN.matcher(line);
            Matcher left = OUT.matcher(line);
            if (both.find()
                    && (both.group().startsWith("in")
                            || ENDS.matcher(item.text().reading().tool()).find())) {
                add(item, i, number(both.group(1)), number(both.group(2)), found);
            } else if (entered.matches()) {
                in = number(entered.group(1));
            } else if (left.matches() && in > 0) {
                add(item, i, in, number(left.group(1)), found);
                in = 0;
            }
        }
        return found.stream();
    }

    private static void add(ToolFacts item, int line, double in, double out, List<Match> found) {
        double lost = (in - out) / in;
        if (lost >= LOSS_FROM && lost <= LOSS_UP_TO) {
            found.add(match(item, line, "%,.0f packets in, %,.0f out".formatted(in, out)));
        }
    }

    private static double number(String text) {
        return Double.parseDouble(text.replace(",", ""));
    }

    private static Match match(ToolFacts item, int line, String fact) {
        return new Match(
                List.of(item.text().reading().item()),
                line + 1,
                item.text().reading().host(),
                fact);
    }
}
