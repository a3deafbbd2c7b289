package io.shadowtune.policy.shadow;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.knob.LinkRates;
import io.shadowtune.policy.learned.ForecastBatch;
import io.shadowtune.policy.learned.Outlook;
import io.shadowtune.policy.observe.BlockLoad;
import io.shadowtune.policy.observe.PortTally;
import io.shadowtune.policy.observe.QueueTally;
import io.shadowtune.policy.observe.Sum;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Names a decision by what it is about and what it was made from: scope, begin of block, and a canonical text of the
 * telemetry, forecasts and setting it saw. What earlier code made of earlier inputs (the arms' paths) is no input, so
 * that a rerun overwrites.
 */
final class DecisionId {
    private static final int HEX_DIGITS = 24;

    private final StringBuilder text = new StringBuilder(512);

    private DecisionId() {}

    static String of(ScopeState scope, LinkRates rates, Instant start) {
        DecisionId id = new DecisionId();
        id.put("scope", scope.profile().text());
        id.put("start", start);
        id.setting(scope.observed());
        id.put("rates", rates.slowestGbps() + ".." + rates.fastestGbps());
        id.load(scope.load());
        id.outlook(scope.outlook(), start);
        return digest(id.text.toString());
    }

    private void put(String name, Object value) {
        text.append(name).append('=').append(value).append('\n');
    }

    private void put(String name, Sum sum) {
        put(name, sum.count() + "," + sum.total() + "," + sum.max());
    }

    private void setting(@Nullable WredSetting setting) {
        put(
                "observed",
                setting == null
                        ? "unknown"
                        : setting.marking() + "," + setting.kminBytes() + "," + setting.kmaxBytes() + ","
                                + setting.pmaxRatio());
    }

    private void load(BlockLoad load) {
        QueueTally queues = load.queues();
        put(
                "thresholds",
                load.thresholds().delayBytes() + "," + load.thresholds().deepBytes());
        put("queueNanos", queues.slots().nanos());
        put("coveredPpm", queues.coveredPpm());
        put("bytes", queues.bytes());
        put("packets", queues.packets());
        put("marked", queues.marked());
        put("markable", queues.markable());
        put("dropped", queues.dropped());
        put("wredDropped", queues.wredDropped());
        put("depthMean", queues.depthMean());
        put("depthMax", queues.depthMax());
        put("delayed", queues.delayed().gaugeNanos() + "," + queues.delayed().watermarkNanos());
        put("deep", queues.deep().gaugeNanos() + "," + queues.deep().watermarkNanos());
        PortTally ports = load.ports();
        put("portNanos", ports.slots().nanos());
        put("pauseFrames", ports.pauseFrames());
        put("silencedMicros", ports.silencedMicros());
        put("silencedOfMicros", ports.silencedOfMicros());
        put("fanIn", ports.fanIn());
    }

    private void outlook(Outlook outlook, Instant start) {
        outlook.tracks().forEach((name, track) -> {
            ForecastBatch batch = track.before(start);
            if (batch != null) {
                put(
                        "forecast." + name,
                        batch.issuedAt() + "," + batch.members() + "," + batch.medianMax() + "," + batch.highMax());
            }
        });
    }

    /** SHA-256 over the text's UTF-16 units, high byte first. */
    private static String digest(String canonical) {
        byte[] bytes = new byte[2 * canonical.length()];
        for (int i = 0; i < canonical.length(); i++) {
            bytes[2 * i] = (byte) (canonical.charAt(i) >>> 8);
            bytes[2 * i + 1] = (byte) canonical.charAt(i);
        }
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
            return HexFormat.of().formatHex(hash).substring(0, HEX_DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("The platform must have SHA-256, as every Java platform does.", e);
        }
    }
}
