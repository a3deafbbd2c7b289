package io.shadowtune.ingest.telemetry;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One sampled packet (sFlow) or flow record (NetFlow, IPFIX) as a sampler exported it.
 *
 * @param entity the sampler: a switch
 * @param header where and when
 * @param ports where the packet entered and left
 * @param key the conversation it belongs to
 * @param dscp differentiated services code point, {@code 0..63}
 * @param ecn the two ECN bits, 3 = CE: set by a hop before the sampler
 * @param bytesSampled octets of the sample, unscaled
 * @param packetsSampled packets of the sample, unscaled
 * @param samplingRate 1 in N; null when the exporter has not said, and then nothing may be scaled
 * @param renormalized whether the collector already scaled the counts
 * @param start begin of the record's time span
 * @param end end of it; equal to {@code start} for a sampled packet
 */
public record FlowSample(
        EntityId entity,
        Header header,
        FlowPorts ports,
        FlowKey key,
        int dscp,
        int ecn,
        long bytesSampled,
        long packetsSampled,
        @Nullable Long samplingRate,
        boolean renormalized,
        Instant start,
        Instant end)
        implements TelemetryRecord {

    /** Octets the sample stands for, or null when the sampling rate is unknown. */
    public @Nullable Long bytesEstimated() {
        if (renormalized) {
            return bytesSampled;
        }
        return samplingRate == null ? null : (Long) (bytesSampled * samplingRate);
    }
}
