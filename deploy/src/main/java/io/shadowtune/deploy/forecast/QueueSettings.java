package io.shadowtune.deploy.forecast;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.forecast.live.SeriesKey;
import io.shadowtune.models.forecast.live.SettingFeatures;
import io.shadowtune.models.forecast.series.SampleTable;
import java.util.NavigableMap;
import java.util.function.Function;

/** Notes beside the samples of depths and marks which marking curve was in force. */
public final class QueueSettings {
    private QueueSettings() {}

    /**
     * Notes them; of other quantities there is nothing to note, as demand does not depend on settings.
     *
     * @param samples of series named as {@link SeriesKey#text}
     * @param settings of a queue, by the time in milliseconds of the epoch from which on they were in force
     */
    public static void note(SampleTable samples, Function<EntityId, NavigableMap<Long, WredSetting>> settings) {
        for (String name : samples.seriesIds()) {
            SeriesKey key = SeriesKey.parse(name);
            boolean depends = switch (key.target()) {
                case QUEUE_DEPTH_BYTES, MARK_RATIO -> true;
                case BYTES_PER_SECOND, ACTIVE_FLOWS, FAN_IN, BURSTINESS, PAUSE_SHARE, UTILISATION -> false;
            };
            if (depends) {
                settings.apply(key.entity())
                        .forEach((since, setting) ->
                                samples.features(name, since, SettingFeatures.of(key.target(), setting)));
            }
        }
    }
}
