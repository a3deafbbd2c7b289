package io.shadowtune.models.forecast.skill;

import io.shadowtune.models.forecast.Pinball;
import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.SeriesForecast;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Scores past forecasts of one series against the samples that came: a rolling backtest in production. Pure. */
public final class SkillCheck {
    private final SkillRule rule;

    /** A check under a rule. */
    public SkillCheck(SkillRule rule) {
        this.rule = rule;
    }

    /** Keeps what all models said from one origin, to be scored later; withheld answers are passed over. */
    public SkillState said(SkillState state, Instant origin, Duration step, List<SeriesForecast> answers) {
        Map<String, QuantileForecast> given = new HashMap<>();
        for (SeriesForecast answer : answers) {
            if (answer instanceof SeriesForecast.Given g) {
                given.put(g.model(), g.quantiles());
            }
        }
        List<Pending> pending = new ArrayList<>(state.pending());
        pending.add(new Pending(origin, step, given));
        return new SkillState(pending, state.losses(), state.speaker());
    }

    /**
     * Scores a sample against every pending forecast of its time.
     *
     * @param actual the sample; NaN, a missing one, scores nothing
     */
    public SkillState came(SkillState state, Instant time, double actual) {
        Map<String, DecayedLoss> losses = new HashMap<>(state.losses());
        List<Pending> left = new ArrayList<>();
        for (Pending pending : state.pending()) {
            int step = pending.stepAt(time);
            if (step > 0 && !Double.isNaN(actual)) {
                score(pending, step, actual, losses);
            }
            if (!pending.isOverAt(time)) {
                left.add(pending);
            }
        }
        return new SkillState(left, losses, state.speaker());
    }

    /** One cap for all models of a step, so that a corrupt sample costs all the same. */
    private void score(Pending pending, int step, double actual, Map<String, DecayedLoss> losses) {
        double worstMean = 0;
        for (String model : pending.byModel().keySet()) {
            DecayedLoss loss = losses.getOrDefault(model, DecayedLoss.NONE);
            boolean judged = loss.count() >= rule.leastScored();
            worstMean = judged ? Math.max(worstMean, loss.mean()) : Double.POSITIVE_INFINITY;
        }
        double cap = worstMean > 0 ? rule.capRatio() * worstMean : Double.POSITIVE_INFINITY;
        pending.byModel().forEach((model, forecast) -> {
            if (step <= forecast.steps()) {
                double loss = Math.min(cap, Pinball.mean(forecast, step, actual));
                losses.merge(model, DecayedLoss.NONE.plus(loss, 1), (before, one) -> before.plus(loss, rule.fading()));
            }
        });
    }
}
