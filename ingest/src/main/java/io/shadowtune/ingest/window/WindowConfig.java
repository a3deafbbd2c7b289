package io.shadowtune.ingest.window;

import io.shadowtune.ingest.telemetry.Signal;
import java.time.Duration;

/**
 * How samples become windows.
 *
 * @param length window length; windows begin at multiples of it since the epoch
 * @param grace how long a window stays open behind its device's event time, for late and reordered samples; at least
 *     the slowest counter poll, so that a delta can be spread back over the interval it grew in
 * @param portPoll how often the source refreshes port counters (SONiC flex counter PORT: 1 s)
 * @param queuePoll the same for queue counters and depths (SONiC QUEUE: 10 s)
 * @param watermarkPoll the same for watermarks, which are cleared by it (SONiC QUEUE_WATERMARK: 60 s)
 * @param hostPoll the same for NIC and GPU readings
 * @param maxGap a counter not seen for longer starts anew: its growth is nobody's window
 * @param maxFlows most flows remembered for one port and window
 */
public record WindowConfig(
        Duration length,
        Duration grace,
        Duration portPoll,
        Duration queuePoll,
        Duration watermarkPoll,
        Duration hostPoll,
        Duration maxGap,
        int maxFlows) {

    /** 10 s windows with the default polls of SONiC. */
    public static final WindowConfig DEFAULT = new WindowConfig(
            Duration.ofSeconds(10),
            Duration.ofSeconds(20),
            Duration.ofSeconds(1),
            Duration.ofSeconds(10),
            Duration.ofSeconds(60),
            Duration.ofSeconds(10),
            Duration.ofMinutes(5),
            2048);

    /** A configuration. */
    public WindowConfig {
        if (length.isZero() || length.isNegative()) {
            throw new IllegalArgumentException("The window length (%s) must be above zero.".formatted(length));
        }
        if (grace.compareTo(queuePoll) < 0) {
            throw new IllegalArgumentException(
                    "The window grace (%s) must be at least the queue poll (%s).".formatted(grace, queuePoll));
        }
    }

    /** The same with windows of another length. */
    public WindowConfig withLength(Duration newLength) {
        return new WindowConfig(newLength, grace, portPoll, queuePoll, watermarkPoll, hostPoll, maxGap, maxFlows);
    }

    /** The refresh interval of a signal's source. */
    Duration pollOf(Signal signal) {
        return switch (signal.nature()) {
            case WATERMARK -> watermarkPoll;
            case COUNTER_U64, COUNTER_U32, SATURATING, GAUGE, GAUGE_DOUBLE ->
                switch (signal.family()) {
                    case "port" -> portPoll;
                    case "queue", "buffer" -> queuePoll;
                    default -> hostPoll;
                };
        };
    }
}
