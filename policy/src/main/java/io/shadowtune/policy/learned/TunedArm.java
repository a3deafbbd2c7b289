package io.shadowtune.policy.learned;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.knob.WredFamily;
import java.util.Locale;

/**
 * Picks a setting for the expected surge ({@link SurgeModel}, {@link RoomModel}); {@code learned} asks the forecast,
 * {@code reactive} the block before, and both are otherwise the same, so that the difference between them is the
 * forecast's.
 *
 * <p>Hysteresis, twice. The surge it tunes to stays until the surge now lies outside a band around it, a share of the room
 * or its own spread, whichever is wider: where little room is left, settings are steep in the surge, and forecasts of a
 * constant load still differ from one another. And the thresholds, and Pmax by itself, move only when what is wanted
 * differs from what the arm has by more than the least change worth making and by more than the error bar, which is the
 * difference between what the median and what the high surge ask for.
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
            return new TunedAnswer.Stay(view.tunedToBytes(), "no port speed was read, and thresholds grow with it");
        }
        if (!(reading instanceof SurgeReading.Told told)) {
            return new TunedAnswer.Stay(view.tunedToBytes(), ((SurgeReading.Silent) reading).because());
        }
        Surge surge = told.surge();
        WredSetting own = view.own();
        double room = rooms.roomBytes(view.rates(), view.buffer());
        double spread = surge.highBytes() - surge.medianBytes();
        double tuned =
                tunedTo(view.tunedToBytes(), surge.highBytes(), Math.max(spread, config.surgeBandRatio() * room));
        WredSetting wanted = rooms.settingFor(tuned, view.rates(), view.buffer());
        WredSetting likely = rooms.settingFor(Math.max(0, tuned - spread), view.rates(), view.buffer());
        boolean curveMoves = isWorthIt(curveDistance(own, wanted), curveDistance(likely, wanted));
        boolean pmaxMoves = isWorthIt(pmaxDistance(own, wanted), pmaxDistance(likely, wanted));
        String numbers = String.format(
                Locale.ROOT,
                "%s: surge %.0f KB, high %.0f KB, tuned to %.0f KB of %.0f KB room%s; wanted %s; thresholds %.0f %% away, error bar %.0f %%; "
                        + "Pmax %.0f %% away, error bar %.0f %%; least %.0f %%",
                surge.from(),
                surge.medianBytes() / 1000,
                surge.highBytes() / 1000,
                tuned / 1000,
                room / 1000,
                view.buffer() == null ? " (buffer unknown)" : "",
                wanted.inWords(),
                Math.expm1(curveDistance(own, wanted)) * 100,
                Math.expm1(curveDistance(likely, wanted)) * 100,
                Math.expm1(pmaxDistance(own, wanted)) * 100,
                Math.expm1(pmaxDistance(likely, wanted)) * 100,
                config.minimumChangeRatio() * 100);
        if (!curveMoves && !pmaxMoves) {
            return new TunedAnswer.Stay(tuned, numbers);
        }
        WredSetting curve = curveMoves ? wanted : own;
        return new TunedAnswer.Move(
                new WredSetting(
                        own.marking(),
                        curve.kminBytes(),
                        curve.kmaxBytes(),
                        pmaxMoves ? wanted.pmaxRatio() : own.pmaxRatio()),
                tuned,
                numbers);
    }

    /** The surge it was tuned to, unless the one now lies outside a band around that. */
    private static double tunedTo(double before, double now, double band) {
        return before >= 0 && Math.abs(now - before) <= band ? before : now;
    }

    private boolean isWorthIt(double difference, double errorBar) {
        return difference > Math.max(Math.log1p(config.minimumChangeRatio()), errorBar);
    }

    /** The larger difference of the two thresholds, as a logarithm of their ratio. */
    private static double curveDistance(WredSetting from, WredSetting to) {
        return Math.max(
                distance((double) from.kminBytes(), (double) to.kminBytes()),
                distance((double) from.kmaxBytes(), (double) to.kmaxBytes()));
    }

    private static double pmaxDistance(WredSetting from, WredSetting to) {
        return distance(from.pmaxRatio(), to.pmaxRatio());
    }

    private static double distance(double from, double to) {
        return to > 0 && from > 0 ? Math.abs(Math.log(to / from)) : to == from ? 0 : Double.POSITIVE_INFINITY;
    }
}
