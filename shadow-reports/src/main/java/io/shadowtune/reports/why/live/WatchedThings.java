package io.shadowtune.reports.why.live;

import io.shadowtune.reports.why.changes.HistoryQuestions;
import java.util.List;

/** Names what the history has seen, so that a name which it has not seen can be put right. Not thread-safe. */
public final class WatchedThings {
    private final HistoryRows rows;

    /** Asks this history. */
    public WatchedThings(HistoryQuestions history) {
        this.rows = new HistoryRows(history);
    }

    /**
     * A machine or a port of one.
     *
     * @param fabric its fabric
     * @param device switch or host
     * @param part port; empty for the whole machine
     */
    public record Thing(String fabric, String device, String part) {}

    /**
     * What goes by a name, with or without its fabric and a slash before: more than one when fabrics share names.
     *
     * @param kind {@code port} for ports as {@code device/port}, else hosts and switches
     */
    public List<Thing> named(String kind, String asked) {
        boolean isPort = kind.equals("port");
        return rows
                .ask(
                        "SELECT DISTINCT fabric, device, %1$s FROM entity WHERE %2$s AND %3$s IN (%4$s, fabric || '/' || %4$s) ORDER BY ALL"
                                .formatted(
                                        isPort ? "part" : "''",
                                        isPort ? "kind IN ('port', 'queue')" : "kind <> 'job'",
                                        HistoryRows.quoted(asked),
                                        isPort ? "device || '/' || part" : "device"))
                .stream()
                .map(row -> new Thing(row.text(0), row.text(1), row.text(2)))
                .toList();
    }

    /**
     * Names of all that can be asked about.
     *
     * @param kind {@code port} for ports as {@code device/port}, else hosts and switches
     */
    public List<String> names(String kind) {
        return rows
                .ask(
                        kind.equals("port")
                                ? "SELECT DISTINCT device || '/' || part FROM entity WHERE kind = 'port' ORDER BY 1"
                                : "SELECT DISTINCT device FROM entity WHERE kind <> 'job' ORDER BY 1")
                .stream()
                .map(row -> row.text(0))
                .toList();
    }
}
