package io.shadowtune.ingest.format.tool.fabric;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A table whose columns stand under a ruler of dashes or equal signs, one group a column.
 *
 * @param title the last line with text above the header; empty when there is none
 * @param headerIndex index of the header line
 * @param header the heads of the columns
 * @param rows the rows down to the next blank line or ruler
 */
record RuledTable(String title, int headerIndex, List<String> header, List<Row> rows) {
    private static final Pattern RULER = Pattern.compile("\\s*[-=]{2,}(\\s+[-=]{2,})+\\s*");

    /** One row, with as many cells as the header has. */
    record Row(int lineIndex, List<String> cells) {
        Row {
            cells = List.copyOf(cells);
        }
    }

    RuledTable {
        header = List.copyOf(header);
        rows = List.copyOf(rows);
    }

    /** Every table of a text. */
    static List<RuledTable> in(List<String> lines) {
        List<RuledTable> tables = new ArrayList<>();
        for (int i = 1; i < lines.size(); i++) {
            if (RULER.matcher(lines.get(i)).matches() && !lines.get(i - 1).isBlank()) {
                tables.add(under(lines, i));
            }
        }
        return tables;
    }

    private static RuledTable under(List<String> lines, int ruler) {
        List<int[]> columns = columns(lines.get(ruler));
        List<Row> rows = new ArrayList<>();
        for (int i = ruler + 1; i < lines.size(); i++) {
            String line = lines.get(i);
            boolean headOfNext =
                    i + 1 < lines.size() && RULER.matcher(lines.get(i + 1)).matches();
            if (line.isBlank() || headOfNext || RULER.matcher(line).matches()) {
                break;
            }
            List<String> cells = cells(line, columns);
            if (!cells.get(0).isEmpty()) {
                rows.add(new Row(i, cells));
            }
        }
        String title = ruler >= 2 ? lines.get(ruler - 2).strip() : "";
        String above = ruler >= 2 ? lines.get(ruler - 2) : "";
        return new RuledTable(title, ruler - 1, header(lines.get(ruler - 1), above, columns), rows);
    }

    /** A heading of two lines has some of its words in the upper one only. */
    private static List<String> header(String line, String above, List<int[]> columns) {
        List<String> header = new ArrayList<>(cells(line, columns));
        boolean rest =
                header.stream().anyMatch(String::isEmpty) && above.strip().contains("  ");
        if (rest) {
            List<String> upper = atColumns(above, columns);
            for (int i = 0; i < header.size(); i++) {
                if (header.get(i).isEmpty()) {
                    header.set(i, upper.get(i));
                }
            }
        }
        return header;
    }

    private static List<int[]> columns(String ruler) {
        List<int[]> columns = new ArrayList<>();
        int start = -1;
        for (int i = 0; i <= ruler.length(); i++) {
            boolean dash = i < ruler.length() && !Character.isWhitespace(ruler.charAt(i));
            if (dash && start < 0) {
                start = i;
            } else if (!dash && start >= 0) {
                columns.add(new int[] {start, i});
                start = -1;
            }
        }
        return columns;
    }

    /** Cells are split at double blanks; a row with an empty cell, at the columns of the ruler. */
    private static List<String> cells(String line, List<int[]> columns) {
        String[] split = line.strip().split("\\s{2,}");
        if (split.length == columns.size()) {
            return List.of(split);
        }
        return atColumns(line, columns);
    }

    private static List<String> atColumns(String line, List<int[]> columns) {
        List<String> cells = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < columns.size(); i++) {
            int to = i + 1 < columns.size() ? columns.get(i + 1)[0] : Math.max(from, line.length());
            cells.add(line.substring(Math.min(from, line.length()), Math.min(Math.max(from, to), line.length()))
                    .strip());
            from = to;
        }
        return cells;
    }
}
