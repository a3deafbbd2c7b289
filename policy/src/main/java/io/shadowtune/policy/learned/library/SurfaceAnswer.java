package io.shadowtune.policy.learned.library;

import io.shadowtune.ingest.telemetry.PredictedEffect;
import io.shadowtune.ingest.telemetry.WredSetting;

/** What an arm that asks the response surface says. */
public sealed interface SurfaceAnswer {
    /** Why, with the numbers. */
    String because();

    /**
     * It asks for a setting.
     *
     * @param asked the setting, before the envelope
     * @param effect what the first legal step towards it is expected to change
     * @param because why
     */
    record Move(WredSetting asked, PredictedEffect effect, String because) implements SurfaceAnswer {}

    /**
     * It keeps what it has.
     *
     * @param because why
     */
    record Stay(String because) implements SurfaceAnswer {}
}
