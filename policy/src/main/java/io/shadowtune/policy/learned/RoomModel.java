package io.shadowtune.policy.learned;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.knob.BufferFacts;
import io.shadowtune.policy.knob.LinkRates;
import org.jspecify.annotations.Nullable;

/**
 * The setting for a surge: a standing queue may take the room that the surge leaves.
 *
 * <p>Room is 0.8 of the pause threshold where the buffer is known, otherwise a ceiling in proportion to the link. Kmax
 * is the room less the surge, at most the calm Kmax and at least 2 KB per Gb/s; Kmin keeps its ratio to Kmax; Pmax rises from
 * its calm to its surge value as the surge goes from half the room to all of it, since more senders need more marks for
 * the same total rate [1]. Monotone: a larger surge never gives a higher threshold or a lower Pmax.
 *
 * <p>[1] Y. Zhu et al., Congestion control for large-scale RDMA deployments, SIGCOMM 2015, doi 10.1145/2785956.2787484,
 * section 5: at the fixed point the marking probability grows with the number of flows.
 */
final class RoomModel {
    private static final double FLOOR_BYTES_PER_GBPS = 2_000;

    private final LearnedConfig config;
    private final double bufferShareRatio;

    RoomModel(LearnedConfig config, double bufferShareRatio) {
        this.config = config;
        this.bufferShareRatio = bufferShareRatio;
    }

    double roomBytes(LinkRates rates, @Nullable BufferFacts buffer) {
        double ceiling = config.ceilingBytesPerGbps() * rates.slowestGbps();
        return buffer == null ? ceiling : Math.min(ceiling, bufferShareRatio * buffer.pauseThresholdBytes());
    }

    WredSetting settingFor(double surgeBytes, LinkRates rates, @Nullable BufferFacts buffer) {
        double gbps = rates.slowestGbps();
        double room = roomBytes(rates, buffer);
        double left = Math.min(config.kmaxBytesPerGbps() * gbps, room - surgeBytes);
        double kmax = Math.max(Math.min(FLOOR_BYTES_PER_GBPS * gbps, room), left);
        double kmin = kmax / config.kmaxOverKmin();
        double pressed = Math.max(0, Math.min(1, 2 * surgeBytes / room - 1));
        double pmax = config.pmaxCalmRatio() + pressed * (config.pmaxSurgeRatio() - config.pmaxCalmRatio());
        return new WredSetting(true, Math.round(kmin), Math.round(kmax), Math.round(pmax * 100) / 100.0);
    }
}
