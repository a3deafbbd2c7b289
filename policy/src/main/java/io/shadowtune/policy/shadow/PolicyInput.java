package io.shadowtune.policy.shadow;

import io.shadowtune.ingest.telemetry.ConfigSnapshot;
import io.shadowtune.ingest.telemetry.EndOfInput;
import io.shadowtune.ingest.telemetry.Forecast;
import io.shadowtune.ingest.telemetry.Window;

/** What one device tells the deciding stage. */
public sealed interface PolicyInput {
    /**
     * A closed window of any entity of the device.
     *
     * @param window the window; ends must not fall from one input to the next, those that end together come in any order
     */
    record Seen(Window window) implements PolicyInput {}

    /**
     * A forecast about an entity of the device.
     *
     * @param forecast the forecast
     */
    record Expected(Forecast forecast) implements PolicyInput {}

    /**
     * The device's settings.
     *
     * @param snapshot the settings; one that lists no bindings says nothing about scopes
     */
    record Configured(ConfigSnapshot snapshot) implements PolicyInput {}

    /**
     * No more input will come for the device; given once, when every writer has ended.
     *
     * @param endOfInput the marker
     */
    record Ended(EndOfInput endOfInput) implements PolicyInput {}
}
