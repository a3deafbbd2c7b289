package io.shadowtune.policy.ladder;

import io.shadowtune.policy.score.DayJudge;
import io.shadowtune.policy.score.SignProcess;
import io.shadowtune.policy.score.SignedRanks;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads the gates between a state and the next rung. The approval of a person comes on top and is no gate here.
 *
 * <p>All of them must be open, so tests within a scope need no correction [1]. Alpha is shared between scopes, and halved for each
 * further regime and after each demotion; together they spend at most four times alpha, the first alone alpha. [1] R. L. Berger, Multiparameter Hypothesis Testing and Acceptance Sampling,
 * Technometrics 24(4), 1982, doi:10.2307/1267823. Stateless.
 */
public final class Gates {
    private static final double WANTED_RATIO = 0.05;

    private Gates() {}

    /** The gates towards the next rung; none at {@code LIVE}. */
    public static List<Gate> of(LadderState state, LadderConfig config) {
        List<Gate> gates = new ArrayList<>();
        if (state.rung() == Rung.LIVE) {
            return gates;
        }
        Rung to = state.rung().next();
        gates.add(new Gate(
                "ceiling",
                to.atMost(config.ceiling()) == to,
                "this process goes up to %s; next is %s".formatted(config.ceiling(), to)));
        gates.add(
                new Gate("enabled", state.author() != null, state.author() == null ? "nobody enabled it" : "enabled"));
        if (state.rung() == Rung.OBSERVE) {
            return gates;
        }
        addScore(gates, state, config);
        return gates;
    }

    /** The level that is asked for now. */
    static double alpha(LadderState state, LadderConfig config) {
        int place = new ArrayList<>(state.regimes().keySet()).indexOf(state.regime());
        return config.alpha() / config.scopes() * Math.pow(0.5, state.demotions() + Math.max(0, place));
    }

    private static void addScore(List<Gate> gates, LadderState state, LadderConfig config) {
        RegimeRecord seen = state.present();
        double alpha = alpha(state, config);
        gates.add(new Gate(
                "stable days",
                seen.stableDays() >= config.stableDays(),
                "%d of %d consecutive days in this regime%s"
                        .formatted(
                                seen.stableDays(),
                                config.stableDays(),
                                seen.because().isEmpty() ? "" : "; the last day broke the count: " + seen.because())));
        gates.add(verdicts(state, config));
        if (state.rung() != Rung.SHADOW) {
            // What days of hindsight can show has been spent on this rung; from here on only trials count.
            gates.add(trial(state, config));
            return;
        }
        gates.add(better("better than hold", seen, seen.overHold(), seen.holdDays(), alpha, config));
        gates.add(better("better than rule", seen, seen.overRule(), seen.ruleDays(), alpha, config));
        seen.guards()
                .forEach((metric, process) -> gates.add(new Gate(
                        metric + " not worse",
                        process.logEvidence() >= -Math.log(alpha),
                        said(process, alpha)
                                + " that it is at most %.0f %% worse".formatted(100 * config.guardMarginRatio()))));
    }

    private static Gate verdicts(LadderState state, LadderConfig config) {
        int needed = config.leastIncidents();
        boolean agree = state.agreed() >= config.agreementRatio() * state.verdicts();
        return new Gate(
                "people agree",
                state.verdicts() >= needed && agree,
                "%d of %d verdicts agree; needs %d verdicts and %.0f %%"
                        .formatted(state.agreed(), state.verdicts(), needed, 100 * config.agreementRatio()));
    }

    private static Gate better(
            String name, RegimeRecord seen, SignProcess process, List<Double> days, double alpha, LadderConfig config) {
        if (days.size() < DayJudge.FEWEST_DAYS) {
            return new Gate(
                    name, false, "inconclusive: %d days, of at least %d".formatted(days.size(), DayJudge.FEWEST_DAYS));
        }
        if (seen.isFrozen()) {
            return new Gate(name, false, "inconclusive: all days read the same, frozen or never told apart");
        }
        double effect =
                Math.expm1(SignedRanks.effect(days, 1 - 2 * config.alpha()).median());
        boolean isShown = process.logEvidence() >= -Math.log(alpha);
        return new Gate(
                name,
                isShown && effect >= config.leastEffectRatio(),
                String.format(
                        Locale.ROOT,
                        "effect %.1f %% of at least %.1f %%, %s",
                        100 * effect,
                        100 * config.leastEffectRatio(),
                        said(process, alpha)
                                + (isShown ? "" : "; " + DayJudge.power(days, alpha, Math.log1p(WANTED_RATIO)))));
    }

    private static String said(SignProcess process, double alpha) {
        return String.format(
                Locale.ROOT, "evidence %.3g of %.0f", Math.exp(Math.min(700, process.logEvidence())), 1 / alpha);
    }

    private static Gate trial(LadderState state, LadderConfig config) {
        LadderState.TrialSeen trial = state.trial();
        if (trial == null) {
            return new Gate(
                    "measured trial", false, "no conclusive switchback trial on this rung; simulations do not count");
        }
        double effect = Math.expm1(trial.realisedLog());
        // The first trial on a rung gets half of alpha, the second a quarter: trying again must not pay.
        double alpha = alpha(state, config) * Math.pow(0.5, trial.number());
        return new Gate(
                "measured trial",
                trial.pValue() <= alpha && effect >= config.leastEffectRatio(),
                String.format(
                        Locale.ROOT,
                        "trial %d on this rung: measured %.1f %% of at least %.1f %%, p %.4f of at most %.4f",
                        trial.number(),
                        100 * effect,
                        100 * config.leastEffectRatio(),
                        trial.pValue(),
                        alpha));
    }
}
