package io.shadowtune.policy.ladder;

import java.time.Instant;

/** What the ladder hears about one knob family and scope, in order of time. */
public sealed interface LadderEvent {
    /**
     * Somebody asked for the arm to be considered.
     *
     * @param author who; may not approve later
     * @param at when
     */
    record Enabled(String author, Instant at) implements LadderEvent {}

    /**
     * A day is over and scored. A day that is not later than the last one is ignored.
     *
     * @param score how it went
     */
    record DayScored(DayScore score) implements LadderEvent {}

    /**
     * A person judged an explanation of an incident.
     *
     * @param agreed whether they agree
     */
    record VerdictGiven(boolean agreed) implements LadderEvent {}

    /**
     * A registered switchback trial is over.
     *
     * @param designHash hash of the design that was registered first
     * @param rung the rung it ran on
     * @param pValue one-sided, of the randomisation test bound to the design; NaN for inconclusive
     * @param realisedLog measured effect, positive where the arm is better; NaN for inconclusive
     * @param predictedLog effect that was predicted; NaN where none was
     */
    record TrialEnded(String designHash, Rung rung, double pValue, double realisedLog, double predictedLog)
            implements LadderEvent {}

    /**
     * A named person approves the next rung.
     *
     * @param approver who
     * @param to the rung approved
     */
    record Approved(String approver, Rung to) implements LadderEvent {}

    /**
     * A change was undone, by itself or by a person.
     *
     * @param because why
     */
    record RolledBack(String because) implements LadderEvent {}

    /**
     * Settings or load are not what they were when evidence was gathered.
     *
     * @param because what drifted
     */
    record Drifted(String because) implements LadderEvent {}
}
