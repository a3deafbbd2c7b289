package io.shadowtune.reports.why.page;

import io.shadowtune.reports.why.live.JobAnswer;
import io.shadowtune.reports.why.live.JobInquiry;
import io.shadowtune.reports.why.live.LiveContext;
import io.shadowtune.reports.why.live.LiveFound;
import io.shadowtune.reports.why.onset.Onset;
import java.util.List;
import java.util.Optional;

/**
 * What stands around a cause: since when it is so, what changed just before, whether it was this program, and the figures
 * of what was asked about.
 *
 * @param onset since when and what changed before, as far as the evidence carries times
 * @param ours whether this program changed something, in words
 * @param job where the job's time goes; empty when no job was asked about
 * @param live figures, neighbours and forecasts of a thing that is watched; empty for a bundle
 */
public record AnswerContext(Onset onset, String ours, Optional<JobAnswer> job, Optional<LiveContext> live) {
    private static final String NO_ACTIONS =
            "not known: a bundle holds none of our actions; ask the history with --host";

    static AnswerContext ofBundle(Onset onset) {
        return new AnswerContext(onset, NO_ACTIONS, Optional.empty(), Optional.empty());
    }

    /** Beside what the history knows of a port or host. */
    public static AnswerContext of(LiveFound found) {
        return new AnswerContext(found.onset(), found.ours(), Optional.empty(), Optional.of(found.context()));
    }

    /** Beside what the history knows of a job. */
    public static AnswerContext of(JobInquiry.Found found) {
        return new AnswerContext(
                found.onset(), found.ours(), Optional.of(found.answer()), Optional.of(found.context()));
    }

    /** Every line of it for a person, in order. */
    public List<ContextLine> lines() {
        return ContextLines.of(this);
    }
}
