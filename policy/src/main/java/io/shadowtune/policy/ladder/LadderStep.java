package io.shadowtune.policy.ladder;

import io.shadowtune.ingest.telemetry.EvidenceLabel;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Moves one knob family and scope on the ladder, event by event.
 *
 * <p>Up only by one rung, by a named person's approval with all gates open; from {@code OBSERVE} to {@code SHADOW} by enabling. Down by
 * itself: a rollback or drift falls to {@code SHADOW}, a day without coverage above {@code SHADOW} too, and evidence begins anew. Nothing
 * inconclusive lifts. The same state and event give the same result; stateless.
 */
public final class LadderStep {
    private LadderStep() {}

    /**
     * What an event led to.
     *
     * @param state the state after it
     * @param notes what to tell people and to record, in order
     */
    public record Result(LadderState state, List<Note> notes) {
        /** Copies the list. */
        public Result {
            notes = List.copyOf(notes);
        }
    }

    /**
     * Something that happened on the ladder.
     *
     * @param kind what
     * @param from rung before
     * @param to rung after, the same where nothing moved
     * @param because why
     */
    public record Note(Kind kind, Rung from, Rung to, String because) {}

    /** What happened. */
    public enum Kind {
        /** One rung up. */
        PROMOTED,
        /** Down. */
        DEMOTED,
        /** Asked for and not done. */
        REFUSED,
        /** A predicted effect met a realised one. */
        COMPARED
    }

    /** The result of one event. */
    public static Result step(LadderState state, LadderEvent event, LadderConfig config) {
        // A process that is told to stay lower than before obeys at once.
        if (state.rung().atMost(config.ceiling()) != state.rung()) {
            Result lower = demoted(state, config.ceiling(), "the ceiling of this process is " + config.ceiling());
            Result then = step(lower.state(), event, config);
            return new Result(
                    then.state(),
                    Stream.concat(lower.notes().stream(), then.notes().stream()).toList());
        }
        if (event instanceof LadderEvent.Enabled enabled) {
            return enabled(state, enabled, config);
        }
        if (event instanceof LadderEvent.DayScored scored) {
            return scored(state, scored.score(), config);
        }
        if (event instanceof LadderEvent.VerdictGiven verdict) {
            return quiet(state.judged(verdict.agreed()));
        }
        if (event instanceof LadderEvent.TrialEnded trial) {
            return tried(state, trial);
        }
        if (event instanceof LadderEvent.Approved approved) {
            return approved(state, approved, config);
        }
        if (event instanceof LadderEvent.RolledBack back) {
            return fall(state, "rolled back: " + back.because());
        }
        if (event instanceof LadderEvent.Drifted drifted) {
            return fall(state, "drift: " + drifted.because());
        }
        throw new IllegalStateException("The event (%s) must be known.".formatted(event));
    }

    private static Result enabled(LadderState state, LadderEvent.Enabled event, LadderConfig config) {
        if (event.author().isBlank()) {
            return refused(state, "enabling needs a name");
        }
        if (state.author() != null) {
            return refused(state, "already enabled by " + state.author());
        }
        LadderState named = state.enabledBy(event.author());
        return config.ceiling() == Rung.OBSERVE
                ? refused(named, "the ceiling of this process is OBSERVE")
                : promoted(named, Rung.SHADOW, "enabled by " + event.author());
    }

    private static Result scored(LadderState state, DayScore day, LadderConfig config) {
        if (state.lastDay() != null && !day.day().isAfter(state.lastDay())) {
            return refused(state, "day %s was scored before".formatted(day.day()));
        }
        String trouble = trouble(state, day, config);
        RegimeRecord before = state.regimes().getOrDefault(day.regime(), RegimeRecord.NONE);
        LadderState settled = state;
        if (isGap(state, day)) {
            String missing = "days are missing before " + day.day();
            settled = state.unsettled(missing);
            before = before.unsettled(missing);
        }
        boolean isCovered = day.coverageRatio() >= config.coverageRatio();
        Double hold = day.overHold();
        Double rule = day.overRule();
        boolean isTold = isCovered && day.label() != EvidenceLabel.UNIDENTIFIED && hold != null && rule != null;
        RegimeRecord after = isTold && hold != null && rule != null
                ? before.with(day, hold, rule, trouble, Math.log1p(config.guardMarginRatio()))
                : before.without(trouble);
        LadderState next = settled.after(day, after);
        return !isCovered || day.envelopeViolations() > 0 ? fall(next, trouble) : quiet(next);
    }

    private static boolean isGap(LadderState state, DayScore day) {
        return state.lastDay() != null && !day.day().equals(state.lastDay().plusDays(1));
    }

    private static String trouble(LadderState state, DayScore day, LadderConfig config) {
        if (day.envelopeViolations() > 0) {
            return "%d envelope violations".formatted(day.envelopeViolations());
        }
        // Written so that NaN is trouble.
        if (!(day.coverageRatio() >= config.coverageRatio())) {
            return String.format(
                    Locale.ROOT,
                    "telemetry covers %.1f %% of the day, of at least %.1f %%",
                    100 * day.coverageRatio(),
                    100 * config.coverageRatio());
        }
        boolean isTold = day.label() != EvidenceLabel.UNIDENTIFIED && day.overHold() != null && day.overRule() != null;
        if (!isTold && state.rung().compareTo(Rung.SHADOW) <= 0) {
            return "the day is unidentified";
        }
        Double inBand = day.inBandRatio();
        if (inBand == null) {
            return "no forecast to check";
        }
        return inBand >= config.inBandRatio()
                ? ""
                : String.format(
                        Locale.ROOT,
                        "%.0f %% of values inside the forecast's band, of at least %.0f %%",
                        100 * inBand,
                        100 * config.inBandRatio());
    }

    private static Result tried(LadderState state, LadderEvent.TrialEnded trial) {
        if (trial.rung() != state.rung() || state.rung().compareTo(Rung.CANARY) < 0) {
            return refused(state, "the trial ran on %s, now is %s".formatted(trial.rung(), state.rung()));
        }
        if (trial.designHash().isBlank()) {
            return refused(state, "the trial's design was not registered");
        }
        if (!Double.isFinite(trial.realisedLog()) || !(trial.pValue() >= 0 && trial.pValue() <= 1)) {
            return refused(state, "the trial is inconclusive");
        }
        LadderState.TrialSeen before = state.trial();
        if (before != null && before.designHash().equals(trial.designHash())) {
            return refused(state, "the trial of this design was counted before");
        }
        int number = before == null ? 1 : before.number() + 1;
        String compared = Double.isFinite(trial.predictedLog())
                ? String.format(
                        Locale.ROOT,
                        "predicted %.1f %%, realised %.1f %%",
                        100 * Math.expm1(trial.predictedLog()),
                        100 * Math.expm1(trial.realisedLog()))
                : String.format(
                        Locale.ROOT, "nothing predicted, realised %.1f %%", 100 * Math.expm1(trial.realisedLog()));
        return new Result(
                state.tried(new LadderState.TrialSeen(trial.designHash(), trial.pValue(), trial.realisedLog(), number)),
                List.of(new Note(Kind.COMPARED, state.rung(), state.rung(), compared)));
    }

    private static Result approved(LadderState state, LadderEvent.Approved event, LadderConfig config) {
        if (event.to() != state.rung().next() || state.rung() == Rung.LIVE) {
            return refused(state, "%s is not the next rung after %s".formatted(event.to(), state.rung()));
        }
        if (event.approver().isBlank()) {
            return refused(state, "an approval needs a name");
        }
        if (event.approver()
                .strip()
                .equalsIgnoreCase(Optional.ofNullable(state.author()).orElse("").strip())) {
            return refused(state, "%s enabled it and may not approve".formatted(event.approver()));
        }
        List<Gate> closed =
                Gates.of(state, config).stream().filter(gate -> !gate.isOpen()).toList();
        return closed.isEmpty()
                ? promoted(state, event.to(), "approved by " + event.approver() + ", all gates open")
                : refused(
                        state,
                        String.join(
                                "; ",
                                closed.stream()
                                        .map(gate -> gate.name() + ": " + gate.says())
                                        .toList()));
    }

    private static Result fall(LadderState state, String because) {
        return state.rung().compareTo(Rung.SHADOW) > 0
                ? demoted(state, Rung.SHADOW, because)
                : quiet(state.unsettled(because));
    }

    private static Result demoted(LadderState state, Rung to, String because) {
        return new Result(state.fallen(to), List.of(new Note(Kind.DEMOTED, state.rung(), to, because)));
    }

    private static Result promoted(LadderState state, Rung to, String because) {
        return new Result(state.at(to), List.of(new Note(Kind.PROMOTED, state.rung(), to, because)));
    }

    private static Result refused(LadderState state, String because) {
        return new Result(state, List.of(new Note(Kind.REFUSED, state.rung(), state.rung(), because)));
    }

    private static Result quiet(LadderState state) {
        return new Result(state, List.of());
    }
}
