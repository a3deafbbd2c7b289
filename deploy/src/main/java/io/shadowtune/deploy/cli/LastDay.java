package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.reports.history.HistoryReader;
import io.shadowtune.reports.history.QueryAnswer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/** Chooses the day that somebody who names none wants to read about. */
final class LastDay {
    private static final String SPAN = "SELECT epoch_ms(min(start_at)), epoch_ms(max(start_at)) FROM window_all";

    private LastDay() {}

    /** The last day with windows; not today, which is not over, unless there is no other. */
    static LocalDate of(HistoryReader reader, ZoneId zone, Instant now) {
        QueryRows rows = new QueryRows();
        if (reader.query(SPAN, 1, rows) instanceof QueryAnswer.Refused refused) {
            throw Failure.outside("HISTORY", "history", refused.because());
        }
        LocalDate today = LocalDate.ofInstant(now, zone);
        if (rows.first(0) instanceof Long firstMillis && rows.first(1) instanceof Long lastMillis) {
            LocalDate first = LocalDate.ofInstant(Instant.ofEpochMilli(firstMillis), zone);
            LocalDate last = LocalDate.ofInstant(Instant.ofEpochMilli(lastMillis), zone);
            return of(first, last, today);
        }
        return today.minusDays(1);
    }

    /** The same for a history that begins and ends on these days. */
    static LocalDate of(LocalDate first, LocalDate last, LocalDate today) {
        return last.isBefore(today) || first.equals(last) ? last : today.minusDays(1);
    }
}
