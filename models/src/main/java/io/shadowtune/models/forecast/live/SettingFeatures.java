package io.shadowtune.models.forecast.live;

import io.shadowtune.ingest.telemetry.ForecastTarget;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.kernel.series.Features;
import io.shadowtune.models.kernel.series.MarkingFeatures;

/** The settings in force as features of what depends on them. */
public final class SettingFeatures {
    private SettingFeatures() {}

    /** The features of a quantity of a queue under these settings; none of demand, which does not depend on them. */
    public static Features of(ForecastTarget target, WredSetting setting) {
        return switch (target) {
            case QUEUE_DEPTH_BYTES ->
                MarkingFeatures.ofDepth(
                        setting.marking(), setting.kminBytes(), setting.kmaxBytes(), setting.pmaxRatio());
            case MARK_RATIO ->
                MarkingFeatures.of(setting.marking(), setting.kminBytes(), setting.kmaxBytes(), setting.pmaxRatio());
            case BYTES_PER_SECOND, ACTIVE_FLOWS, FAN_IN, BURSTINESS, PAUSE_SHARE, UTILISATION -> Features.NONE;
        };
    }
}
