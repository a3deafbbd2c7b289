package io.shadowtune.reports.checkup.check;

import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.reports.why.evidence.Growth;
import io.shadowtune.reports.why.evidence.Line;

/**
 * A fact that a check rests on.
 *
 * @param host the machine; empty when unknown
 * @param item key of the item it was read from
 * @param line line in it, from 1
 * @param fact what it says
 */
public record Cited(String host, String item, int line, String fact) {
    static Cited of(Fact fact) {
        String part = fact.subject().isEmpty() ? "" : fact.subject() + " ";
        return new Cited(
                fact.host(), fact.origin().item(), fact.line(), "%s%s = %s".formatted(part, fact.name(), fact.value()));
    }

    static Cited of(Growth growth) {
        return new Cited(growth.host(), growth.items().get(growth.items().size() - 1), growth.line(), growth.words());
    }

    static Cited of(Line line) {
        String text = line.text().strip();
        return new Cited(
                line.host(), line.item(), line.number(), text.length() <= 120 ? text : text.substring(0, 117) + "...");
    }
}
