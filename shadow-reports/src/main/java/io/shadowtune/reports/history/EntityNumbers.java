package io.shadowtune.reports.history;

import io.shadowtune.ingest.telemetry.EntityId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The small numbers rows name entities by; given once, never reused. A number that was given in a transaction that
 * failed is forgotten with it. Not thread-safe.
 */
final class EntityNumbers {
    private final Map<EntityId, Integer> numbers = new HashMap<>();
    private final List<EntityId> unsaved = new ArrayList<>();
    private int next;

    EntityNumbers(Database database) throws SQLException {
        database.list("SELECT name, entity FROM entity", row -> {
            int number = row.getInt(2);
            next = Math.max(next, number + 1);
            return numbers.put(EntityId.parse(row.getString(1)), number);
        });
    }

    int of(EntityId entity) {
        Integer known = numbers.get(entity);
        if (known != null) {
            return known;
        }
        int number = next++;
        numbers.put(entity, number);
        unsaved.add(entity);
        return number;
    }

    int stageUnsaved(StagedRows rows) throws SQLException {
        for (EntityId entity : unsaved) {
            rows.begin()
                    .whole(of(entity))
                    .text(entity.text())
                    .text(entity.fabric())
                    .text(entity.kind().text())
                    .text(entity.device())
                    .text(entity.part())
                    .whole(entity.index())
                    .end();
        }
        return unsaved.size();
    }

    void committed() {
        unsaved.clear();
    }

    void rolledBack() {
        unsaved.forEach(numbers::remove);
        next -= unsaved.size();
        unsaved.clear();
    }
}
