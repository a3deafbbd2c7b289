package io.shadowtune.reports.why.cause.library;

import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.reports.why.clue.Match;
import io.shadowtune.reports.why.clue.Sign;
import io.shadowtune.reports.why.clue.Signs;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.evidence.Growth;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Signs about the priority that traffic rides and the priorities that have pause. */
final class PrioritySigns {
    private static final Pattern ENABLED = Pattern.compile("pfc_enabled|pfc_enable|pfc_priority|pfc_priorities");
    private static final Pattern SENT = Pattern.compile("tx_prio(\\d)_(?:bytes|packets)");
    private static final Pattern DISCARDED = Pattern.compile(
            "rx_prio(\\d)_(?:discards|buf_discard|cong_discard|drops?)|(?:rx_)?priority_(\\d)_(?:discard|drop)\\w*");
    private static final Pattern QUEUE_DROPS = Pattern.compile("drop/(?:pkts|packets)|.*_?dropped?_?(?:pkts|packets)?");
    private static final Pattern QUEUE =
            Pattern.compile("\\b(?:UC|MC|TC|Q|queue|ALL)[ _]?(\\d)\\b", Pattern.CASE_INSENSITIVE);

    /** How busy a priority must be against the busiest one with pause before its traffic is taken for the RDMA traffic. */
    private static final double MAIN_SHARE = 0.5;

    private PrioritySigns() {}

    /** The busiest priority of a host is none of those that have pause there. */
    static Sign trafficOffPause() {
        return evidence -> {
            List<Match> found = new ArrayList<>();
            for (Fact enabled : enabled(evidence)) {
                Set<String> paused = priorities(enabled);
                List<Growth> sent = evidence.growths(SENT)
                        .filter(growth -> growth.host().equals(enabled.host()))
                        .toList();
                double onPause = sent.stream()
                        .filter(growth -> paused.contains(digit(SENT, growth.name())))
                        .mapToDouble(Growth::by)
                        .max()
                        .orElse(0);
                sent.stream()
                        .filter(growth -> !paused.contains(digit(SENT, growth.name())))
                        .filter(growth -> growth.by() > 1e6 && growth.by() * MAIN_SHARE >= onPause)
                        .forEach(growth -> {
                            found.add(Signs.match(enabled));
                            found.add(Signs.match(growth));
                        });
            }
            return found.stream().distinct().limit(6).toList();
        };
    }

    /** Packets of a priority without pause are discarded at a host, those of the priorities with pause are not. */
    static Sign discardsOffPause() {
        return evidence -> {
            List<Match> found = new ArrayList<>();
            for (Fact enabled : enabled(evidence)) {
                Set<String> paused = priorities(enabled);
                evidence.growths(DISCARDED)
                        .filter(Growth::moved)
                        .filter(growth -> !paused.contains(digit(DISCARDED, growth.name())))
                        .forEach(growth -> {
                            found.add(Signs.match(enabled));
                            found.add(Signs.match(growth));
                        });
            }
            return found.stream().distinct().limit(6).toList();
        };
    }

    /** A switch drops in a queue without pause and in no queue with pause. */
    static Sign queueDropsOffPause() {
        return evidence -> {
            Set<String> paused = new TreeSet<>();
            enabled(evidence).forEach(fact -> paused.addAll(priorities(fact)));
            List<Fact> dropped = evidence.named(QUEUE_DROPS)
                    .filter(fact ->
                            number(fact) > 0 && QUEUE.matcher(fact.subject()).find())
                    .toList();
            boolean inPaused = dropped.stream().anyMatch(fact -> paused.contains(digit(QUEUE, fact.subject())));
            return paused.isEmpty() || inPaused
                    ? List.of()
                    : dropped.stream().map(Signs::match).limit(4).toList();
        };
    }

    /** The mark that RDMA traffic is given maps to a priority that has no pause on the same host. */
    static Sign markOffPause() {
        return evidence -> {
            List<Match> found = new ArrayList<>();
            List<Fact> marks = evidence.named(Pattern.compile("(?:nccl|ucx)_ib_(?:tc|traffic_class)|traffic_class"))
                    .filter(fact -> number(fact) > 0)
                    .toList();
            for (Fact mark : marks) {
                int dscp = (int) (number(mark) / 4);
                for (Fact enabled : enabled(evidence)) {
                    if (!enabled.host().equals(mark.host())) {
                        continue;
                    }
                    String priority = priorityOf(dscp, enabled, evidence, found);
                    if (!priorities(enabled).contains(priority)) {
                        found.add(Signs.match(mark));
                        found.add(Signs.match(enabled));
                    }
                }
            }
            boolean off = found.stream().anyMatch(match -> match.fact().contains("pfc_enable"));
            return off ? found.stream().distinct().limit(6).toList() : List.of();
        };
    }

    /** Some part has pause and another has none at all; cites all. */
    static Sign enabledOnlyInPart() {
        return evidence -> {
            List<Fact> all = enabled(evidence);
            boolean some = all.stream().anyMatch(fact -> !priorities(fact).isEmpty());
            boolean none = all.stream().anyMatch(fact -> priorities(fact).isEmpty());
            return some && none ? all.stream().map(Signs::match).limit(6).toList() : List.of();
        };
    }

    /** Two machines or ports have pause on priorities of which neither set holds the other; cites all. */
    static Sign enabledDiffers() {
        return evidence -> {
            List<Fact> all = enabled(evidence);
            List<Set<String>> sets = all.stream()
                    .map(PrioritySigns::priorities)
                    .filter(set -> !set.isEmpty())
                    .distinct()
                    .toList();
            boolean apart = sets.stream()
                    .anyMatch(one -> sets.stream().anyMatch(two -> !one.containsAll(two) && !two.containsAll(one)));
            return apart ? all.stream().map(Signs::match).limit(6).toList() : List.of();
        };
    }

    private static String priorityOf(int dscp, Fact enabled, Evidence evidence, List<Match> found) {
        Pattern code = Pattern.compile("(?:^|,)0?" + dscp + "(?:,|$)");
        for (Fact mapping : evidence.named(Pattern.compile("dscp_of_prio")).toList()) {
            if (mapping.host().equals(enabled.host())
                    && code.matcher(mapping.value()).find()) {
                // A code point may be listed twice while a mapping is being changed; the highest priority is in force.
                found.add(Signs.match(mapping));
            }
        }
        return evidence.named(Pattern.compile("dscp_of_prio"))
                .filter(mapping -> mapping.host().equals(enabled.host()))
                .filter(mapping -> code.matcher(mapping.value()).find())
                .map(mapping -> mapping.subject().replaceAll(".*prio ", ""))
                .max(String::compareTo)
                .orElse(Integer.toString(dscp / 8));
    }

    private static List<Fact> enabled(Evidence evidence) {
        return evidence.named(ENABLED)
                .filter(fact -> fact.kind() == FactKind.SETTING && fact.value().matches("[0-7, ]+|none|off|N/A|-"))
                .toList();
    }

    private static Set<String> priorities(Fact enabled) {
        Set<String> priorities = new TreeSet<>();
        Matcher digit = Pattern.compile("[0-7]").matcher(enabled.value());
        while (digit.find()) {
            priorities.add(digit.group());
        }
        return priorities;
    }

    private static String digit(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.find()) {
            return "";
        }
        for (int group = 1; group <= matcher.groupCount(); group++) {
            String digit = matcher.group(group);
            if (digit != null) {
                return digit;
            }
        }
        return "";
    }

    private static double number(Fact fact) {
        Double number = fact.number();
        return number == null ? 0 : number;
    }
}
