package io.shadowtune.models.twin.packet;

import java.util.List;

/**
 * Which ports a run follows over time.
 *
 * @param ports the ports
 * @param binNanos length of a bin, above 0
 */
public record Recording(List<Integer> ports, long binNanos) {
    /** Follows none. */
    public static final Recording NONE = new Recording(List.of(), 10_000);

    public Recording {
        ports = List.copyOf(ports);
        if (binNanos <= 0) {
            throw new IllegalArgumentException("The bin (%d ns) must be above 0.".formatted(binNanos));
        }
    }
}
