package io.shadowtune.reports.history;

import io.shadowtune.ingest.json.RecordJson;
import io.shadowtune.ingest.telemetry.ArmWish;
import io.shadowtune.ingest.telemetry.Decision;
import io.shadowtune.ingest.telemetry.WredSetting;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns decisions into rows: one for the decision, one for each wish, and the document where there is news in it. */
final class DecisionRows {
    private static final RecordJson JSON = new RecordJson();

    private DecisionRows() {}

    private static Collection<Decision> lastOfEach(List<Decision> decisions) {
        Map<String, Decision> last = new LinkedHashMap<>();
        decisions.forEach(decision -> last.put(decision.id(), decision));
        return last.values();
    }

    /** Whether every arm holds, nothing was clipped and nobody else interfered. */
    static boolean isQuiet(Decision decision) {
        return !decision.foreignChange()
                && decision.wishes().stream()
                        .allMatch(wish -> wish.holds() && wish.envelopeHits().isEmpty());
    }

    static int stage(List<Decision> decisions, EntityNumbers entities, StagedRows rows) throws SQLException {
        Collection<Decision> distinct = lastOfEach(decisions);
        for (Decision decision : distinct) {
            boolean quiet = isQuiet(decision);
            rows.begin()
                    .text(decision.id())
                    .time(decision.blockStart())
                    .whole(entities.of(decision.scope().profile()))
                    .text(decision.scope().failureDomain())
                    .time(decision.blockEnd());
            setting(decision.observed(), rows);
            rows.text(decision.inForce().text())
                    .truth(decision.foreignChange())
                    .truth(quiet)
                    .text(decision.provenance().modelHash())
                    .text(decision.provenance().configHash())
                    .text(decision.provenance().codeHash())
                    .text(quiet ? null : new String(JSON.write(decision), StandardCharsets.UTF_8))
                    .end();
        }
        return distinct.size();
    }

    static int stageWishes(List<Decision> decisions, StagedRows rows) throws SQLException {
        int count = 0;
        for (Decision decision : lastOfEach(decisions)) {
            for (ArmWish wish : decision.wishes()) {
                rows.begin()
                        .text(decision.id())
                        .time(decision.blockStart())
                        .text(wish.arm().text())
                        .truth(wish.holds());
                setting(wish.before(), rows);
                setting(wish.after(), rows);
                rows.text(wish.because())
                        .text(wish.rule())
                        .text(String.join("\n", wish.envelopeHits()))
                        .end();
                count++;
            }
        }
        return count;
    }

    private static void setting(Optional<WredSetting> setting, StagedRows rows) throws SQLException {
        if (setting.isEmpty()) {
            rows.missing(4);
            return;
        }
        WredSetting wred = setting.get();
        rows.truth(wred.marking())
                .whole(wred.kminBytes())
                .whole(wred.kmaxBytes())
                .number(wred.pmaxRatio());
    }
}
