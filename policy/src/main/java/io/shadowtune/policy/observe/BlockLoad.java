package io.shadowtune.policy.observe;

import io.shadowtune.ingest.telemetry.Effect;
import io.shadowtune.ingest.telemetry.EntityKind;
import io.shadowtune.ingest.telemetry.Window;
import java.time.Duration;

/**
 * What one scope's block looked like: the sums that every arm decides from, and its effect.
 *
 * @param thresholds what queues were measured against
 * @param queues the queue windows
 * @param ports the port windows
 * @param heard how the ports' silence is spread over them
 */
public record BlockLoad(Thresholds thresholds, QueueTally queues, PortTally ports, HeardPause heard) {
    /** A block without windows. */
    public static BlockLoad open(Thresholds thresholds) {
        return new BlockLoad(thresholds, QueueTally.NONE, PortTally.NONE, HeardPause.NONE);
    }

    /** This and one more window of a member queue or port. */
    public BlockLoad plus(Window window, Members members) {
        if (window.entity().kind() == EntityKind.QUEUE) {
            return new BlockLoad(thresholds, queues.plus(window, thresholds), ports, heard);
        }
        return new BlockLoad(
                thresholds, queues, ports.plus(window, members.priorities()), heard.plus(window, members.priorities()));
    }

    /** Queue windows counted. */
    public long windows() {
        return queues.coveredPpm().count();
    }

    /** Share of a time that the queue windows covered, {@code 0..1}. */
    public double coveredRatioOf(Duration time) {
        if (windows() == 0 || time.isZero()) {
            return 0;
        }
        double slots = Math.min(1, (double) queues.slots().nanos() / time.toNanos());
        return Math.min(1, slots * queues.coveredPpm().meanOrNaN() / 1e6);
    }

    /** Time that queue windows covered. */
    public Duration observed() {
        return Duration.ofNanos(queues.slots().nanos());
    }

    /** Marked over sent packets, {@code 0..1}; NaN when marks are not reported or nothing was sent. */
    public double markRatio() {
        long sent = queues.markable().total();
        return queues.marked().count() == 0 || sent <= 0
                ? Double.NaN
                : Math.min(1, (double) queues.marked().total() / sent);
    }

    /** Dropped over offered packets, {@code 0..1}; NaN when drops are not reported or nothing was offered. */
    public double lossRatio() {
        long lost = queues.dropped().total();
        long offered = lost + queues.packets().total();
        return queues.dropped().count() == 0 || offered <= 0 ? Double.NaN : (double) lost / offered;
    }

    /** Pause frames sent per second, over all member ports; NaN when not reported. */
    public double pauseFramesPerSecond() {
        return ports.pauseFrames().count() == 0
                ? Double.NaN
                : ports.pauseFrames().total() / ports.slots().seconds();
    }

    /** Share of time in which some queue was longer than the delay threshold; NaN without queue windows. */
    public double delayedShare() {
        return queues.delayed().shareOf(queues.slots());
    }

    /** Share of time in which some queue was past the end of the marking curve; NaN without queue windows. */
    public double deepShare() {
        return queues.deep().shareOf(queues.slots());
    }

    /** Whether any occupancy was reported. */
    public boolean seesQueues() {
        return queues.depthMax().count() > 0 || queues.depthMean().count() > 0;
    }

    /** The block's effect, for the setting that was in force. */
    public Effect effect() {
        long silencedOf = ports.silencedOfMicros().total();
        return new Effect(
                queues.bytes().totalOrNaN(),
                queues.depthMean().meanOrNaN(),
                queues.depthMax().maxOrNaN(),
                markRatio(),
                queues.dropped().totalOrNaN(),
                ports.pauseFrames().totalOrNaN(),
                silencedOf <= 0
                        ? Double.NaN
                        : Math.min(1, (double) ports.silencedMicros().total() / silencedOf));
    }
}
