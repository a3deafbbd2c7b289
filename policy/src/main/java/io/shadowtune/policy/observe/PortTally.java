package io.shadowtune.policy.observe;

import io.shadowtune.ingest.telemetry.FlowFeatures;
import io.shadowtune.ingest.telemetry.GaugeSummary;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.Signal;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.policy.knob.LinkRates;
import java.util.List;

/**
 * What the port windows of a scope add up to.
 *
 * @param slots covered time
 * @param pauseFrames priority pause frames sent, for the scope's priorities
 * @param silencedMicros time each port was silenced in each window, at its most silenced priority of the scope
 * @param silencedOfMicros seen time of the windows that reported it
 * @param fanIn most sources to one destination, in each window with flow samples
 * @param rates rates of the links that were not down
 * @param downWindows windows of links that were down all the time
 * @param flappingWindows windows of links that were up and down
 */
public record PortTally(
        Slots slots,
        Sum pauseFrames,
        Sum silencedMicros,
        Sum silencedOfMicros,
        Sum fanIn,
        LinkRates rates,
        long downWindows,
        long flappingWindows) {

    /** No window yet. */
    public static final PortTally NONE =
            new PortTally(Slots.NONE, Sum.NONE, Sum.NONE, Sum.NONE, Sum.NONE, LinkRates.UNKNOWN, 0, 0);

    /** These and one more port window. */
    public PortTally plus(Window window, List<Integer> priorities) {
        double silenced = silenced(window, priorities);
        double seenMicros = window.length().toNanos() / 1e3 * window.coverage().coveredRatio();
        double fanInNow =
                window.flows().map(FlowFeatures::fanIn).map(Double::valueOf).orElse(Double.NaN);
        return new PortTally(
                slots.plus(window),
                pauseFrames.plus(frames(window, priorities)),
                silencedMicros.plus(silenced),
                Double.isNaN(silenced) ? silencedOfMicros : silencedOfMicros.plus(seenMicros),
                fanIn.plus(fanInNow),
                rates.with(gbps(window)),
                downWindows + (isDown(window) ? 1 : 0),
                flappingWindows + (isFlapping(window) ? 1 : 0));
    }

    /**
     * Why the links were not the same all the time, so that traffic went another way for a part of it; empty when they were. A link
     * that was down all the time, as unused ones are, is no change.
     */
    public String linkChange() {
        if (flappingWindows > 0) {
            return "a link went up or down";
        }
        if (slots.count() > 0 && downWindows % slots.count() != 0) {
            return "a link was down for a part of it";
        }
        return "";
    }

    private static boolean isDown(Window window) {
        GaugeSummary up = window.gauge(PortSignals.OPER_UP);
        return up != null && up.max() == 0;
    }

    private static boolean isFlapping(Window window) {
        GaugeSummary up = window.gauge(PortSignals.OPER_UP);
        return up != null && up.max() > 0 && up.mean() < 1;
    }

    private static double frames(Window window, List<Integer> priorities) {
        double sum = Double.NaN;
        for (int priority : priorities) {
            double frames = of(window, PortSignals.TX_PFC_FRAMES, priority);
            if (!Double.isNaN(frames)) {
                sum = Double.isNaN(sum) ? frames : sum + frames;
            }
        }
        return sum;
    }

    /** Time of the most silenced priority in microseconds; NaN when none is reported. */
    static double silenced(Window window, List<Integer> priorities) {
        double most = Double.NaN;
        for (int priority : priorities) {
            double micros = of(window, PortSignals.RX_PFC_DURATION_US, priority);
            if (!Double.isNaN(micros)) {
                most = Double.isNaN(most) ? micros : Math.max(most, micros);
            }
        }
        return most;
    }

    private static double of(Window window, List<Signal> byPriority, int priority) {
        return priority >= 0 && priority < byPriority.size()
                ? window.deltas().asDouble(byPriority.get(priority))
                : Double.NaN;
    }

    /** The link's rate; 0 when it was not read or the link is down. */
    private static double gbps(Window window) {
        GaugeSummary speed = window.gauge(PortSignals.SPEED_BITS_PER_SECOND);
        return speed == null || isDown(window) ? 0 : speed.max() / 1e9;
    }
}
