package io.shadowtune.ingest.telemetry;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What one arm wanted in one block; never what was done.
 *
 * @param arm who wanted it
 * @param before the setting on the arm's own would-be trajectory; empty when the observed one is not known
 * @param after where it wants to be; equal to {@code before} when it holds
 * @param because why, with the numbers
 * @param rule the rule or model that spoke, such as {@code queue-delay-up}
 * @param envelopeHits limits that clipped or refused the wish
 * @param effect what the step from {@code before} to {@code after} is expected to change; empty when nothing is said of it
 */
public record ArmWish(
        Arm arm,
        Optional<WredSetting> before,
        Optional<WredSetting> after,
        String because,
        String rule,
        List<String> envelopeHits,
        Optional<PredictedEffect> effect) {

    /** Copies the list; a record written before there were effects has none. */
    public ArmWish {
        envelopeHits = List.copyOf(envelopeHits);
        effect = Objects.requireNonNullElse(effect, Optional.empty());
    }

    /** A wish of which no effect is told. */
    public ArmWish(
            Arm arm,
            Optional<WredSetting> before,
            Optional<WredSetting> after,
            String because,
            String rule,
            List<String> envelopeHits) {
        this(arm, before, after, because, rule, envelopeHits, Optional.empty());
    }

    /** Whether the arm wants what it has. */
    public boolean holds() {
        return before.equals(after);
    }
}
