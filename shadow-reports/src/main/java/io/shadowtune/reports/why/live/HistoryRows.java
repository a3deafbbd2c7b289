package io.shadowtune.reports.why.live;

import io.shadowtune.reports.history.QueryAnswer;
import io.shadowtune.reports.history.RowSink;
import io.shadowtune.reports.why.changes.HistoryQuestions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Asks the history in SQL and reads its rows. Not thread-safe. */
final class HistoryRows {
    /** Rows that one question may bring. */
    static final int MOST = 100_000;

    private final HistoryQuestions history;

    HistoryRows(HistoryQuestions history) {
        this.history = history;
    }

    /** One row; NULL numbers are NaN, NULL texts are empty. */
    record Row(List<@Nullable Object> values) {
        String text(int column) {
            Object value = values.get(column);
            return value == null ? "" : value.toString();
        }

        double number(int column) {
            return values.get(column) instanceof Number number ? number.doubleValue() : Double.NaN;
        }

        boolean isNull(int column) {
            return values.get(column) == null;
        }

        int whole(int column) {
            return (int) number(column);
        }

        /** From microseconds since 1970. */
        Instant instant(int column) {
            return values.get(column) instanceof Number micros
                    ? Instant.EPOCH.plusNanos(Math.multiplyExact(micros.longValue(), 1_000))
                    : Instant.EPOCH;
        }

        Optional<Instant> someInstant(int column) {
            return isNull(column) ? Optional.empty() : Optional.of(instant(column));
        }
    }

    /**
     * Asks.
     *
     * @throws IllegalStateException when the history refuses the question, which is a bug
     */
    List<Row> ask(String sql) {
        List<Row> rows = new ArrayList<>();
        QueryAnswer answer = history.ask(sql, MOST, new RowSink() {
            @Override
            public void columns(List<String> names) {
                // Known: the question is ours.
            }

            @Override
            public void row(List<@Nullable Object> values) {
                rows.add(new Row(values));
            }
        });
        if (answer instanceof QueryAnswer.Refused refused) {
            throw new IllegalStateException("The history must answer its own questions: " + refused.because());
        }
        return rows;
    }

    static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /** That a row is of a fabric: names are its own, and another fabric may have the same. */
    static String inFabric(String fabric) {
        return "fabric = " + quoted(fabric);
    }

    static String quoted(Collection<String> texts) {
        return texts.stream().map(HistoryRows::quoted).collect(Collectors.joining(", ", "(", ")"));
    }

    /** That a column lies in {@code [from, to)}. */
    static String within(String column, Instant from, Instant to) {
        return "%1$s >= %2$s AND %1$s < %3$s".formatted(column, stamp(from), stamp(to));
    }

    /** DuckDB reads no zone in a TIMESTAMP; ours are UTC. */
    static String stamp(Instant at) {
        return "TIMESTAMP '" + at.toString().replace("T", " ").replace("Z", "") + "'";
    }
}
