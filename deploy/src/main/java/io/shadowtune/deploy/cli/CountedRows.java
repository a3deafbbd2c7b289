package io.shadowtune.deploy.cli;

import io.shadowtune.reports.history.RowSink;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks the history for one number. */
final class CountedRows {
    private CountedRows() {}

    /** The number in the one row of an answer; 0 when the history, maybe of an earlier build, cannot say. */
    static long of(HistoryAccess history, String sql) {
        long[] number = {0};
        history.query(sql, 1, new RowSink() {
            @Override
            public void columns(List<String> names) {
                // Known: the question is ours.
            }

            @Override
            public void row(List<@Nullable Object> values) {
                if (values.get(0) instanceof Number count) {
                    number[0] = count.longValue();
                }
            }
        });
        return number[0];
    }
}
