package io.shadowtune.reports.history;

import java.sql.SQLException;
import java.util.Map;

/**
 * Writes one batch: offsets first, then the stages, then the rows, then the commit.
 *
 * <p>The order matters. DuckDB was seen to lose the pairing of rows and offsets at kill -9 unless a SQL statement ran
 * in the transaction before the appender did; and PreparedStatement batches are 200 times slower than the appender.
 */
final class BatchTransaction {
    private final Database database;
    private final EntityNumbers entities;
    private final ForecastSampling sampling;
    private final ConfigChanges configChanges;
    private final OnsetThresholds thresholds;
    private final CollectiveMarks marks;

    BatchTransaction(Database database, HistoryConfig config) throws SQLException {
        this.database = database;
        this.thresholds = config.onset();
        this.entities = new EntityNumbers(database);
        this.sampling = new ForecastSampling(database, config);
        this.configChanges = new ConfigChanges(database);
        this.marks = new CollectiveMarks(database);
        for (HistoryTable table : HistoryTable.values()) {
            database.run(table.createStage());
        }
    }

    AppendReport commit(HistoryBatch batch) throws SQLException {
        boolean done = false;
        database.run("BEGIN");
        try {
            offsets(batch.nextOffsets());
            AppendReport report = rows(batch);
            database.run("COMMIT");
            done = true;
            entities.committed();
            return report;
        } finally {
            if (!done) {
                database.run("ROLLBACK");
                entities.rolledBack();
                sampling.reload(database);
                marks.reload(database);
            }
        }
    }

    /** Forgets what upkeep deleted. */
    void forgetExpired() throws SQLException {
        marks.reload(database);
    }

    private void offsets(Map<InputPartition, Long> nextOffsets) throws SQLException {
        for (Map.Entry<InputPartition, Long> next : nextOffsets.entrySet()) {
            String topic = Database.quoted(next.getKey().topic());
            int partition = next.getKey().partition();
            int updated = database.update("UPDATE consumed_offset SET next_offset = %d WHERE topic = %s AND part = %d"
                    .formatted(next.getValue(), topic, partition));
            if (updated == 0) {
                database.run(
                        "INSERT INTO consumed_offset VALUES (%s, %d, %d)".formatted(topic, partition, next.getValue()));
            }
        }
    }

    private AppendReport rows(HistoryBatch batch) throws SQLException {
        int windows = stage(HistoryTable.WINDOW, rows -> WindowRows.stage(batch.windows(), entities, rows));
        int forecasts = stage(
                HistoryTable.FORECAST, rows -> ForecastRows.stagePending(batch.forecasts(), sampling, entities, rows));
        int onsets = stage(
                HistoryTable.ONSET,
                rows -> ForecastRows.stageOnsets(batch.forecasts(), thresholds, sampling, entities, rows));
        int decisions = stage(HistoryTable.DECISION, rows -> DecisionRows.stage(batch.decisions(), entities, rows));
        int wishes = stage(HistoryTable.WISH, rows -> DecisionRows.stageWishes(batch.decisions(), rows));
        int outcomes = stage(HistoryTable.OUTCOME, rows -> OutcomeRows.stage(batch.outcomes(), entities, rows));
        int letters = stage(HistoryTable.DEAD_LETTER, rows -> NoteRows.stageDeadLetters(batch.deadLetters(), rows));
        int findings = stage(HistoryTable.FINDING, rows -> NoteRows.stageFindings(batch.findings(), entities, rows));
        FindingRows.forget(batch.closedDays(), database);
        int worsening = stage(HistoryTable.WORSENING, rows -> FindingRows.stage(batch.closedDays(), entities, rows));
        OpenDays.note(batch, database);
        int verdicts = stage(HistoryTable.VERDICT, rows -> VerdictRows.stage(batch.verdicts(), rows));
        int events = stage(HistoryTable.EVENT, rows -> NoteRows.stageEvents(batch.events(), rows));
        jobs(batch);
        configChanges.append(batch.configSnapshots(), entities);
        merge(HistoryTable.ENTITY, stage(HistoryTable.ENTITY, entities::stageUnsaved));

        int refusedWindows = windows == 0 ? 0 : WindowAges.refuseSealed(database);
        int refusedForecasts = forecasts == 0 ? 0 : ForecastScores.refuseSettled(database);
        if (onsets > 0) {
            ForecastScores.keepEarlierWarnings(database);
        }
        merge(HistoryTable.WINDOW, windows);
        merge(HistoryTable.FORECAST, forecasts);
        merge(HistoryTable.ONSET, onsets);
        merge(HistoryTable.DECISION, decisions);
        merge(HistoryTable.WISH, wishes);
        merge(HistoryTable.OUTCOME, outcomes);
        merge(HistoryTable.DEAD_LETTER, letters);
        merge(HistoryTable.FINDING, findings);
        merge(HistoryTable.WORSENING, worsening);
        if (verdicts > 0) {
            VerdictRows.keepLaterOnes(database);
        }
        merge(HistoryTable.VERDICT, verdicts);
        merge(HistoryTable.EVENT, events);
        return new AppendReport(windows - refusedWindows, refusedWindows, refusedForecasts);
    }

    private void jobs(HistoryBatch batch) throws SQLException {
        int placements = stage(HistoryTable.PLACEMENT, rows -> PlacementRows.stage(batch.placements(), rows));
        int hosts = stage(HistoryTable.PLACEMENT_HOST, rows -> PlacementRows.stageHosts(batch.placements(), rows));
        if (placements > 0) {
            PlacementRows.keepEarlier(database);
        }
        int links = stage(HistoryTable.LINK, rows -> LinkRows.stage(batch.topology(), rows));
        if (links > 0) {
            LinkRows.keepEarlier(database);
        }
        merge(HistoryTable.LINK, links);
        merge(HistoryTable.PLACEMENT, placements);
        merge(HistoryTable.PLACEMENT_HOST, hosts);

        int collectives = stage(HistoryTable.COLLECTIVE, rows -> CollectiveRows.stage(batch.ncclEvents(), marks, rows));
        if (collectives > 0) {
            CollectiveRows.addEarlier(database);
        }
        merge(HistoryTable.COLLECTIVE, collectives);
        merge(HistoryTable.COLLECTIVE_MARK, stage(HistoryTable.COLLECTIVE_MARK, marks::stageChanged));
        int reports = stage(HistoryTable.NCCL_EVENT, rows -> NcclEventRows.stage(batch.ncclEvents(), rows));
        if (reports > 0) {
            NcclEventRows.keepEarlier(database);
        }
        merge(HistoryTable.NCCL_EVENT, reports);
    }

    private int stage(HistoryTable table, Stage stage) throws SQLException {
        try (StagedRows rows = new StagedRows(database, table)) {
            return stage.fill(rows);
        }
    }

    private void merge(HistoryTable table, int staged) throws SQLException {
        if (staged > 0) {
            database.run(table.deleteReplaced());
            database.run(table.insertStaged());
            database.run("DELETE FROM " + table.stage());
        }
    }
}
