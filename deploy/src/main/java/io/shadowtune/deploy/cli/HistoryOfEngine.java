package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.engine.EngineClient;
import io.shadowtune.deploy.engine.RenderedReport;
import io.shadowtune.reports.daily.ReportFormat;
import io.shadowtune.reports.history.QueryAnswer;
import io.shadowtune.reports.history.RowSink;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;

/** The history of a running engine, which answers itself. */
record HistoryOfEngine(EngineClient engine) implements HistoryAccess {
    @Override
    public QueryAnswer query(String sql, int rowLimit, RowSink sink) {
        return engine.query(sql, rowLimit, sink);
    }

    @Override
    public RenderedReport report(Optional<LocalDate> date, ReportFormat format, ZoneId zone) {
        return engine.report(date, format, zone);
    }

    @Override
    public void close() {
        // The engine stays open.
    }
}
