package io.shadowtune.policy.learned;

import io.shadowtune.ingest.telemetry.ForecastTarget;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.knob.LinkRates;
import io.shadowtune.policy.observe.BlockLoad;
import java.time.Instant;
import java.util.Locale;

/**
 * Tells the surge of a scope's worst queue, from forecasts or from the block before.
 *
 * <p>From fan-in {@code N}: senders at line rate {@code C} that begin together fill a queue at {@code (N - 1) C} until
 * they react, after a time {@code t}: {@code (N - 1) C t}. From queue depth, where no flow samples tell fan-in: what
 * stands above Kmax in force. Below Kmax the depth is what the setting made of the demand; above it every packet is
 * already marked, so the excess is the demand's own. Both are therefore the same whatever this arm decides, and its own
 * changes, once made, do not feed back into it.
 */
final class SurgeModel {
    private final LearnedConfig config;

    SurgeModel(LearnedConfig config) {
        this.config = config;
    }

    /** The surge that is forecast for a block beginning at a time. */
    SurgeReading forecast(Outlook outlook, Instant at, WredSetting observed, LinkRates rates) {
        ForecastBatch utilisation = outlook.of(ForecastTarget.UTILISATION, at, config.freshness());
        if (utilisation != null && utilisation.highMax() < config.idleUtilisationRatio()) {
            return new SurgeReading.Silent(String.format(
                    Locale.ROOT,
                    "nothing to win: the busiest link is forecast to be used %.1f %% at p90 (%s)",
                    utilisation.highMax() * 100,
                    words(utilisation)));
        }
        ForecastBatch fanIn = outlook.of(ForecastTarget.FAN_IN, at, config.freshness());
        if (fanIn != null) {
            return fromFanIn(fanIn.medianMax(), fanIn.highMax(), rates, "forecast", words(fanIn));
        }
        ForecastBatch depth = outlook.of(ForecastTarget.QUEUE_DEPTH_BYTES, at, config.freshness());
        if (depth != null) {
            return fromDepth(depth.medianMax(), depth.highMax(), observed, "forecast", words(depth));
        }
        return new SurgeReading.Silent(String.format(
                Locale.ROOT,
                "no forecast of fan-in or queue depth speaks for this scope (none within %d minutes before %s)",
                config.freshness().toMinutes(),
                at));
    }

    /** The surge that the block before showed: its mean window and its worst. */
    SurgeReading measured(BlockLoad load, WredSetting observed, LinkRates rates) {
        if (load.ports().fanIn().count() > 0) {
            return fromFanIn(
                    load.ports().fanIn().meanOrNaN(), load.ports().fanIn().maxOrNaN(), rates, "measured", "flows");
        }
        if (load.queues().depthMax().count() > 0) {
            return fromDepth(
                    load.queues().depthMax().meanOrNaN(),
                    load.queues().depthMax().maxOrNaN(),
                    observed,
                    "measured",
                    "occupancy");
        }
        return new SurgeReading.Silent("neither fan-in nor queue occupancy was reported");
    }

    private SurgeReading fromFanIn(double median, double high, LinkRates rates, String how, String whom) {
        double each = config.surgeBytesPerSender(rates.slowestGbps());
        return new SurgeReading.Told(new Surge(
                Math.max(0, median - 1) * each,
                Math.max(0, high - 1) * each,
                String.format(
                        Locale.ROOT,
                        "%s fan-in %.1f, high %.1f (%s), %.1f KB for each sender more",
                        how,
                        median,
                        high,
                        whom,
                        each / 1000)));
    }

    private static SurgeReading fromDepth(double median, double high, WredSetting observed, String how, String whom) {
        return new SurgeReading.Told(new Surge(
                Math.max(0, median - observed.kmaxBytes()),
                Math.max(0, high - observed.kmaxBytes()),
                String.format(
                        Locale.ROOT,
                        "%s queue depth %.1f KB, high %.1f KB (%s), against Kmax %.1f KB in force",
                        how,
                        median / 1000,
                        high / 1000,
                        whom,
                        observed.kmaxBytes() / 1000.0)));
    }

    private static String words(ForecastBatch batch) {
        return "%s, %d members, issued %s"
                .formatted(String.join("+", batch.servedBy()), batch.members(), batch.issuedAt());
    }
}
