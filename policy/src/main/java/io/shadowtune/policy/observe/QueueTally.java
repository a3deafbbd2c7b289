package io.shadowtune.policy.observe;

import io.shadowtune.ingest.telemetry.GaugeSummary;
import io.shadowtune.ingest.telemetry.QueueSignals;
import io.shadowtune.ingest.telemetry.Watermark;
import io.shadowtune.ingest.telemetry.Window;
import java.time.Duration;

/**
 * What the queue windows of a scope add up to.
 *
 * @param slots covered time
 * @param coveredPpm seen share of each window, in millionths
 * @param bytes sent
 * @param packets sent
 * @param marked packets marked
 * @param markable packets sent in the windows that reported marks
 * @param dropped packets dropped
 * @param wredDropped packets WRED dropped
 * @param depthMean mean occupancy of each window, bytes; windows with a gauge only
 * @param depthMax highest occupancy of each window, bytes, from gauges and watermarks
 * @param delayed time above the delay threshold
 * @param deep time above the end of the marking curve
 */
public record QueueTally(
        Slots slots,
        Sum coveredPpm,
        Sum bytes,
        Sum packets,
        Sum marked,
        Sum markable,
        Sum dropped,
        Sum wredDropped,
        Sum depthMean,
        Sum depthMax,
        OverTime delayed,
        OverTime deep) {

    /** No window yet. */
    public static final QueueTally NONE = new QueueTally(
            Slots.NONE,
            Sum.NONE,
            Sum.NONE,
            Sum.NONE,
            Sum.NONE,
            Sum.NONE,
            Sum.NONE,
            Sum.NONE,
            Sum.NONE,
            Sum.NONE,
            OverTime.NONE,
            OverTime.NONE);

    /** These and one more queue window. */
    public QueueTally plus(Window window, Thresholds thresholds) {
        Depth depth = Depth.of(window);
        double marks = window.deltas().asDouble(QueueSignals.ECN_MARKED_PACKETS);
        double sent = window.deltas().asDouble(QueueSignals.TX_PACKETS);
        return new QueueTally(
                slots.plus(window),
                coveredPpm.plus(window.coverage().coveredRatio() * 1e6),
                bytes.plus(window.deltas().asDouble(QueueSignals.TX_BYTES)),
                packets.plus(sent),
                marked.plus(marks),
                Double.isNaN(marks) ? markable : markable.plus(sent),
                dropped.plus(window.deltas().asDouble(QueueSignals.DROPPED_PACKETS)),
                wredDropped.plus(window.deltas().asDouble(QueueSignals.WRED_DROPPED_PACKETS)),
                depthMean.plus(depth.meanBytes),
                depthMax.plus(depth.maxBytes),
                over(delayed, depth, depth.meanBytes, thresholds.delayBytes()),
                over(deep, depth, depth.gaugeMaxBytes, thresholds.deepBytes()));
    }

    private static OverTime over(OverTime sum, Depth depth, double gaugeBytes, long thresholdBytes) {
        if (thresholdBytes <= 0) {
            return sum;
        }
        return new OverTime(
                sum.gaugeNanos() + (gaugeBytes > thresholdBytes ? depth.windowNanos : 0),
                sum.watermarkNanos() + (depth.watermarkBytes > thresholdBytes ? depth.validNanos : 0));
    }

    /** Occupancy readings of one window; NaN where there is none. */
    private record Depth(
            long windowNanos,
            double meanBytes,
            double gaugeMaxBytes,
            double watermarkBytes,
            long validNanos,
            double maxBytes) {

        static Depth of(Window window) {
            GaugeSummary gauge = window.gauge(QueueSignals.DEPTH_BYTES);
            GaugeSummary average = window.gauge(QueueSignals.AVG_DEPTH_BYTES);
            Watermark watermark = window.watermark(QueueSignals.WATERMARK_BYTES);
            double mean = gauge != null ? gauge.mean() : average != null ? average.mean() : Double.NaN;
            double gaugeMax = gauge != null ? gauge.max() : Double.NaN;
            double high = watermark != null ? watermark.bytes() : Double.NaN;
            long valid = watermark == null
                    ? 0
                    : Duration.between(watermark.validFrom(), watermark.validTo())
                            .toNanos();
            double max = Double.isNaN(gaugeMax) ? high : Double.isNaN(high) ? gaugeMax : Math.max(gaugeMax, high);
            return new Depth(window.length().toNanos(), mean, gaugeMax, high, valid, max);
        }
    }
}
