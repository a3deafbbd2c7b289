package io.shadowtune.deploy.engine;

import io.shadowtune.reports.history.HistoryReader;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;

/** Chooses the day that somebody who names none wants to read about. */
public final class LastDay {
    private static final String SPAN =
            "SELECT epoch_ms(min(start_at)), epoch_ms(max(start_at)) FROM window_all HAVING count(*) > 0";

    private LastDay() {}

    /** The last day with windows; not today, which is not over, unless there is no other. */
    public static LocalDate of(HistoryReader reader, ZoneId zone, Instant now) {
        LocalDate today = LocalDate.ofInstant(now, zone);
        List<LocalDate[]> span =
                reader.rows(SPAN, row -> new LocalDate[] {day(row.getLong(1), zone), day(row.getLong(2), zone)});
        return span.isEmpty() ? today.minusDays(1) : of(span.get(0)[0], span.get(0)[1], today);
    }

    /** The same for a history that begins and ends on these days. */
    public static LocalDate of(LocalDate first, LocalDate last, LocalDate today) {
        return last.isBefore(today) || first.equals(last) ? last : today.minusDays(1);
    }

    private static LocalDate day(long epochMillis, ZoneId zone) {
        return LocalDate.ofInstant(Instant.ofEpochMilli(epochMillis), zone);
    }
}
