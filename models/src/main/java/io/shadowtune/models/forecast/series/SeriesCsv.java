package io.shadowtune.models.forecast.series;

import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code timestamp,series_id,value}: seconds of the epoch (decimals allowed) or ISO-8601, a name without commas, a decimal
 * number. An empty value or {@code NaN} is a missing sample, as is a row that is not there. Lines are read one at a time, in any
 * order.
 */
public final class SeriesCsv {
    private static final String HEADER = "timestamp,series_id,value";
    private static final int SHOWN = 60;
    /** Squares and sums of what is within can still be told. */
    private static final double MOST = 1e100;

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private SeriesCsv() {}

    /**
     * Reads all lines.
     *
     * @throws IOException when the reader fails; what it holds is judged in the answer
     */
    public static CsvReading read(BufferedReader reader) throws IOException {
        String header = withoutMark(reader.readLine());
        if (header == null || !header.strip().equals(HEADER)) {
            return new CsvReading.Refused(1, "the first line must be %s, not '%s'".formatted(HEADER, shown(header)));
        }
        SampleTable table = new SampleTable();
        long number = 1;
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            number++;
            if (!line.isBlank()) {
                String wrong = add(line, table);
                if (!wrong.isEmpty()) {
                    return new CsvReading.Refused(number, wrong);
                }
            }
        }
        return new CsvReading.Loaded(table);
    }

    private static String add(String line, SampleTable table) {
        int first = line.indexOf(',');
        int second = line.indexOf(',', first + 1);
        if (first < 0 || second < 0 || line.indexOf(',', second + 1) >= 0) {
            return "a line must be %s, not '%s'".formatted(HEADER, shown(line));
        }
        String series = line.substring(first + 1, second).strip();
        if (series.isEmpty()) {
            return "the series_id must not be empty in '%s'".formatted(shown(line));
        }
        String time = line.substring(0, first).strip();
        String value = line.substring(second + 1).strip();
        long timeMillis;
        double number;
        try {
            timeMillis = millis(time);
        } catch (NumberFormatException | DateTimeException | ArithmeticException unreadable) {
            return "the timestamp must be seconds of the epoch or ISO-8601, not '%s'".formatted(shown(time));
        }
        try {
            number = value.isEmpty() ? Double.NaN : Double.parseDouble(value);
        } catch (NumberFormatException unreadable) {
            return "the value must be a number, not '%s'".formatted(shown(value));
        }
        if (Double.isInfinite(number)) {
            return "the value must be finite, not '%s'".formatted(shown(value));
        }
        if (Math.abs(number) > MOST) {
            return "the value must be within -1e100..1e100, not '%s'".formatted(shown(value));
        }
        table.add(series, timeMillis, number);
        return "";
    }

    /** Some programs write one before the first line. */
    private static @Nullable String withoutMark(@Nullable String header) {
        return header != null && header.startsWith(BYTE_ORDER_MARK) ? header.substring(1) : header;
    }

    private static long millis(String time) {
        if (time.indexOf('T') > 0) {
            return Instant.parse(time).toEpochMilli();
        }
        if (time.length() > 24) {
            throw new NumberFormatException("too long");
        }
        return new BigDecimal(time)
                .movePointRight(3)
                .setScale(0, RoundingMode.HALF_UP)
                .longValueExact();
    }

    private static String shown(@Nullable String text) {
        if (text == null) {
            return "";
        }
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
    }
}
