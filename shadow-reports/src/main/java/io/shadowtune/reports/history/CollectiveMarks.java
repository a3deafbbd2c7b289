package io.shadowtune.reports.history;

import io.shadowtune.ingest.telemetry.NcclEvent;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The calls that were counted, of every rank that was heard in the last days: a source that delivers twice is counted
 * once. Changes are staged with the batch that made them. Not thread-safe.
 */
final class CollectiveMarks {
    private final Map<CollectiveKey, CollectiveMark> marks = new HashMap<>();
    private final Map<CollectiveKey, CollectiveMark> changed = new LinkedHashMap<>();

    CollectiveMarks(Database database) throws SQLException {
        reload(database);
    }

    /** Knows what the table knows, no more. */
    void reload(Database database) throws SQLException {
        marks.clear();
        changed.clear();
        database.list(
                "SELECT fabric, host, communicator, rank, operation, peer, last_sequence, seen, epoch_us(seen_at)"
                        + " FROM collective_mark",
                row -> marks.put(
                        new CollectiveKey(
                                row.getString(1),
                                row.getString(2),
                                row.getString(3),
                                row.getInt(4),
                                row.getString(5),
                                row.getInt(6)),
                        CollectiveMark.of(row.getLong(7), row.getString(8), Database.instant(row.getLong(9)))));
    }

    /** Whether the call is new; one without a number always is. */
    boolean take(CollectiveKey key, NcclEvent.Operation operation, Instant at) {
        if (operation.sequence() < 0) {
            return true;
        }
        CollectiveMark mark = marks.computeIfAbsent(key, k -> new CollectiveMark());
        changed.put(key, mark);
        return mark.take(operation.sequence(), at);
    }

    int stageChanged(StagedRows rows) throws SQLException {
        for (Map.Entry<CollectiveKey, CollectiveMark> entry : changed.entrySet()) {
            CollectiveMark mark = entry.getValue();
            entry.getKey()
                    .stage(rows.begin())
                    .whole(mark.last())
                    .text(mark.text())
                    .time(mark.at())
                    .end();
        }
        int staged = changed.size();
        changed.clear();
        return staged;
    }
}
