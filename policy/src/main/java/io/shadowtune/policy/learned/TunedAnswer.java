package io.shadowtune.policy.learned;

import io.shadowtune.ingest.telemetry.WredSetting;

/** What a tuned arm says. */
public sealed interface TunedAnswer {
    /** Why, with the numbers. */
    String because();

    /**
     * It asks for a setting.
     *
     * @param asked the setting, before the envelope
     * @param because why
     */
    record Move(WredSetting asked, String because) implements TunedAnswer {}

    /**
     * It keeps what it has.
     *
     * @param because why
     */
    record Stay(String because) implements TunedAnswer {}
}
