package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.engine.RenderedReport;
import io.shadowtune.reports.daily.ReportFormat;
import io.shadowtune.reports.history.QueryAnswer;
import io.shadowtune.reports.history.RowSink;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;

/** The history, however it is reached; the answers are the same. Not thread-safe. */
interface HistoryAccess extends AutoCloseable {
    /** Answers one SELECT, DESCRIBE, SHOW or SUMMARIZE statement. */
    QueryAnswer query(String sql, int rowLimit, RowSink sink);

    /** Reports a day; without one, the last whole day. */
    RenderedReport report(Optional<LocalDate> date, ReportFormat format, ZoneId zone);

    @Override
    void close();
}
