package io.shadowtune.models.forecast.blend;

import io.shadowtune.ingest.compact.StateReader;
import io.shadowtune.ingest.compact.StateWriter;
import io.shadowtune.models.forecast.Pinball;
import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.SeriesForecast;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The blend of one series: every quantile of every step is a weighted mean of what the forecasters say, and the weights fall
 * exponentially with their recent pinball loss at that step and quantile, as in prediction with expert advice [1]. Half of the loss is
 * of the step itself, half of all steps, which know more. Confined to one thread.
 *
 * <p>A weighted mean of quantiles (Vincentization) keeps their order and the shape of what it joins. Where several with most of the weight say
 * exactly the same number, that number is taken: many series are exactly 0 for long, and a mean a little above 0 would miss them.
 *
 * <p>[1] N. Cesa-Bianchi, G. Lugosi, Prediction, Learning, and Games, 2006, doi:10.1017/CBO9780511546921
 */
public final class Blend {
    /** The name under which it speaks. */
    public static final String NAME = "blend";

    private final GroupLosses group;
    private final ExpertLosses losses;
    private final int steps;
    private final int levels;

    /** The blend of a series of a group. */
    public Blend(GroupLosses group, int horizonSteps) {
        this.group = group;
        this.steps = horizonSteps;
        this.levels = QuantileForecast.levels().length;
        this.losses = new ExpertLosses(
                group.experts().size(), steps, levels, group.rule().fading());
    }

    /**
     * Takes what came of earlier answers.
     *
     * @param answers as they were given; withheld ones are passed over
     * @param step of the answers that the sample is of, from 1
     * @param actual the sample; NaN, a missing one, scores nothing
     */
    public void came(List<SeriesForecast> answers, int step, double actual) {
        if (Double.isNaN(actual)) {
            return;
        }
        double[] caps = new double[levels];
        for (int q = 0; q < levels; q++) {
            double worst = losses.worst(step - 1, q);
            caps[q] = worst > 0 ? group.rule().capRatio() * worst : Double.POSITIVE_INFINITY;
        }
        double[][] all = new double[group.experts().size()][];
        double[] means = new double[levels];
        int given = 0;
        for (SeriesForecast answer : answers) {
            int expert = group.experts().indexOf(answer.model());
            if (expert >= 0
                    && answer instanceof SeriesForecast.Given g
                    && step <= g.quantiles().steps()) {
                double[] loss = new double[levels];
                for (int q = 0; q < levels; q++) {
                    double pinball = Pinball.loss(g.quantiles().at(step, q), actual, QuantileForecast.levels()[q]);
                    loss[q] = Math.min(caps[q], pinball);
                    means[q] += loss[q];
                }
                all[expert] = loss;
                given++;
            }
        }
        for (int e = 0; e < all.length; e++) {
            if (all[e] != null) {
                losses.add(e, step - 1, all[e]);
                group.shares().add(e, step - 1, shares(all[e], means, given));
            }
        }
    }

    private double[] shares(double[] loss, double[] sums, int given) {
        double[] shares = new double[levels];
        for (int q = 0; q < levels; q++) {
            shares[q] = sums[q] > 0 ? loss[q] * given / sums[q] : 1;
        }
        return shares;
    }

    /** The blend of these answers; empty when all are withheld. */
    public Optional<QuantileForecast> of(List<SeriesForecast> answers) {
        List<SeriesForecast.Given> given = given(answers);
        if (given.isEmpty()) {
            return Optional.empty();
        }
        int[] experts = experts(given);
        double[][] blended = new double[steps][levels];
        for (int q = 0; q < levels; q++) {
            double[] pooled = pooled(experts, q);
            for (int s = 0; s < steps; s++) {
                double[] weights = weights(experts, pooled, s, q);
                blended[s][q] = joined(given, weights, s + 1, q);
            }
        }
        for (double[] step : blended) {
            Arrays.sort(step);
        }
        return Optional.of(QuantileForecast.of(blended));
    }

    /**
     * Those of these forecasters that have a say: their weight is at least this share, on average over steps and quantiles.
     *
     * @param answers one of each forecaster; withheld ones have no say
     */
    public List<String> voices(List<SeriesForecast> answers, double leastShare) {
        List<SeriesForecast.Given> given = given(answers);
        int[] experts = experts(given);
        double[] shares = new double[experts.length];
        for (int q = 0; q < levels; q++) {
            double[] pooled = pooled(experts, q);
            for (int s = 0; s < steps; s++) {
                double[] weights = weights(experts, pooled, s, q);
                double all = Arrays.stream(weights).sum();
                for (int k = 0; k < shares.length; k++) {
                    shares[k] += weights[k] / all / (steps * levels);
                }
            }
        }
        List<String> voices = new ArrayList<>();
        for (int k = 0; k < shares.length; k++) {
            if (shares[k] >= leastShare) {
                voices.add(given.get(k).model());
            }
        }
        return voices;
    }

    private List<SeriesForecast.Given> given(List<SeriesForecast> answers) {
        return answers.stream()
                .filter(a ->
                        a instanceof SeriesForecast.Given && group.experts().contains(a.model()))
                .map(SeriesForecast.Given.class::cast)
                .filter(g -> g.quantiles().steps() >= steps)
                .toList();
    }

    private int[] experts(List<SeriesForecast.Given> given) {
        return given.stream().mapToInt(g -> group.experts().indexOf(g.model())).toArray();
    }

    private double[] pooled(int[] experts, int level) {
        double[] pooled = new double[experts.length];
        for (int k = 0; k < pooled.length; k++) {
            pooled[k] = losses.pooled(experts[k], level);
        }
        relate(pooled);
        return pooled;
    }

    private double[] weights(int[] experts, double[] pooled, int step, int level) {
        double[] own = new double[experts.length];
        double[] others = new double[experts.length];
        double seen = Double.POSITIVE_INFINITY;
        for (int k = 0; k < experts.length; k++) {
            own[k] = losses.mean(experts[k], step, level);
            others[k] = group.shares().mean(experts[k], step, level);
            seen = Math.min(seen, losses.weight(experts[k], step));
        }
        relate(own);
        relate(others);
        double trust = Math.min(1, seen / group.rule().ownAfterSamples());
        double[] relative = new double[experts.length];
        for (int k = 0; k < relative.length; k++) {
            relative[k] = trust * (own[k] + pooled[k]) / 2 + (1 - trust) * others[k];
        }
        double least = Arrays.stream(relative).min().orElse(0);
        for (int k = 0; k < relative.length; k++) {
            relative[k] = Math.exp(-group.rule().sharpness() * (relative[k] - least));
        }
        return relative;
    }

    /** Losses as shares of their mean; 1 where nothing is known or nobody errs. */
    private static void relate(double[] losses) {
        double sum = 0;
        int known = 0;
        for (double loss : losses) {
            if (!Double.isNaN(loss)) {
                sum += loss;
                known++;
            }
        }
        for (int k = 0; k < losses.length; k++) {
            losses[k] = Double.isNaN(losses[k]) || sum <= 0 ? 1 : losses[k] * known / sum;
        }
    }

    private static double joined(List<SeriesForecast.Given> given, double[] weights, int step, int level) {
        double sum = 0;
        double all = 0;
        for (int k = 0; k < weights.length; k++) {
            sum += weights[k] * given.get(k).quantiles().at(step, level);
            all += weights[k];
        }
        for (int k = 0; k < weights.length; k++) {
            double value = given.get(k).quantiles().at(step, level);
            double same = 0;
            int agreeing = 0;
            for (int other = 0; other < weights.length; other++) {
                boolean agrees = given.get(other).quantiles().at(step, level) == value;
                same += agrees ? weights[other] : 0;
                agreeing += agrees ? 1 : 0;
            }
            if (agreeing > 1 && 2 * same > all) {
                return value;
            }
        }
        return sum / all;
    }

    /** Forgets the losses, as after a change that makes the past another's. */
    public void restart() {
        losses.clear();
    }

    /** Writes its own losses; the group writes its own. */
    public void write(StateWriter out) {
        losses.write(out);
    }

    /** Takes what another of the same group wrote. */
    public void read(StateReader in) {
        losses.read(in);
    }
}
