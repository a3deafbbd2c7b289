package io.shadowtune.deploy.fit;

import io.shadowtune.ingest.telemetry.EntityId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which marking curves of a queue the history has seen. */
public final class SettingsInHistory {
    private SettingsInHistory() {}

    /** What each snapshot of the switch found, in the order of time: what is in force now, and before each change what it changed. */
    public static List<SettingSeen> of(HistoryRows history, EntityId queue) {
        String device = HistoryEvidence.quoted(
                EntityId.device(queue.fabric(), queue.device()).text());
        List<List<@Nullable Object>> now =
                history.of(("SELECT p.content, p.item FROM config_now p JOIN config_now b USING (entity)"
                                + " JOIN entity e USING (entity) WHERE e.name = %s AND b.tbl = 'wred-binding' AND b.item = %s"
                                + " AND p.tbl = 'wred-profile' AND p.item = b.content")
                        .formatted(device, HistoryEvidence.quoted(queue.part() + "/" + queue.index())));
        if (now.isEmpty()) {
            return List.of();
        }
        String words = HistoryEvidence.text(now.get(0), 0);
        List<SettingSeen> seen = new ArrayList<>();
        for (List<@Nullable Object> row :
                history.of(("SELECT epoch_us(s.seen_at), c.before, c.seen_at IS NOT NULL, c.tbl"
                                + " FROM (SELECT DISTINCT entity, seen_at FROM config_snapshot) s JOIN entity e USING (entity)"
                                + " LEFT JOIN config_change c ON c.entity = s.entity AND c.seen_at = s.seen_at"
                                + " AND ((c.tbl = 'wred-profile' AND c.item = %s) OR (c.tbl = 'wred-binding' AND c.item = %s))"
                                + " WHERE e.name = %s ORDER BY s.seen_at DESC")
                        .formatted(
                                HistoryEvidence.quoted(HistoryEvidence.text(now.get(0), 1)),
                                HistoryEvidence.quoted(queue.part() + "/" + queue.index()),
                                device))) {
            Instant at = HistoryEvidence.instant(HistoryEvidence.number(row, 0));
            SettingWords.parse(words).ifPresent(setting -> seen.add(new SettingSeen(at, setting)));
            if (Boolean.TRUE.equals(row.get(2))) {
                if (!HistoryEvidence.text(row, 3).equals("wred-profile")) {
                    break;
                }
                words = HistoryEvidence.text(row, 1);
            }
        }
        Collections.reverse(seen);
        return seen;
    }
}
