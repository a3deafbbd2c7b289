package io.shadowtune.reports.history;

import io.shadowtune.ingest.telemetry.Effect;
import io.shadowtune.ingest.telemetry.Outcome;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Turns outcomes into rows, one for each arm. */
final class OutcomeRows {
    private static final int EFFECT_COLUMNS = 7;

    private OutcomeRows() {}

    static int stage(List<Outcome> outcomes, EntityNumbers entities, StagedRows rows) throws SQLException {
        Map<String, Outcome> last = new LinkedHashMap<>();
        outcomes.forEach(outcome -> last.put(outcome.decisionId(), outcome));
        int count = 0;
        for (Outcome outcome : last.values()) {
            for (Outcome.ArmOutcome arm : outcome.arms()) {
                rows.begin()
                        .text(outcome.decisionId())
                        .time(outcome.blockStart())
                        .text(arm.arm().text())
                        .whole(entities.of(outcome.scope().profile()))
                        .time(outcome.blockEnd())
                        .number(outcome.coveredRatio())
                        .whole(outcome.windows())
                        .text(arm.label().name());
                if (arm.effect().isPresent()) {
                    effect(arm.effect().get(), rows);
                } else {
                    rows.missing(EFFECT_COLUMNS);
                }
                rows.text(arm.because()).end();
                count++;
            }
        }
        return count;
    }

    private static void effect(Effect effect, StagedRows rows) throws SQLException {
        rows.number(effect.bytes())
                .number(effect.queueMeanBytes())
                .number(effect.queueMaxBytes())
                .number(effect.markRatio())
                .number(effect.droppedPackets())
                .number(effect.pauseFrames())
                .number(effect.pauseShareRatio());
    }
}
