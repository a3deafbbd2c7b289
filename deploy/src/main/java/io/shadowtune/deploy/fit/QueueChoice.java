package io.shadowtune.deploy.fit;

import io.shadowtune.ingest.telemetry.EntityId;
import java.util.Optional;

/**
 * Which queue is meant; what is not given is left to the windows.
 *
 * @param device switch
 * @param port its port
 * @param queue its number
 */
public record QueueChoice(Optional<String> device, Optional<String> port, Optional<Integer> queue) {
    /** Whether it may be this one. */
    boolean allows(EntityId entity) {
        return device.map(entity.device()::equals).orElse(true)
                && port.map(entity.part()::equals).orElse(true)
                && queue.map(number -> number == entity.index()).orElse(true);
    }

    /** It in the words of the options. */
    public String text() {
        return "device %s, port %s, queue %s"
                .formatted(
                        device.orElse("any"),
                        port.orElse("any"),
                        queue.map(String::valueOf).orElse("any"));
    }
}
