package io.shadowtune.reports.why.live;

import java.time.Duration;
import java.time.Instant;

/**
 * A question about a machine that is watched.
 *
 * @param fabric the fabric it is in: another may have a machine of the same name
 * @param device switch or host
 * @param part port of the switch; empty for the whole machine
 * @param from begin of the trouble, inclusive
 * @param to end of it, exclusive
 */
public record LiveQuestion(String fabric, String device, String part, Instant from, Instant to) {
    /** The time before, as long as the trouble and at least an hour, that it is compared with. */
    public Instant baselineFrom() {
        Duration span = Duration.between(from, to);
        return from.minus(span.compareTo(Duration.ofHours(1)) < 0 ? Duration.ofHours(1) : span);
    }

    /** That a row of {@code entity} is of the thing, or of a part of it. */
    String own() {
        return HistoryRows.inFabric(fabric) + " AND device = " + HistoryRows.quoted(device)
                + (part.isEmpty() ? "" : " AND part = " + HistoryRows.quoted(part));
    }

    /** How the thing is written. */
    public String subject() {
        return part.isEmpty() ? device : device + "/" + part;
    }
}
