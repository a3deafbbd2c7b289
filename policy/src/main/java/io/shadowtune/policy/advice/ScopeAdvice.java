package io.shadowtune.policy.advice;

import io.shadowtune.ingest.telemetry.AdviceAnswer;
import io.shadowtune.ingest.telemetry.Recommendation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What was said about one scope and what people answered.
 *
 * @param lastBlockEnd end of the last block that was judged for it
 * @param said the recommendation said last; empty when there was none or it is over
 * @param answers what people answered, which still holds
 */
public record ScopeAdvice(Instant lastBlockEnd, Optional<Recommendation> said, List<Kept> answers) {
    /** Nothing said, nothing answered. */
    static final ScopeAdvice NONE = new ScopeAdvice(Instant.EPOCH, Optional.empty(), List.of());

    /** Most answers remembered for one scope: the oldest gives way. */
    private static final int MOST_ANSWERS = 16;

    public ScopeAdvice {
        answers = List.copyOf(answers);
    }

    /**
     * An answer and the advice it is about.
     *
     * @param answer the answer
     * @param move the advice
     */
    public record Kept(AdviceAnswer answer, Recommendation.Move move) {}

    ScopeAdvice at(Instant blockEnd) {
        return new ScopeAdvice(blockEnd, said, answers);
    }

    ScopeAdvice saying(Optional<Recommendation> other) {
        return new ScopeAdvice(lastBlockEnd, other, answers);
    }

    /** A later answer to the same advice takes the place of the earlier. */
    ScopeAdvice answered(Kept kept) {
        List<Kept> more = new ArrayList<>(answers);
        more.removeIf(
                old -> old.answer().recommendationId().equals(kept.answer().recommendationId()));
        more.add(kept);
        return new ScopeAdvice(lastBlockEnd, said, more.subList(Math.max(0, more.size() - MOST_ANSWERS), more.size()));
    }

    /** Without what people put off until a time that has come, and what they said was done a life ago. */
    ScopeAdvice remembering(Instant now, Duration life) {
        return new ScopeAdvice(
                lastBlockEnd,
                said,
                answers.stream()
                        .filter(kept -> switch (kept.answer().answer()) {
                            case NOT_NOW ->
                                kept.answer().until().map(now::isBefore).orElse(false);
                            case NEVER -> true;
                            case TAKEN -> now.isBefore(kept.answer().at().plus(life));
                        })
                        .toList());
    }

    /** What was answered to an advice like one. */
    Optional<AdviceAnswer> answerTo(Recommendation.Move move, Sameness sameness) {
        return answers.stream()
                .filter(kept -> sameness.same(kept.move(), move))
                .map(Kept::answer)
                .reduce((first, last) -> last);
    }
}
