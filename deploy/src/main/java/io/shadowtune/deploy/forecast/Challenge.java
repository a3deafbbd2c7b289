package io.shadowtune.deploy.forecast;

import io.shadowtune.models.forecast.Forecaster;
import io.shadowtune.models.forecast.Head;
import io.shadowtune.models.forecast.Pinball;
import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.backtest.Backtest;
import io.shadowtune.models.forecast.backtest.BacktestRule;
import io.shadowtune.models.forecast.backtest.Contestant;
import io.shadowtune.models.forecast.backtest.ForecastSink;
import io.shadowtune.models.forecast.onset.OnsetLearner;
import io.shadowtune.models.forecast.series.SeriesSplit;
import io.shadowtune.models.forecast.series.SplitSeries;
import io.shadowtune.models.forecast.series.Steps;
import io.shadowtune.models.forecast.skill.BlockBootstrap;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A new model against the one that is served, on the latest part of the series, which neither has learned from: losses of each origin in
 * each series' usual step, compared by blocks of time.
 *
 * @param lossRatio loss of the challenger over that of the champion; below 1 is better
 * @param aheadShare share of bootstrap draws in which the challenger loses less
 * @param blocks blocks of time compared
 * @param under90 share of samples below the challenger's p90
 * @param atMost90 share of samples not above it
 */
public record Challenge(double lossRatio, double aheadShare, int blocks, double under90, double atMost90) {
    private static final int BLOCK_ORIGINS = 20;
    private static final int LEAST_BLOCKS = 6;
    private static final double SURE = 0.9;
    private static final double COVERAGE_SLACK = 0.08;

    /**
     * Lets them compete.
     *
     * @param split the test parts are judged
     * @param champion the one that is served, or the simple model in its place
     */
    public static Challenge of(SeriesSplit split, Head head, Forecaster champion, Forecaster challenger)
            throws IOException {
        Duel duel = new Duel(split, champion.name(), challenger.name());
        new Backtest(BacktestRule.standard(), () -> 0, OnsetLearner.none())
                .run(
                        split,
                        head,
                        List.of(Contestant.simple(champion), Contestant.learned(challenger.name(), m -> challenger)),
                        duel);
        return duel.result();
    }

    /** Whether the challenger is to be served from now on. */
    public boolean isWon() {
        boolean holds = under90 <= 0.9 + COVERAGE_SLACK && atMost90 >= 0.9 - COVERAGE_SLACK;
        return blocks >= LEAST_BLOCKS && aheadShare >= SURE && holds;
    }

    /** The result in words. */
    public String words() {
        return String.format(
                Locale.ROOT,
                "loss %.3f of the other's over %d blocks of %d origins, ahead in %.0f %% of draws, %.3f to %.3f of samples up to its p90: %s",
                lossRatio,
                blocks,
                BLOCK_ORIGINS,
                100 * aheadShare,
                under90,
                atMost90,
                isWon() ? "it takes over" : "the other stays");
    }

    /** Losses of both, sample by sample. */
    private static final class Duel implements ForecastSink {
        private final String champion;
        private final String challenger;
        private final Map<String, Double> units = new HashMap<>();
        private final Map<Instant, double[]> byOrigin = new TreeMap<>();
        private long under;
        private long atMost;
        private long count;

        Duel(SeriesSplit split, String champion, String challenger) {
            this.champion = champion;
            this.challenger = challenger;
            for (SplitSeries series : split.series()) {
                units.put(series.whole().id(), Steps.usual(series.whole().values(0, series.validationStart())));
            }
        }

        @Override
        public void row(
                String model, String seriesId, Instant origin, int step, QuantileForecast forecast, double actual) {
            double unit = units.getOrDefault(seriesId, Double.NaN);
            if (!(unit > 0) || !(model.equals(champion) || model.equals(challenger))) {
                return;
            }
            double[] losses = byOrigin.computeIfAbsent(origin, at -> new double[2]);
            double[] levels = QuantileForecast.levels();
            double loss = 0;
            for (int q = 1; q < levels.length; q++) {
                loss += Pinball.loss(forecast.at(step, q), actual, levels[q]) / unit;
            }
            losses[model.equals(champion) ? 0 : 1] += loss;
            if (model.equals(challenger)) {
                count++;
                under += actual < forecast.p90(step) ? 1 : 0;
                atMost += actual <= forecast.p90(step) ? 1 : 0;
            }
        }

        Challenge result() {
            List<double[]> origins = List.copyOf(byOrigin.values());
            int blocks = origins.size() / BLOCK_ORIGINS;
            double[] differences = new double[blocks];
            double[] sums = new double[2];
            for (int i = 0; i < blocks * BLOCK_ORIGINS; i++) {
                double[] losses = origins.get(i);
                differences[i / BLOCK_ORIGINS] += losses[1] - losses[0];
                sums[0] += losses[0];
                sums[1] += losses[1];
            }
            return new Challenge(
                    sums[0] > 0 ? sums[1] / sums[0] : Double.NaN,
                    blocks == 0 ? 0 : BlockBootstrap.shareBelowZero(differences, 1),
                    blocks,
                    count == 0 ? 0 : under / (double) count,
                    count == 0 ? 0 : atMost / (double) count);
        }
    }
}
