package io.shadowtune.policy.learned;

import io.shadowtune.ingest.telemetry.WredSetting;

/** What a tuned arm says. */
public sealed interface TunedAnswer {
    /** Why, with the numbers. */
    String because();

    /** The surge the arm is tuned to from now on; negative when it was never tuned. */
    double tunedToBytes();

    /**
     * It asks for a setting.
     *
     * @param asked the setting, before the envelope
     * @param tunedToBytes the surge it is for
     * @param because why
     */
    record Move(WredSetting asked, double tunedToBytes, String because) implements TunedAnswer {}

    /**
     * It keeps what it has.
     *
     * @param tunedToBytes the surge it is for; negative when it was never tuned
     * @param because why
     */
    record Stay(double tunedToBytes, String because) implements TunedAnswer {}
}
