package io.shadowtune.reports.history;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.TopologySnapshot;
import java.sql.SQLException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Turns snapshots of the cabling into rows: one for each end of a cable and each neighbour it was seen to have, from
 * when that was seen first until when it was seen last.
 */
final class LinkRows {
    private LinkRows() {}

    private record End(EntityId here, EntityId there) {}

    private record Seen(Instant first, Instant last, String source) {
        Seen with(Seen other) {
            return new Seen(
                    other.first.isBefore(first) ? other.first : first,
                    other.last.isAfter(last) ? other.last : last,
                    other.last.isBefore(last) ? source : other.source);
        }
    }

    static int stage(List<TopologySnapshot> snapshots, StagedRows rows) throws SQLException {
        Map<End, Seen> seen = new LinkedHashMap<>();
        for (TopologySnapshot snapshot : snapshots) {
            Instant at = snapshot.header().eventTime();
            for (TopologySnapshot.Link link : snapshot.links()) {
                Seen once = new Seen(at, at, link.source());
                seen.merge(new End(link.a(), link.b()), once, Seen::with);
                seen.merge(new End(link.b(), link.a()), once, Seen::with);
            }
        }
        for (Map.Entry<End, Seen> row : seen.entrySet()) {
            EntityId here = row.getKey().here();
            EntityId there = row.getKey().there();
            rows.begin()
                    .text(here.fabric())
                    .text(here.device())
                    .text(here.part())
                    .text(there.device())
                    .text(there.part())
                    .text(here.kind().text())
                    .text(there.kind().text())
                    .text(row.getValue().source())
                    .time(row.getValue().first())
                    .time(row.getValue().last())
                    .end();
        }
        return seen.size();
    }

    /** Lets staged rows keep when their earlier rows were seen first, and last. */
    static void keepEarlier(Database database) throws SQLException {
        database.run(("UPDATE %s s SET first_seen_at = least(s.first_seen_at, t.first_seen_at),"
                        + " seen_at = greatest(s.seen_at, t.seen_at) FROM link t WHERE %s")
                .formatted(HistoryTable.LINK.stage(), HistoryTable.LINK.replaces()));
    }
}
