package io.shadowtune.policy.learned;

import io.shadowtune.ingest.telemetry.Forecast;
import io.shadowtune.ingest.telemetry.ForecastHead;
import io.shadowtune.ingest.telemetry.ForecastTarget;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What is forecast for the members of one scope.
 *
 * @param tracks by {@code TARGET/HEAD}, for fan-in, queue depth and utilisation
 */
public record Outlook(Map<String, ForecastTrack> tracks) {
    /** Nothing was forecast. */
    public static final Outlook NONE = new Outlook(Map.of());

    public Outlook {
        tracks = Collections.unmodifiableMap(new TreeMap<>(tracks));
    }

    /** This and one more forecast about a member; targets that no arm asks for are left out. */
    public Outlook plus(Forecast forecast) {
        boolean asked = switch (forecast.target()) {
            case FAN_IN, QUEUE_DEPTH_BYTES, UTILISATION -> true;
            case BYTES_PER_SECOND, ACTIVE_FLOWS, BURSTINESS, PAUSE_SHARE, MARK_RATIO -> false;
        };
        if (!asked || forecast.served().isEmpty()) {
            return this;
        }
        Map<String, ForecastTrack> next = new TreeMap<>(tracks);
        String key = key(forecast.target(), forecast.head());
        ForecastTrack track = tracks.get(key);
        next.put(key, track == null ? ForecastTrack.of(forecast) : track.plus(forecast));
        return new Outlook(next);
    }

    /**
     * The newest complete batch for a target, the regime head before the near one.
     *
     * @param time only batches issued before it
     * @param freshness only batches issued at most so long before it
     */
    public @Nullable ForecastBatch of(ForecastTarget target, Instant time, Duration freshness) {
        for (ForecastHead head : new ForecastHead[] {ForecastHead.REGIME, ForecastHead.NEAR}) {
            ForecastTrack track = tracks.get(key(target, head));
            ForecastBatch batch = track == null ? null : track.before(time);
            if (batch != null && !batch.issuedAt().plus(freshness).isBefore(time)) {
                return batch;
            }
        }
        return null;
    }

    private static String key(ForecastTarget target, ForecastHead head) {
        return target.name() + "/" + head.name();
    }
}
