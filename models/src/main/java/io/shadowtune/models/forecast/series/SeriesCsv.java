package io.shadowtune.models.forecast.series;

import io.shadowtune.models.kernel.series.Features;
import io.shadowtune.models.kernel.series.MarkingFeatures;
import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code timestamp,series_id,value}: seconds of the epoch (decimals allowed) or ISO-8601, a name without commas, a decimal
 * number. An empty value or {@code NaN} is a missing sample, as is a row that is not there. Three more columns may follow,
 * {@code kmin_bytes,kmax_bytes,pmax_ratio}: the marking curve in force where the value is the depth of a queue in bytes, all three or none of them; a Pmax
 * of 0 is no marking. Lines are read one at a time, in any order.
 */
public final class SeriesCsv {
    private static final String HEADER = "timestamp,series_id,value";
    private static final String SETTINGS = ",kmin_bytes,kmax_bytes,pmax_ratio";
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
        boolean settings = header != null && header.strip().equals(HEADER + SETTINGS);
        if (header == null || !(settings || header.strip().equals(HEADER))) {
            return new CsvReading.Refused(1, "the first line must be %s, not '%s'".formatted(HEADER, shown(header)));
        }
        SampleTable table = new SampleTable();
        long number = 1;
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            number++;
            if (!line.isBlank()) {
                String wrong = settings ? addWithSettings(line, table) : add(line, table);
                if (!wrong.isEmpty()) {
                    return new CsvReading.Refused(number, wrong);
                }
            }
        }
        return new CsvReading.Loaded(table);
    }

    private static String addWithSettings(String line, SampleTable table) {
        String[] cells = line.split(",", -1);
        if (cells.length != 6) {
            return "a line must be %s, not '%s'".formatted(HEADER + SETTINGS, shown(line));
        }
        String wrong = add(String.join(",", cells[0], cells[1], cells[2]), table);
        boolean unknown = cells[3].isBlank() && cells[4].isBlank() && cells[5].isBlank();
        if (!wrong.isEmpty()) {
            return wrong;
        }
        Features features = Features.NONE;
        if (!unknown) {
            try {
                long kmin = Long.parseLong(cells[3].strip());
                long kmax = Long.parseLong(cells[4].strip());
                double pmax = Double.parseDouble(cells[5].strip());
                if (kmin < 0 || kmax < kmin || !(pmax >= 0 && pmax <= 1)) {
                    return "the settings must have 0 <= kmin_bytes <= kmax_bytes and pmax_ratio in 0..1, not '%s'"
                            .formatted(shown(line));
                }
                features = MarkingFeatures.ofDepth(pmax > 0, kmin, kmax, pmax);
            } catch (NumberFormatException unreadable) {
                return "kmin_bytes and kmax_bytes must be whole numbers and pmax_ratio a number, or all three empty, not '%s'"
                        .formatted(shown(line));
            }
        }
        table.features(cells[1].strip(), millis(cells[0].strip()), features);
        return "";
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
