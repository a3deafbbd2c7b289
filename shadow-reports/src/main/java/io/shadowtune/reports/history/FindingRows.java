package io.shadowtune.reports.history;

import io.shadowtune.ingest.telemetry.Finding;
import io.shadowtune.ingest.telemetry.GpuHours;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns what was found by the end of report days into rows; a day that is closed again begins anew. */
final class FindingRows {
    private static final int COST_COLUMNS = 4;

    private FindingRows() {}

    static int stage(Map<Instant, List<Finding>> closedDays, EntityNumbers entities, StagedRows rows)
            throws SQLException {
        int count = 0;
        for (List<Finding> findings : closedDays.values()) {
            for (Finding finding : findings) {
                row(finding, entities, rows);
                count++;
            }
        }
        return count;
    }

    private static void row(Finding finding, EntityNumbers entities, StagedRows rows) throws SQLException {
        Finding.Level level = finding.level();
        rows.begin()
                .text(finding.id())
                .time(finding.dayStart())
                .time(finding.dayEnd())
                .whole(entities.of(finding.entity()))
                .text(finding.signal())
                .text(finding.shape().name())
                .time(finding.since())
                .number(level.beforePerDay())
                .number(level.nowPerDay())
                .number(level.peersPerDay())
                .whole(level.peers())
                .number(finding.strength())
                .text(finding.cause());
        Optional<GpuHours> cost = finding.cost();
        if (cost.isPresent()) {
            rows.number(cost.get().hours())
                    .number(cost.get().low())
                    .number(cost.get().high())
                    .text(cost.get().label().text());
        } else {
            rows.missing(COST_COLUMNS);
        }
        rows.text(finding.because()).end();
    }

    /** What an earlier closing of the same days found and this one does not is gone. */
    static void forget(Map<Instant, List<Finding>> closedDays, Database database) throws SQLException {
        for (Instant day : closedDays.keySet()) {
            database.run("DELETE FROM finding WHERE day_start = " + Database.timestamp(day));
        }
    }
}
