package io.shadowtune.deploy.ecn.evaluation;

import io.shadowtune.deploy.ecn.EcnAdvising;
import io.shadowtune.deploy.engine.Progress;
import io.shadowtune.deploy.fit.ServedSurface;
import io.shadowtune.ingest.telemetry.WredSetting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The choices of all arms for all scenarios.
 *
 * @param arms in the order of tables
 * @param silent why advice from counters had no choice, by scenario; empty when it always had one
 */
record ArmScores(List<ScoredArm> arms, Map<String, String> silent) {
    static final String KNOWN = "scenario known, as advised";
    static final String KNOWN_BEST = "scenario known, best found";
    static final String SEEN = "counters only, as advised";
    static final String SEEN_BEST = "counters only, best found";
    static final String SENDERS = "counters and senders, as advised";
    static final String SENDERS_BEST = "counters and senders, best found";
    static final String STATIC = "best single static";
    static final String HINDSIGHT = "best single static, in hindsight";
    static final String ORACLE = "best measured";

    ArmScores {
        arms = List.copyOf(arms);
        silent = Map.copyOf(silent);
    }

    /**
     * Lets every arm choose.
     *
     * @param folder of the reference
     * @param first seed of what is drawn
     * @param seeds how many of them
     */
    static ArmScores of(
            Path folder, List<MeasuredScenario> scenarios, double noise, long first, int seeds, Progress progress) {
        Map<String, List<List<Verdict>>> own = new LinkedHashMap<>();
        Map<String, String> silent = new LinkedHashMap<>();
        SeenCounters counters = new SeenCounters(folder);
        ServedSurface surface = ServedSurface.of(Optional.empty());
        long done = 0;
        for (long seed = first; seed < first + seeds; seed++) {
            EcnAdvising advising = new EcnAdvising(
                    surface, false, seed, () -> Thread.currentThread().isInterrupted());
            Map<String, List<Verdict>> now = new LinkedHashMap<>();
            for (MeasuredScenario scenario : scenarios) {
                Choices known = Choices.known(scenario, advising);
                Choices seen = Choices.seen(scenario, counters.of(scenario, false), advising);
                Choices senders = Choices.seen(scenario, counters.of(scenario, true), advising);
                add(now, KNOWN, KNOWN_BEST, scenario, known, noise);
                add(now, SEEN, SEEN_BEST, scenario, seen, noise);
                add(now, SENDERS, SENDERS_BEST, scenario, senders, noise);
                if (!seen.because().isEmpty()) {
                    silent.put(scenario.name(), seen.because());
                }
                progress.at("scenarios decided", ++done, (long) scenarios.size() * seeds);
            }
            now.forEach((name, verdicts) ->
                    own.computeIfAbsent(name, key -> new ArrayList<>()).add(verdicts));
        }
        List<ScoredArm> arms = new ArrayList<>();
        arms.add(fixed(ORACLE, scenarios, noise, each -> each.best().setting()));
        own.forEach((name, verdicts) -> arms.add(new ScoredArm(name, verdicts)));
        BestStatic best = new BestStatic(scenarios);
        arms.add(fixed(STATIC, scenarios, noise, best::without));
        arms.add(fixed(HINDSIGHT, scenarios, noise, each -> best.inHindsight()));
        arms.add(vendor(VendorSetting.SONIC, " (hold)", scenarios, noise));
        VendorSetting.OTHERS.forEach(vendor -> arms.add(vendor(vendor, "", scenarios, noise)));
        return new ArmScores(arms, silent);
    }

    private static void add(
            Map<String, List<Verdict>> now,
            String gated,
            String ungated,
            MeasuredScenario scenario,
            Choices choices,
            double noise) {
        now.computeIfAbsent(gated, key -> new ArrayList<>()).add(Verdict.of(scenario, choices.gated(), noise));
        now.computeIfAbsent(ungated, key -> new ArrayList<>()).add(Verdict.of(scenario, choices.ungated(), noise));
    }

    private static ScoredArm vendor(
            VendorSetting vendor, String remark, List<MeasuredScenario> scenarios, double noise) {
        return fixed(vendor.name() + remark, scenarios, noise, each -> vendor.at(each.gbps()));
    }

    private static ScoredArm fixed(
            String name,
            List<MeasuredScenario> scenarios,
            double noise,
            Function<MeasuredScenario, WredSetting> choice) {
        return new ScoredArm(
                name,
                List.of(scenarios.stream()
                        .map(each -> Verdict.of(each, choice.apply(each), noise))
                        .toList()));
    }

    /** The arm of that name. */
    ScoredArm arm(String name) {
        return arms.stream().filter(arm -> arm.name().equals(name)).findFirst().orElseThrow();
    }

    /** What was wanted before anything was measured. */
    List<PolicyTarget> targets() {
        double best = arm(STATIC).regret(ScoredArm.ALL);
        return List.of(
                new PolicyTarget("scenario known: times the best", arm(KNOWN).regret(ScoredArm.ALL), 1.10, false),
                new PolicyTarget(
                        "scenario known: times the best, against the best single static",
                        arm(KNOWN).regret(ScoredArm.ALL),
                        best,
                        false),
                new PolicyTarget(
                        "counters only: times the best, against the best single static",
                        arm(SEEN).regret(ScoredArm.ALL),
                        best,
                        false),
                new PolicyTarget(
                        "scenario known, mixed: times better than SONiC's default",
                        arm(KNOWN).gain(ScoredArm.of(Family.MIXED)),
                        1.5,
                        true),
                new PolicyTarget("scenario known: wrong way", arm(KNOWN).wrongRatio(ScoredArm.ALL), 0.02, false),
                new PolicyTarget("counters only: wrong way", arm(SEEN).wrongRatio(ScoredArm.ALL), 0.02, false));
    }
}
