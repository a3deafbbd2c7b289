package io.shadowtune.reports.daily;

import java.util.ArrayList;
import java.util.List;

/**
 * A table of a report as people read it.
 *
 * @param columns names; one that ends in {@code #} holds numbers and is aligned right, without the sign
 * @param rows cells, as many as columns
 * @param omitted how many rows were left out
 */
record Table(List<String> columns, List<List<String>> rows, int omitted) {
    Table {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    boolean isNumber(int column) {
        return columns.get(column).endsWith("#");
    }

    String heading(int column) {
        String name = columns.get(column);
        return isNumber(column) ? name.substring(0, name.length() - 1) : name;
    }

    /** Collects rows up to a limit. */
    static final class Rows {
        private final List<String> columns;
        private final int limit;
        private final List<List<String>> rows = new ArrayList<>();
        private int omitted;

        Rows(int limit, String... columns) {
            this.columns = List.of(columns);
            this.limit = limit;
        }

        Rows add(String... cells) {
            if (cells.length != columns.size()) {
                throw new IllegalArgumentException(
                        "The row (%d cells) must have %d.".formatted(cells.length, columns.size()));
            }
            if (rows.size() < limit) {
                rows.add(List.of(cells));
            } else {
                omitted++;
            }
            return this;
        }

        Table build() {
            return new Table(columns, rows, omitted);
        }
    }
}
