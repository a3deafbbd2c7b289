package io.shadowtune.deploy.twin;

import io.shadowtune.deploy.config.NearestWord;
import io.shadowtune.deploy.fault.Failure;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Rows of a plain CSV file with a header and no quotes, one after the other. Not thread-safe. */
final class CsvTable implements AutoCloseable {
    private static final int LONGEST_LINE = 1 << 16;

    private final Path file;
    private final BufferedReader reader;
    private List<String> columns = List.of();
    private String[] row = new String[0];
    private int line;

    private CsvTable(Path file, BufferedReader reader) {
        this.file = file;
        this.reader = reader;
    }

    /**
     * Opens a file.
     *
     * @param required columns that must be there
     * @param optional columns that may be
     * @throws Failure when it cannot be read or has other columns
     */
    static CsvTable open(Path file, List<String> required, List<String> optional) {
        if (!Files.exists(file)) {
            throw Failure.input("NO_SUCH_FILE", file.toString(), "no such file");
        }
        if (Files.isDirectory(file)) {
            throw Failure.input("NO_SUCH_FILE", file.toString(), "is a folder; a file in CSV is expected");
        }
        try {
            CsvTable table = new CsvTable(file, Files.newBufferedReader(file));
            String header = table.read();
            table.columns = header == null
                    ? List.of()
                    : Arrays.stream(header.split(",", -1)).map(String::strip).toList();
            List<String> known = new ArrayList<>(required);
            known.addAll(optional);
            for (String column : required) {
                if (!table.columns.contains(column)) {
                    List<String> others = table.columns.stream()
                            .filter(other -> !known.contains(other))
                            .toList();
                    String hint = NearestWord.near(column, others)
                            .map(near -> "; maybe '%s' was meant to be it".formatted(near))
                            .orElse("");
                    throw table.bad(column, "is missing in the header; expected: " + String.join(",", known) + hint);
                }
            }
            for (String column : table.columns) {
                if (!known.contains(column)) {
                    throw table.bad(
                            column,
                            "is no column, one of %s is expected%s"
                                    .formatted(String.join(",", known), NearestWord.hint(column, known)));
                }
            }
            return table;
        } catch (IOException e) {
            throw Failure.input("UNREADABLE", file.toString(), "cannot be read: " + e.getMessage());
        }
    }

    /** Goes to the next row; false at the end. Empty lines are passed over. */
    boolean next() {
        String text = read();
        while (text != null && text.isBlank()) {
            text = read();
        }
        if (text == null) {
            return false;
        }
        row = text.split(",", -1);
        if (row.length != columns.size()) {
            throw bad("row", "has %d values; the header has %d columns".formatted(row.length, columns.size()));
        }
        return true;
    }

    private @Nullable String read() {
        try {
            line++;
            String text = reader.readLine();
            if (text != null && text.length() > LONGEST_LINE) {
                throw bad("row", "is longer than %d characters".formatted(LONGEST_LINE));
            }
            return text;
        } catch (MalformedInputException e) {
            throw bad("row", "is no text in UTF-8");
        } catch (IOException e) {
            throw Failure.input("UNREADABLE", file.toString(), "cannot be read on: " + e.getMessage());
        }
    }

    /** The text of a column in this row; empty when the column is not there or the text is empty. */
    Optional<String> text(String column) {
        int position = columns.indexOf(column);
        return position < 0 || row[position].isBlank() ? Optional.empty() : Optional.of(row[position].strip());
    }

    double number(String column) {
        String text = text(column).orElseThrow(() -> bad(column, "is empty"));
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw bad(column, "must be a number, not '" + text + "'");
        }
    }

    /** A number within bounds. */
    double within(String column, Bound bound) {
        double number = number(column);
        if (!bound.holds(number)) {
            throw bad(column, bound.expected(number));
        }
        return number;
    }

    /** A whole number of {@code least..most}. */
    long whole(String column, long least, long most) {
        number(column);
        String text = text(column).orElse("");
        return WholeNumber.of(text, least, most)
                .orElseThrow(() -> bad(column, WholeNumber.expected(text, least, most)));
    }

    /** A refusal of a column in this row. */
    Failure bad(String column, String expected) {
        return Failure.input("BAD_SCENARIO", file + ":" + line + " " + column, expected);
    }

    /** A refusal of this row by what it means. */
    Failure bad(IllegalArgumentException because) {
        return Failure.input("BAD_SCENARIO", file + ":" + line, String.valueOf(because.getMessage()));
    }

    @Override
    public void close() {
        try {
            reader.close();
        } catch (IOException e) {
            throw Failure.input("UNREADABLE", file.toString(), "cannot be closed: " + e.getMessage());
        }
    }
}
