package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.engine.RenderedReport;
import io.shadowtune.reports.daily.ReportFormat;
import io.shadowtune.reports.history.HistoryReader;
import io.shadowtune.reports.history.QueryAnswer;
import io.shadowtune.reports.history.RowSink;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;

/** The history of a data directory in which no engine runs. */
record HistoryOfFile(HistoryReader reader) implements HistoryAccess {
    @Override
    public QueryAnswer query(String sql, int rowLimit, RowSink sink) {
        return reader.query(sql, rowLimit, sink);
    }

    @Override
    public RenderedReport report(Optional<LocalDate> date, ReportFormat format, ZoneId zone) {
        return RenderedReport.of(reader, date, format, zone, Instant.now());
    }

    @Override
    public void close() {
        reader.close();
    }
}
