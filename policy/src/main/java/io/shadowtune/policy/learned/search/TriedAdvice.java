package io.shadowtune.policy.learned.search;

import io.shadowtune.ingest.telemetry.EvidenceLabel;
import io.shadowtune.ingest.telemetry.WredSetting;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Advice for a load that is known to the last transfer, from trials in the twin. Immutable. */
public final class TriedAdvice {
    /** Standard normal quantile: one in ten lies beyond. */
    private static final double SURE = 1.2816;

    private static final double INTERVAL = 1.645;
    /** A gain below this is not worth a change, whatever the error. */
    private static final double LEAST_GAIN = 0.03;
    /** A difference that does not matter. */
    private static final double INDIFFERENCE = 0.005;
    /** Of a single run, where no second one was made: what runs of the reference under other seeds differ by in the median. */
    private static final double LUCK = 0.03;
    /** Keeps the ratio of two empty queues finite, in bandwidth-delay products. */
    private static final double LEAST_QUEUE = 1e-3;

    private final Goal goal;
    private final Objective objective;
    private final Profile profile;

    /** Advice on a profile. */
    public TriedAdvice(Goal goal, Objective objective, Profile profile) {
        this.goal = goal;
        this.objective = objective;
        this.profile = profile;
    }

    /**
     * Weighs what was tried.
     *
     * @param tried best first, see {@link ScenarioSearch#search}; the setting in force among them
     */
    public EcnAdvice of(List<TriedSetting> tried) {
        WredSetting inForce = profile.inForce();
        Optional<TriedSetting> before =
                tried.stream().filter(each -> each.setting().equals(inForce)).findFirst();
        Candidates candidates = profile.candidates();
        Optional<TriedSetting> best = tried.stream()
                .filter(each -> !each.setting().equals(inForce) && candidates.holds(each.setting()))
                .findFirst();
        if (before.isEmpty()) {
            return unknown("the load does not end under the setting in force within the time that trials may take");
        }
        return best.map(other -> of(tried, before.get(), other))
                .orElseGet(() -> unknown("no other setting inside the bounds was tried to its end"));
    }

    private static EcnAdvice unknown(String because) {
        return EcnAdvice.hold(because, List.of(), EvidenceLabel.UNIDENTIFIED, List.of());
    }

    private EcnAdvice of(List<TriedSetting> tried, TriedSetting before, TriedSetting best) {
        double gain = before.cost() - best.cost();
        double error = Math.hypot(
                TwinError.ofCost(objective, best.effects().get(0).hasSmall()), Math.hypot(luck(before), luck(best)));
        double least = Math.max(LEAST_GAIN, SURE * error);
        List<EcnAdvice.Predicted> predicted = predicted(before, best);
        String numbers = numbers(tried, best.setting(), gain, error);
        List<String> limits = new ArrayList<>(Limits.beyond(tried, profile.candidates(), best, INDIFFERENCE));
        if (gain < least) {
            return EcnAdvice.hold(
                    numbers + String.format(Locale.ROOT, "; a change takes at least %.1f %%", Objective.percent(least)),
                    predicted,
                    EvidenceLabel.SIMULATED,
                    limits);
        }
        LegalPath path = LegalPath.to(best.setting(), profile);
        limits.addAll(path.limits());
        limits.addAll(Limits.atOnce(path, profile.family()));
        limits.addAll(Limits.pauses(before, best, profile));
        return new EcnAdvice(
                Optional.of(best.setting()),
                path.settings(),
                numbers,
                predicted,
                EvidenceLabel.SIMULATED,
                Falsifier.of(predicted),
                limits);
    }

    private String numbers(List<TriedSetting> tried, WredSetting best, double gain, double error) {
        return String.format(
                Locale.ROOT,
                "%d settings were tried on this load in %d simulated runs; for %s, the best inside the bounds, %s, costs %.1f %% less than %s, give or take %.1f %%",
                tried.size(),
                tried.stream().mapToInt(each -> each.costs().size()).sum(),
                goal.text(),
                best.inWords(),
                Objective.percent(gain),
                profile.inForce().inWords(),
                100 * INTERVAL * error * Math.exp(-gain));
    }

    /** Standard error of the mean cost that the lottery of marks leaves. */
    private static double luck(TriedSetting tried) {
        int runs = tried.costs().size();
        if (runs < 2) {
            return LUCK;
        }
        double mean = tried.cost();
        double squares = tried.costs().stream()
                .mapToDouble(cost -> (cost - mean) * (cost - mean))
                .sum();
        return Math.sqrt(squares / (runs - 1) / runs);
    }

    private static List<EcnAdvice.Predicted> predicted(TriedSetting before, TriedSetting after) {
        List<EcnAdvice.Predicted> all = new ArrayList<>();
        if (before.effects().get(0).hasSmall()) {
            all.add(ratio("small_p99", before, after, Effects::smallTime, TwinError.small()));
        }
        all.add(ratio("large_mean", before, after, Effects::largeTime, TwinError.large()));
        all.add(ratio("makespan", before, after, Effects::roundTime, TwinError.rounds()));
        all.add(ratio(
                "queue_p99", before, after, effects -> effects.queueP99InBdp() + LEAST_QUEUE, TwinError.waiting()));
        return all;
    }

    private static EcnAdvice.Predicted ratio(
            String name, TriedSetting before, TriedSetting after, ToDoubleFunction<Effects> effect, double deviation) {
        double ratio = after.mean(effect) / before.mean(effect);
        double within = Math.exp(INTERVAL * deviation);
        return new EcnAdvice.Predicted(name, ratio, ratio / within, ratio * within);
    }
}
