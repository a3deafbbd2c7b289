package io.shadowtune.reports.history;

import io.shadowtune.ingest.telemetry.NcclEvent;
import java.sql.SQLException;

/**
 * Whose calls are numbered together: one operation of one rank.
 *
 * @param rank rank in the communicator; -1 when not said
 * @param peer rank at the other end of a transfer; -1 for a collective
 */
record CollectiveKey(String fabric, String host, String communicator, int rank, String operation, int peer) {
    private static final int NONE = -1;

    static CollectiveKey of(NcclEvent event, NcclEvent.Operation operation) {
        Integer rank = event.process().rank();
        Integer peer = operation.peerRank();
        return new CollectiveKey(
                event.entity().fabric(),
                event.entity().device(),
                event.process().communicatorId(),
                rank == null ? NONE : rank,
                operation.name(),
                peer == null ? NONE : peer);
    }

    StagedRows stage(StagedRows rows) throws SQLException {
        return rows.text(fabric)
                .text(host)
                .text(communicator)
                .whole(rank)
                .text(operation)
                .whole(peer);
    }
}
