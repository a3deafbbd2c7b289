package io.shadowtune.deploy.config;

import io.shadowtune.ingest.window.WindowConfig;
import java.time.Duration;

/**
 * How samples become windows.
 *
 * @param window windowing of one device
 * @param idleTimeout a device silent for longer has its windows closed by the others' time
 */
public record WindowingConfig(WindowConfig window, Duration idleTimeout) {
    public WindowingConfig {
        if (idleTimeout.compareTo(window.grace()) < 0) {
            throw new IllegalArgumentException(
                    "The window.idle-timeout-seconds (%d) must be at least window.grace-seconds (%d)."
                            .formatted(idleTimeout.toSeconds(), window.grace().toSeconds()));
        }
    }
}
