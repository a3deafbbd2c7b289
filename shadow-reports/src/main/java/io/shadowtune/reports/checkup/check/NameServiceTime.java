package io.shadowtune.reports.checkup.check;

import io.shadowtune.ingest.telemetry.Fact;
import java.util.List;

/** Whether name servers answer within 5 ms; rendezvous of thousands of ranks asks them all at once. */
final class NameServiceTime implements Check {
    private static final double MOST_SECONDS = 0.005;

    @Override
    public String id() {
        return "dns";
    }

    @Override
    public String title() {
        return "name service below 5 ms";
    }

    @Override
    public String fix() {
        return "Use a resolver in the cluster or a cache on the node; shorten the search list (ndots); look at the name server's load and at conntrack.";
    }

    @Override
    public Judgement judge(Fleet fleet) {
        List<Fact> silent = fleet.evidence()
                .named(java.util.regex.Pattern.compile("dns_timeout"))
                .toList();
        if (!silent.isEmpty()) {
            return Judgement.fail(
                    "no answer: " + Agreement.names(silent),
                    silent.stream().map(Cited::of).toList());
        }
        List<Fact> times = fleet.settings("dns_query_time").stream()
                .filter(fact -> fact.number() != null)
                .toList();
        if (times.isEmpty()) {
            return Judgement.unknown("no timed lookup is in the bundle (collect takes some; dig)");
        }
        List<Fact> slow =
                times.stream().filter(fact -> seconds(fact) >= MOST_SECONDS).toList();
        double worst =
                Fleet.numbers(times).mapToDouble(Double::doubleValue).max().orElse(0);
        if (!slow.isEmpty()) {
            return Judgement.fail(
                    "%,d of %,d lookups took %.0f ms or more, the slowest %.1f ms: %s"
                            .formatted(
                                    slow.size(), times.size(), MOST_SECONDS * 1e3, worst * 1e3, Agreement.names(slow)),
                    slow.stream().map(Cited::of).toList());
        }
        return Judgement.pass(
                "%,d lookups, the slowest %.1f ms".formatted(times.size(), worst * 1e3),
                List.of(Cited.of(times.get(0))));
    }

    private static double seconds(Fact fact) {
        Double number = fact.number();
        return number == null ? 0 : number;
    }
}
