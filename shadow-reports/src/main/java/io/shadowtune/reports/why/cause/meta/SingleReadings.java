package io.shadowtune.reports.why.cause.meta;

import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.reports.why.clue.Match;
import io.shadowtune.reports.why.clue.Sign;
import io.shadowtune.reports.why.clue.Signs;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds counts that were read only once, so that nobody knows when they grew. */
final class SingleReadings {
    private static final Pattern ANY = Pattern.compile(".*");

    /** What counts of trouble are called; others, such as sizes in a memory table, are no readings anybody would blame. */
    private static final Pattern TROUBLE = Pattern.compile(
            "(?i).*(?:err|drop|discard|down|retr|timeout|pause|wait|out_of|nak|cnp|ecn|mark|reset|fail|crc"
                    + "|symbol|loss|lost|flap|overrun|exceeded|recover|corrected|duplicate).*");

    private SingleReadings() {}

    /** Counts above zero without a second reading; one per item. */
    static Sign found() {
        return evidence -> {
            Set<String> read = new HashSet<>();
            evidence.growths(ANY)
                    .forEach(growth -> read.add(growth.host() + " " + growth.subject() + " " + growth.name()));
            List<Match> matches = new ArrayList<>();
            Set<String> items = new HashSet<>();
            for (Fact fact : evidence.named(TROUBLE, FactKind.CUMULATIVE).toList()) {
                Double number = fact.number();
                boolean twice = read.contains(fact.host() + " " + fact.subject() + " " + fact.name());
                if (number != null
                        && number > 0
                        && !twice
                        && items.add(fact.origin().item())) {
                    matches.add(Signs.match(fact));
                }
            }
            return List.copyOf(matches);
        };
    }
}
