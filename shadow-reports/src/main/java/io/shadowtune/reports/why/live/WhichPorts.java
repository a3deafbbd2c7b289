package io.shadowtune.reports.why.live;

import java.util.Collection;
import java.util.List;

/**
 * The switch ports that something sends through, as a SELECT of {@code fabric, device, part} from what neighbours told.
 *
 * @param fabric the fabric they are in
 * @param sql the SELECT
 */
record WhichPorts(String fabric, String sql) {
    /** A port's own; a switch's own, all; a host's, those in front of it. */
    static WhichPorts of(LiveQuestion question) {
        if (!question.part().isEmpty()) {
            return new WhichPorts(
                    question.fabric(),
                    "SELECT %s AS fabric, %s AS device, %s AS part"
                            .formatted(
                                    HistoryRows.quoted(question.fabric()),
                                    HistoryRows.quoted(question.device()),
                                    HistoryRows.quoted(question.part())));
        }
        return new WhichPorts(
                question.fabric(),
                "SELECT fabric, device, part FROM entity WHERE kind = 'port' AND " + question.own() + " UNION "
                        + inFrontOf(question.fabric(), List.of(question.device())));
    }

    /**
     * Those in front of a job's hosts; when these are on more than one switch, the ports between switches, too: which of
     * them its packets take is the hash's choice.
     */
    static WhichPorts of(JobPlace place) {
        String inFront = inFrontOf(place.fabric(), place.hostNames());
        return new WhichPorts(
                place.fabric(),
                "%1$s UNION SELECT fabric, device, part FROM link_latest WHERE %2$s AND kind = 'port' AND neighbour_kind = 'port' AND (SELECT count(DISTINCT device) FROM (%1$s)) > 1"
                        .formatted(inFront, HistoryRows.inFabric(place.fabric())));
    }

    private static String inFrontOf(String fabric, Collection<String> hosts) {
        return "SELECT fabric, device, part FROM link_latest WHERE kind = 'port' AND " + HistoryRows.inFabric(fabric)
                + " AND neighbour IN " + HistoryRows.quoted(hosts);
    }
}
