package io.shadowtune.policy.ladder;

import io.shadowtune.ingest.telemetry.EvidenceLabel;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/** A ladder under test, event by event. */
final class Climb {
    static final LadderConfig CONFIG = LadderConfig.DEFAULT.withCeiling(Rung.LIVE);
    private static final LocalDate FIRST = LocalDate.parse("2026-03-02");

    private final LadderConfig config;
    private LadderState state = LadderState.START;
    private LadderStep.Result last = new LadderStep.Result(state, List.of());
    private int days;

    Climb(LadderConfig config) {
        this.config = config;
    }

    /** Enabled by anna, with all verdicts given. */
    static Climb enabled() {
        Climb climb = new Climb(CONFIG).event(new LadderEvent.Enabled("anna", Instant.EPOCH));
        for (int i = 0; i < 20; i++) {
            climb.event(new LadderEvent.VerdictGiven(true));
        }
        return climb;
    }

    /** In CANARY after eight good days. */
    static Climb canary() {
        return enabled().goodDays(8).approve("bert", Rung.CANARY);
    }

    Climb event(LadderEvent event) {
        last = LadderStep.step(state, event, config);
        state = last.state();
        return this;
    }

    Climb day(String regime, double overHold, double overRule, double coverage, int violations) {
        return event(new LadderEvent.DayScored(new DayScore(
                FIRST.plusDays(days++),
                regime,
                EvidenceLabel.SIMULATED,
                overHold,
                overRule,
                List.of(),
                coverage,
                0.8,
                violations)));
    }

    Climb goodDays(int count) {
        for (int i = 0; i < count; i++) {
            day("train", 0.05 + 0.001 * days, 0.06 - 0.001 * days, 1, 0);
        }
        return this;
    }

    Climb skipDay() {
        days++;
        return this;
    }

    Climb approve(String who, Rung to) {
        return event(new LadderEvent.Approved(who, to));
    }

    Climb trial(String hash, double pValue, double realisedLog) {
        return event(new LadderEvent.TrialEnded(hash, state.rung(), pValue, realisedLog, 0.05));
    }

    LadderState state() {
        return state;
    }

    Rung rung() {
        return state.rung();
    }

    /** What the last event said. */
    String said() {
        return last.notes().toString();
    }
}
