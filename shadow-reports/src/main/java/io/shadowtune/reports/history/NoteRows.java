package io.shadowtune.reports.history;

import io.shadowtune.ingest.telemetry.DeadLetter;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** Turns dead letters, coverage findings and engine events into rows. */
final class NoteRows {
    /** A head is for recognising the record; the whole of it is where it came from. */
    private static final int HEAD_CHARACTERS = 512;

    private NoteRows() {}

    static int stageDeadLetters(List<DeadLetter> letters, StagedRows rows) throws SQLException {
        Map<List<String>, DeadLetter> last = new LinkedHashMap<>();
        for (DeadLetter letter : letters) {
            last.put(
                    List.of(
                            letter.rejection().origin(),
                            letter.payloadSha256(),
                            letter.rejection().reason().name()),
                    letter);
        }
        for (DeadLetter letter : last.values()) {
            String head = letter.payloadHead();
            rows.begin()
                    .text(letter.rejection().origin())
                    .text(letter.payloadSha256())
                    .text(letter.rejection().reason().name())
                    .time(letter.at())
                    .text(letter.rejection().because())
                    .text(letter.format())
                    .text(head.length() <= HEAD_CHARACTERS ? head : head.substring(0, HEAD_CHARACTERS))
                    .whole(letter.payloadBytes())
                    .end();
        }
        return last.size();
    }

    static int stageFindings(List<CoverageFinding> findings, EntityNumbers entities, StagedRows rows)
            throws SQLException {
        Map<List<Object>, CoverageFinding> last = new LinkedHashMap<>();
        findings.forEach(finding -> last.put(List.of(finding.entity(), finding.kind(), finding.from()), finding));
        for (CoverageFinding finding : last.values()) {
            rows.begin()
                    .whole(entities.of(finding.entity()))
                    .text(finding.kind().name())
                    .time(finding.from())
                    .time(finding.to())
                    .text(finding.because())
                    .end();
        }
        return last.size();
    }

    static int stageEvents(List<EngineEvent> events, StagedRows rows) throws SQLException {
        LinkedHashSet<EngineEvent> distinct = new LinkedHashSet<>(events);
        for (EngineEvent event : distinct) {
            rows.begin()
                    .time(event.at())
                    .text(event.kind().name())
                    .text(event.detail())
                    .end();
        }
        return distinct.size();
    }
}
