package io.shadowtune.deploy.twin.validation;

import io.shadowtune.deploy.fault.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A row of a table of the reference.
 *
 * @param file where it stands
 * @param values by column; empty texts for none
 */
public record ReferenceRow(Path file, Map<String, String> values) {
    /** Copies the values. */
    public ReferenceRow {
        values = Map.copyOf(values);
    }

    /**
     * Reads a table.
     *
     * @throws Failure when it is not there or a row does not fit its header
     */
    public static List<ReferenceRow> table(Path file) {
        try {
            List<String> lines = Files.readAllLines(file);
            List<ReferenceRow> rows = new ArrayList<>();
            String[] header = lines.isEmpty() ? new String[0] : lines.get(0).split(",", -1);
            for (int i = 1; i < lines.size(); i++) {
                String[] cells = lines.get(i).split(",", -1);
                if (cells.length != header.length) {
                    throw Failure.input(
                            "BAD_REFERENCE",
                            file + ":" + (i + 1),
                            "has %d values; the header has %d columns".formatted(cells.length, header.length));
                }
                Map<String, String> values = new HashMap<>();
                for (int column = 0; column < header.length; column++) {
                    values.put(header[column], cells[column]);
                }
                rows.add(new ReferenceRow(file, values));
            }
            return rows;
        } catch (IOException e) {
            throw Failure.input(
                    "NO_REFERENCE", file.toString(), "is expected in a folder of the packet-level reference");
        }
    }

    /**
     * The text of a column; empty for none.
     *
     * @throws Failure when there is no such column
     */
    public String text(String column) {
        String value = values.get(column);
        if (value == null) {
            throw Failure.input("BAD_REFERENCE", file.toString(), "has no column " + column);
        }
        return value;
    }

    /**
     * The number of a column; NaN where there is none.
     *
     * @throws Failure when it is no number
     */
    public double number(String column) {
        String text = text(column);
        try {
            return text.isEmpty() ? Double.NaN : Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw Failure.input("BAD_REFERENCE", file + " " + column, "must be a number, not '" + text + "'");
        }
    }
}
