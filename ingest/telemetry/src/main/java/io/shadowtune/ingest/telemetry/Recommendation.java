package io.shadowtune.ingest.telemetry;

import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * A knob change that people may make: reason, effect, way back, and what would prove it wrong. Advice, never an act.
 *
 * @param id hash of scope, settings in force and wished, and arm: the same advice has the same id in every block
 * @param scope about what
 * @param decisionId the decision it came from last
 * @param arm who wishes it
 * @param move from where to where, and back
 * @param because why, with the numbers
 * @param predicted what it is expected to do
 * @param falsifier the observation that would prove it wrong
 * @param harm most that a bad change could cost until it is undone
 * @param issuedAt event time since which it has been said
 * @param expiresAt event time from which it holds no longer; after {@code issuedAt}
 * @param state how it stands
 */
public record Recommendation(
        String id,
        Scope scope,
        String decisionId,
        Arm arm,
        Move move,
        String because,
        Prediction predicted,
        String falsifier,
        HarmCap harm,
        Instant issuedAt,
        Instant expiresAt,
        State state) {

    public Recommendation {
        if (!expiresAt.isAfter(issuedAt)) {
            throw new IllegalArgumentException("The recommendation (%s) must expire (%s) after it was said (%s)."
                    .formatted(id, expiresAt, issuedAt));
        }
    }

    /** The same advice in another state. */
    public Recommendation in(Status status, Instant since, String why) {
        return new Recommendation(
                id,
                scope,
                decisionId,
                arm,
                move,
                because,
                predicted,
                falsifier,
                harm,
                issuedAt,
                expiresAt,
                new State(status, since, why));
    }

    /**
     * From where to where.
     *
     * @param from the setting in force
     * @param to the setting wished
     * @param firstStep as far towards {@code to} as one legal step leads
     * @param inverse the exact setting to go back to
     */
    public record Move(WredSetting from, WredSetting to, WredSetting firstStep, WredSetting inverse) {}

    /**
     * What the change is expected to do.
     *
     * @param label how it is known
     * @param effect the expected effect; empty exactly when {@code UNIDENTIFIED}
     * @param because why that label
     */
    public record Prediction(EvidenceLabel label, Optional<Interval> effect, String because) {
        public Prediction {
            if (effect.isPresent() == (label == EvidenceLabel.UNIDENTIFIED)) {
                throw new IllegalArgumentException(
                        "A prediction (%s) must have an effect exactly when it is identified.".formatted(label));
            }
        }
    }

    /**
     * One figure after the change, as a ratio of what it was before.
     *
     * @param measure the figure's name
     * @param lowRatio low end
     * @param ratio likeliest value
     * @param highRatio high end
     */
    public record Interval(String measure, double lowRatio, double ratio, double highRatio) {
        public Interval {
            if (!(lowRatio >= 0 && lowRatio <= ratio && ratio <= highRatio)) {
                throw new IllegalArgumentException("The ratio (%s) of %s must be within its interval (%s..%s)."
                        .formatted(ratio, measure, lowRatio, highRatio));
            }
        }
    }

    /**
     * The most GPU time that the change could cost before it is undone.
     *
     * @param gpuHours the bound in GPU-hours, at least 0; empty when a part of it is not known
     * @param because how it was reckoned, and what is not known
     */
    public record HarmCap(Optional<Double> gpuHours, String because) {}

    /**
     * How it stands.
     *
     * @param status where it is in its life
     * @param since event time of the last change of status
     * @param because why
     */
    public record State(Status status, Instant since, String because) {}

    /** Where a recommendation is in its life. */
    public enum Status {
        /** It may be taken. */
        STANDING,
        /** Said before a freeze window that is open now: not to be taken inside it. */
        FROZEN,
        /** Not recommended: a brake holds it, as its state says. */
        HELD,
        /** A person said: not now. */
        DEFERRED,
        /** A person said: never. */
        REFUSED,
        /** A person took it, or the setting in force became the one advised. */
        TAKEN,
        /** Nobody wishes it any longer, or the setting in force is another one. */
        WITHDRAWN,
        /** Its time is over. */
        EXPIRED;

        /** Its name in JSON and on pages. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Whether the advice is still remembered as said; the other states are final. */
        public boolean isOpen() {
            return this == STANDING || this == FROZEN || this == HELD || this == DEFERRED;
        }
    }
}
