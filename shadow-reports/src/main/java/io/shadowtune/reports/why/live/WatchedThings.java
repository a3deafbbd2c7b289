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
