package io.shadowtune.reports.history;

import java.sql.SQLException;

/** Fills the stage of one table from a batch. */
@FunctionalInterface
interface Stage {
    /**
     * Stages the rows.
     *
     * @return how many
     */
    int fill(StagedRows rows) throws SQLException;
}
