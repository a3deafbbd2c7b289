package io.shadowtune.policy.learned;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.knob.WredFamily;
import java.util.Locale;

/**
 * Picks a setting for the expected surge ({@link SurgeModel}, {@link RoomModel}); {@code learned} asks the forecast,
 * {@code reactive} the block before, and both are otherwise the same, so that the difference between them is the
 * forecast's.
 *
 * <p>Hysteresis: it moves only when the wanted setting differs from its own by more than the least change worth making
 * and by more than the error bar, which is the difference between the settings for the median and for the high surge.
 * Two neighbouring surges therefore never make it go to and fro.
 *
 * <p>Immutable and safe to share between threads.
 */
public final class TunedArm {
    private final LearnedConfig config;
    private final SurgeModel surges;
    private final RoomModel rooms;

    /** An arm that keeps to the couplings of a family. */
    public TunedArm(LearnedConfig config, WredFamily family) {
        this.config = config;
        this.surges = new SurgeModel(config);
        this.rooms = new RoomModel(config, family.bufferShareRatio());
    }

    /** What the forecast asks for. */
    public TunedAnswer fromForecast(TunedView view) {
        return answer(view, surges.forecast(view.outlook(), view.at(), view.observed(), view.rates()));
    }

    /** What the block before asks for. */
    public TunedAnswer fromMeasurement(TunedView view) {
        return answer(view, surges.measured(view.load(), view.observed(), view.rates()));
    }

    private TunedAnswer answer(TunedView view, SurgeReading reading) {
        if (!view.rates().known()) {
            return new TunedAnswer.Stay("no port speed was read, and thresholds grow with it");
        }
        if (!(reading instanceof SurgeReading.Told told)) {
            return new TunedAnswer.Stay(((SurgeReading.Silent) reading).because());
        }
        Surge surge = told.surge();
        WredSetting wanted = rooms.settingFor(surge.highBytes(), view.rates(), view.buffer());
        WredSetting likely = rooms.settingFor(surge.medianBytes(), view.rates(), view.buffer());
        double difference = distance(view.own(), wanted);
        double errorBar = distance(likely, wanted);
        double least = Math.log1p(config.minimumChangeRatio());
        String numbers = String.format(
                Locale.ROOT,
                "%s: surge %.0f KB, high %.0f KB of %.0f KB room%s; wanted %s, %.0f %% away, error bar %.0f %%, least %.0f %%",
                surge.from(),
                surge.medianBytes() / 1000,
                surge.highBytes() / 1000,
                rooms.roomBytes(view.rates(), view.buffer()) / 1000,
                view.buffer() == null ? " (buffer unknown)" : "",
                wanted.inWords(),
                Math.expm1(difference) * 100,
                Math.expm1(errorBar) * 100,
                config.minimumChangeRatio() * 100);
        return difference > Math.max(least, errorBar)
                ? new TunedAnswer.Move(wanted, numbers)
                : new TunedAnswer.Stay(numbers);
    }

    /** The largest difference of the three knobs, as a logarithm of their ratio. */
    private static double distance(WredSetting from, WredSetting to) {
        return Math.max(
                Math.abs(ratio(to.pmaxRatio(), from.pmaxRatio())),
                Math.max(
                        Math.abs(ratio((double) to.kminBytes(), (double) from.kminBytes())),
                        Math.abs(ratio((double) to.kmaxBytes(), (double) from.kmaxBytes()))));
    }

    private static double ratio(double to, double from) {
        return to > 0 && from > 0 ? Math.log(to / from) : to == from ? 0 : Double.POSITIVE_INFINITY;
    }
}
