package io.shadowtune.reports.history;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes the answer to a query as it comes. */
public interface RowSink {
    /** Takes the names of the columns; called once, before any row. */
    void columns(List<String> names);

    /** Takes one row: texts, {@code Long}, {@code Double}, {@code Boolean}; null where the value is NULL. */
    void row(List<@Nullable Object> values);
}
