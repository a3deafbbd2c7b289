package io.shadowtune.policy.learned.search;

import io.shadowtune.ingest.telemetry.EvidenceLabel;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.twin.surface.Surface;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Advice for a port of which counters tell something, by the response surface over all loads that fit. Immutable and thread-safe.
 *
 * <p>A change is advised when it is better on average over these loads and the probability that it is worse is at most
 * {@value #MOST_DOUBT}. Of 793 loads drawn by a seed that had no part in choosing that bound, from four counters of one run,
 * such advice was the wrong way by more than 2 % in 1.3 % of all and in 10 % of those with advice where senders were not known, in 2.1
 * and 13 % where they were; see docs/results/policy.md.
 */
public final class BelievedAdvice {
    private static final double MOST_DOUBT = 0.35;
    private static final double LEAST_GAIN = 0.05;
    private static final double INDIFFERENCE = 0.02;
    private static final double LEAST_KNOWN = 0.8;

    private final Surface surface;
    private final Goal goal;
    private final Objective objective;
    private final Profile profile;

    /** Advice on a profile. */
    public BelievedAdvice(Surface surface, Goal goal, Objective objective, Profile profile) {
        this.surface = surface;
        this.goal = goal;
        this.objective = objective;
        this.profile = profile;
    }

    /**
     * Weighs what is believed.
     *
     * @param source where the belief comes from, in words
     * @param doubts why no effect can be identified here whatever the interval; empty for nothing
     */
    public EcnAdvice of(Belief belief, String source, List<String> doubts) {
        SurfaceSearch search = new SurfaceSearch(surface, objective, INDIFFERENCE);
        Candidates candidates = profile.candidates();
        Gain gain = search.best(belief, profile.inForce(), candidates);
        WredSetting setting = gain.setting();
        if (setting.equals(profile.inForce())) {
            return EcnAdvice.hold(
                    source + ": no setting inside the bounds does better on average than " + setting.inWords(),
                    List.of(),
                    EvidenceLabel.UNIDENTIFIED,
                    List.copyOf(doubts));
        }
        boolean identified = doubts.isEmpty() && gain.isSure() && gain.known() >= LEAST_KNOWN;
        EvidenceLabel label = identified ? EvidenceLabel.SIMULATED : EvidenceLabel.UNIDENTIFIED;
        List<EcnAdvice.Predicted> predicted = Effect.of(surface, belief, profile.inForce(), setting);
        String numbers = String.format(
                Locale.ROOT,
                "%s: for %s, %s costs %.1f %% less than %s on average over them (90 %% between %.1f and %.1f %%; worse with a probability of %.0f %%)",
                source,
                goal.text(),
                setting.inWords(),
                Objective.percent(gain.mean()),
                profile.inForce().inWords(),
                Objective.percent(gain.low()),
                Objective.percent(gain.high()),
                100 * gain.worse());
        List<String> limits = new ArrayList<>(doubts);
        if (gain.mean() < LEAST_GAIN || gain.worse() > MOST_DOUBT) {
            limits.add(String.format(
                    Locale.ROOT,
                    "doubt: a change takes a gain of %.0f %% and a probability of being worse of at most %.0f %%",
                    Objective.percent(LEAST_GAIN),
                    100 * MOST_DOUBT));
            return EcnAdvice.hold(numbers, predicted, label, limits);
        }
        LegalPath path = LegalPath.to(setting, profile);
        limits.addAll(path.limits());
        limits.addAll(Limits.atOnce(path, profile.family()));
        return new EcnAdvice(
                Optional.of(setting), path.settings(), numbers, predicted, label, Falsifier.of(predicted), limits);
    }
}
