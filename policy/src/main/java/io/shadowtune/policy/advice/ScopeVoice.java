package io.shadowtune.policy.advice;

import io.shadowtune.ingest.telemetry.AdviceAnswer;
import io.shadowtune.ingest.telemetry.Decision;
import io.shadowtune.ingest.telemetry.Recommendation;
import io.shadowtune.ingest.telemetry.Recommendation.Status;
import io.shadowtune.ingest.telemetry.WredSetting;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What follows from one decision for what is said about its scope.
 *
 * <pre>
 * setting in force became the one advised          → TAKEN
 * setting in force became another                  → WITHDRAWN
 * nobody can say (telemetry, foreign change)       → HELD
 * nobody wishes it any longer, or other numbers    → WITHDRAWN
 * wished, life over                                → renewed; not wished: EXPIRED
 * wished, answered never or not yet                → silent, DEFERRED
 * wished, inside a freeze window                   → FROZEN, nothing new
 * wished, block held                               → what is new is HELD, what stands stands
 * wished                                           → STANDING
 * </pre>
 *
 * Immutable.
 */
final class ScopeVoice {
    private final AdviceConfig config;
    private final Sameness sameness;

    ScopeVoice(AdviceConfig config) {
        this.config = config;
        this.sameness = new Sameness(config.bandRatio());
    }

    Sameness sameness() {
        return sameness;
    }

    /**
     * What is said.
     *
     * @param next what is remembered of the scope
     * @param recommendations what is new or stands in another state
     * @param heldBy short name of what kept a wish from being recommended; empty when nothing did
     */
    record Spoken(ScopeAdvice next, List<Recommendation> recommendations, String heldBy) {}

    Spoken speak(ScopeAdvice before, Decision decision, Drafting.Draft draft, BlockVerdict verdict) {
        Instant now = decision.blockStart();
        List<Recommendation> told = new ArrayList<>();
        ScopeAdvice advice = overtaken(before.remembering(now, config.life()), decision, told);
        if (draft instanceof Drafting.Draft.Unknown unknown) {
            return kept(advice, Status.HELD, now, unknown.because(), told, unknown.reason());
        }
        if (draft instanceof Drafting.Draft.Content content) {
            advice.said()
                    .ifPresent(said -> told.add(
                            now.isBefore(said.expiresAt())
                                    ? said.in(Status.WITHDRAWN, now, "no longer wished: " + content.because())
                                    : said.in(Status.EXPIRED, now, "its time is over, and it is no longer wished")));
            return new Spoken(advice.saying(Optional.empty()), told, "");
        }
        return wished(advice, ((Drafting.Draft.Wished) draft).recommendation(), verdict, told);
    }

    /** What was advised about a setting that is no longer in force is over. */
    private static ScopeAdvice overtaken(ScopeAdvice advice, Decision decision, List<Recommendation> told) {
        Recommendation said = advice.said().orElse(null);
        WredSetting observed = decision.observed().orElse(null);
        if (said == null || observed == null || observed.equals(said.move().from())) {
            return advice;
        }
        boolean taken =
                observed.equals(said.move().to()) || observed.equals(said.move().firstStep());
        told.add(said.in(
                taken ? Status.TAKEN : Status.WITHDRAWN,
                decision.blockStart(),
                taken
                        ? "the setting in force is the one advised: " + observed.inWords()
                        : "the setting in force changed to " + observed.inWords()));
        return advice.saying(Optional.empty());
    }

    private Spoken wished(ScopeAdvice before, Recommendation draft, BlockVerdict verdict, List<Recommendation> told) {
        Instant now = draft.issuedAt();
        ScopeAdvice advice = before;
        Recommendation said = advice.said().orElse(null);
        if (said != null && !sameness.same(said.move(), draft.move())) {
            told.add(said.in(Status.WITHDRAWN, now, "other numbers are advised now: " + draft.id()));
            advice = advice.saying(Optional.empty());
            said = null;
        }
        Optional<AdviceAnswer> answer = advice.answerTo(draft.move(), sameness);
        if (answer.isPresent()) {
            String because =
                    answer.get().by() + " said: " + answer.get().answer().text();
            return kept(
                    advice,
                    Status.DEFERRED,
                    now,
                    because,
                    told,
                    answer.get().answer().text());
        }
        Optional<FreezeWindow> frozen =
                config.freezes().stream().filter(window -> window.holds(now)).findFirst();
        if (frozen.isPresent()) {
            return kept(
                    advice, Status.FROZEN, now, "freeze window " + frozen.get().name(), told, "freeze-window");
        }
        boolean over = said != null && !now.isBefore(said.expiresAt());
        if (verdict.held() && (said == null || said.state().status() == Status.HELD || over)) {
            Recommendation held = said == null || over ? renewed(said, draft) : said;
            return kept(
                    advice.saying(Optional.of(held)), Status.HELD, now, verdict.because(), told, "correlated-alarm");
        }
        if (said == null || over) {
            Recommendation fresh = renewed(said, draft);
            told.add(fresh);
            return new Spoken(advice.saying(Optional.of(fresh)), told, "");
        }
        return kept(advice, Status.STANDING, now, "wished in the block that begins at " + now, told, "");
    }

    /** Advice that is renewed keeps its name although its numbers have moved inside the band. */
    private static Recommendation renewed(@Nullable Recommendation said, Recommendation draft) {
        return said == null
                ? draft
                : new Recommendation(
                        said.id(),
                        draft.scope(),
                        draft.decisionId(),
                        draft.arm(),
                        said.move(),
                        draft.because(),
                        draft.predicted(),
                        draft.falsifier(),
                        draft.harm(),
                        draft.issuedAt(),
                        draft.expiresAt(),
                        draft.state());
    }

    /** What was said stays, in a state that is told when it is another one; nothing new is said. */
    private static Spoken kept(
            ScopeAdvice advice, Status status, Instant now, String because, List<Recommendation> told, String heldBy) {
        Recommendation said = advice.said().orElse(null);
        if (said == null) {
            return new Spoken(advice, told, heldBy);
        }
        if (status != Status.STANDING && !now.isBefore(said.expiresAt())) {
            told.add(said.in(Status.EXPIRED, now, "its time is over; " + because));
            return new Spoken(advice.saying(Optional.empty()), told, heldBy);
        }
        if (said.state().status() == status) {
            return new Spoken(advice, told, heldBy);
        }
        Recommendation next = said.in(status, now, because);
        told.add(next);
        return new Spoken(advice.saying(Optional.of(next)), told, heldBy);
    }
}
