package io.shadowtune.reports.daily;

import java.util.List;

/** Reads engine events and coverage findings. */
final class EventQuery {
    private EventQuery() {}

    static List<ReportEvent> events(DayQueries queries, int most) {
        return queries.rows(
                "SELECT epoch_us(seen_at), kind, detail FROM engine_event WHERE " + queries.inDay("seen_at")
                        + " ORDER BY seen_at, kind, detail LIMIT " + most,
                row -> new ReportEvent(DayQueries.instant(row, 1), row.getString(2), row.getString(3)));
    }

    static List<Point> findings(DayQueries queries, int most) {
        return queries.rows(
                "SELECT name, coverage_finding.kind, epoch_us(from_at), epoch_us(to_at), because FROM coverage_finding JOIN entity USING"
                        + " (entity) WHERE from_at < "
                        + DayQueries.sql(queries.day().until()) + " AND to_at > "
                        + DayQueries.sql(queries.day().start()) + " ORDER BY from_at, name LIMIT " + most,
                row -> Point.at(
                        DayQueries.entity(row, 1),
                        DayQueries.instant(row, 3),
                        DayQueries.instant(row, 4),
                        Words.name(DayQueries.entity(row, 1)) + ": " + row.getString(5)));
    }
}
