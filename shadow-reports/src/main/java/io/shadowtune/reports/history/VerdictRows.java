package io.shadowtune.reports.history;

import io.shadowtune.ingest.telemetry.Verdict;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Turns people's verdicts into rows: of one person on one answer, the last one that was given. */
final class VerdictRows {
    private VerdictRows() {}

    static int stage(List<Verdict> verdicts, StagedRows rows) throws SQLException {
        Map<List<String>, Verdict> last = new LinkedHashMap<>();
        for (Verdict verdict : verdicts) {
            last.merge(
                    List.of(verdict.answerId(), verdict.by()),
                    verdict,
                    (before, now) -> now.at().isBefore(before.at()) ? before : now);
        }
        for (Verdict verdict : last.values()) {
            rows.begin()
                    .text(verdict.answerId())
                    .text(verdict.by())
                    .text(verdict.answered())
                    .text(verdict.cause())
                    .text(verdict.note())
                    .time(verdict.at())
                    .end();
        }
        return last.size();
    }

    /** A verdict that comes late, from a topic that was not read before the next was given, replaces none. */
    static void keepLaterOnes(Database database) throws SQLException {
        database.run("DELETE FROM stage_verdict s USING verdict t WHERE t.answer_id = s.answer_id"
                + " AND t.person = s.person AND t.given_at > s.given_at");
    }
}
