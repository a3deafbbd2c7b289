package io.shadowtune.ingest.telemetry;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One entity over {@code [start, end)} of event time.
 *
 * @param entity what was seen
 * @param start begin, a multiple of the window length since the epoch
 * @param end end, exclusive
 * @param deltas growth of each counter inside the window; a counter seen for too little of it is absent
 * @param gauges each gauge over the samples inside the window
 * @param watermarks highest occupancies, each over its own validity interval; empty when none was read
 * @param flows what flow samples say; empty when there were none
 * @param coverage how much of the window was seen
 * @param flags what to know about it
 */
public record Window(
        EntityId entity,
        Instant start,
        Instant end,
        Readings deltas,
        List<GaugeSummary> gauges,
        List<WatermarkReading> watermarks,
        Optional<FlowFeatures> flows,
        Coverage coverage,
        Set<Flag> flags) {

    public Window {
        if (!end.isAfter(start)) {
            throw new IllegalArgumentException(
                    "The window [%s, %s) of %s must not be empty.".formatted(start, end, entity));
        }
        gauges = List.copyOf(gauges);
        watermarks = List.copyOf(watermarks);
        flags = Set.copyOf(flags);
    }

    /**
     * A watermark signal and its reading.
     *
     * @param signal which watermark
     * @param watermark the value and the interval it covers
     */
    public record WatermarkReading(Signal signal, Watermark watermark) {}

    /** The window's length. */
    public Duration length() {
        return Duration.between(start, end);
    }

    /** Growth of a counter per second of covered time, or NaN when the counter was not seen. */
    public double perSecond(Signal counter) {
        double seconds = length().toNanos() / 1e9 * coverage.coveredRatio();
        return seconds > 0 ? deltas.asDouble(counter) / seconds : Double.NaN;
    }

    /** One gauge's summary, or null when it was not reported. */
    public @Nullable GaugeSummary gauge(Signal signal) {
        for (GaugeSummary gauge : gauges) {
            if (gauge.signal() == signal) {
                return gauge;
            }
        }
        return null;
    }

    /** One watermark, or null when none was read. */
    public @Nullable Watermark watermark(Signal signal) {
        for (WatermarkReading reading : watermarks) {
            if (reading.signal() == signal) {
                return reading.watermark();
            }
        }
        return null;
    }
}
