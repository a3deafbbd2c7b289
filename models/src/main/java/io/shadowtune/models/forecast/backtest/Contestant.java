package io.shadowtune.models.forecast.backtest;

import io.shadowtune.models.forecast.Forecaster;
import io.shadowtune.models.forecast.baseline.Baseline;
import java.util.List;
import java.util.function.Function;

/**
 * A forecaster in a backtest.
 *
 * @param name under which its forecasts are recorded; the name of the forecaster that {@code fit} gives
 * @param learned whether it has to prove itself before it speaks; baselines do not
 * @param fit makes the forecaster from what may be learned from; baselines mostly ignore it
 */
public record Contestant(String name, boolean learned, Function<Material, Forecaster> fit) {
    /** Every simple baseline, in order of preference. */
    public static List<Contestant> baselines() {
        return List.of(
                simple(Baseline.persistence()),
                simple(Baseline.seasonalNaive()),
                simple(Baseline.ewma()),
                simple(Baseline.holtWinters()),
                new Contestant(
                        "ridge-ar",
                        false,
                        m -> Baseline.ridgeAr(
                                m.series(), m::seasonSteps, m.head().horizonSteps())),
                simple(Baseline.constant()));
    }

    /** A baseline that learns nothing beforehand. */
    public static Contestant simple(Forecaster forecaster) {
        return new Contestant(forecaster.name(), false, material -> forecaster);
    }

    /** A model that has to prove itself. */
    public static Contestant learned(String name, Function<Material, Forecaster> fit) {
        return new Contestant(name, true, fit);
    }
}
