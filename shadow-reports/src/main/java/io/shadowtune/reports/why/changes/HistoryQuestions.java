package io.shadowtune.reports.why.changes;

import io.shadowtune.reports.history.QueryAnswer;
import io.shadowtune.reports.history.RowSink;

/** Asks the history in SQL, by its file or through the engine that holds it. */
@FunctionalInterface
public interface HistoryQuestions {
    /** Answers one SELECT with at most so many rows. */
    QueryAnswer ask(String sql, int rowLimit, RowSink sink);
}
