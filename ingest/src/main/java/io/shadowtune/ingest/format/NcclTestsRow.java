package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.NcclEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One row of an nccl-tests table.
 *
 * @param halves the results out of place and in place, named by {@code out} and {@code in}; what is no number is absent
 * @param text the row
 */
record NcclTestsRow(List<NcclEvent.Operation> halves, String text) {
    private static final double GIGA = 1e9;
    private static final double LONGEST_MICROS = 1e12;

    /** The columns of a header, in order. */
    static List<String> columns(String header) {
        return List.of(
                header.replace("#wrong", "wrong").replace("#", " ").strip().split("\\s+", -1));
    }

    /** A row under its header; null when it ends before its columns do. */
    static @Nullable NcclTestsRow of(List<String> columns, String line) {
        String[] cells = line.strip().split("\\s+", -1);
        int least = columns.size();
        if (columns.isEmpty() || cells.length < least) {
            return null;
        }
        List<NcclEvent.Operation> halves = new ArrayList<>();
        for (int column = 0; column + 2 < least; column++) {
            if (columns.get(column).equals("time") && columns.get(column + 1).equals("algbw")) {
                NcclEvent.Operation half = operation(
                        halves.isEmpty() ? "out" : "in",
                        cells[0],
                        number(cells[column]),
                        number(cells[column + 1]),
                        number(cells[column + 2]));
                if (half != null) {
                    halves.add(half);
                }
            }
        }
        return new NcclTestsRow(halves, line.strip());
    }

    /** One half of a row; null when it has no time. */
    static NcclEvent.@Nullable Operation operation(
            String half, String size, double micros, double algorithmGbs, double busGbs) {
        Long bytes = CounterText.parse(size);
        if (bytes == null || bytes < 0 || !(micros >= 0 && micros <= LONGEST_MICROS)) {
            return null;
        }
        return new NcclEvent.Operation(
                half,
                -1,
                bytes,
                Duration.ofNanos(Math.round(micros * 1000)),
                Math.rint(algorithmGbs * GIGA),
                Math.rint(busGbs * GIGA),
                null);
    }

    private static double number(String text) {
        try {
            double value = text.length() > 40 ? Double.NaN : Double.parseDouble(text);
            return value >= 0 && value < GIGA * GIGA ? value : Double.NaN;
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }
}
