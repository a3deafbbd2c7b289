package io.shadowtune.deploy.ecn.evaluation;

import io.shadowtune.deploy.ecn.EcnAdvising;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.twin.surface.Answer;
import io.shadowtune.models.twin.surface.PortCounters;
import io.shadowtune.policy.knob.LinkRates;
import io.shadowtune.policy.knob.WredFamily;
import io.shadowtune.policy.learned.search.Belief;
import io.shadowtune.policy.learned.search.BelievedAdvice;
import io.shadowtune.policy.learned.search.Goal;
import io.shadowtune.policy.learned.search.Profile;
import io.shadowtune.policy.learned.search.SurfaceSearch;
import io.shadowtune.policy.learned.search.TriedAdvice;
import io.shadowtune.policy.learned.search.TriedSetting;
import java.util.List;
import java.util.Optional;

/**
 * What this project chooses for one scenario, from the setting in force.
 *
 * @param ungated the best it can find
 * @param gated the same where it would be advised; else the setting in force
 * @param because why there is no choice at all; empty when there is
 */
record Choices(WredSetting ungated, WredSetting gated, String because) {
    private static final double INDIFFERENCE = 0.02;
    private static final Goal GOAL = Goal.BALANCED;

    /** Every transfer is known: trials in the twin. */
    static Choices known(MeasuredScenario scenario, EcnAdvising advising) {
        WredSetting inForce = VendorSetting.SONIC.at(scenario.gbps());
        Profile profile = EcnAdvising.profile(inForce, scenario.reference().scenario());
        List<TriedSetting> tried =
                advising.tried(profile, GOAL, scenario.reference().scenario());
        WredSetting best = tried.stream()
                .map(TriedSetting::setting)
                .filter(setting ->
                        setting.equals(inForce) || profile.candidates().holds(setting))
                .findFirst()
                .orElse(inForce);
        WredSetting gated = new TriedAdvice(GOAL, GOAL.weights(), profile)
                .of(tried)
                .setting()
                .orElse(inForce);
        return new Choices(best, gated, "");
    }

    /** Counters of the port are all there is: the response surface over all loads that fit. */
    static Choices seen(MeasuredScenario scenario, PortCounters counters, EcnAdvising advising) {
        double gbps = scenario.gbps();
        WredSetting inForce = VendorSetting.SONIC.at(gbps);
        Answer<Belief> answer = advising.belief(counters, inForce);
        if (!(answer instanceof Answer.Told<Belief> told)) {
            return new Choices(inForce, inForce, ((Answer.Unidentified<Belief>) answer).because());
        }
        Profile profile = new Profile(WredFamily.DEFAULT, inForce, new LinkRates(gbps, gbps), Optional.empty());
        WredSetting best = new SurfaceSearch(advising.served().surface(), GOAL.weights(), INDIFFERENCE)
                .best(told.value(), inForce, profile.candidates())
                .setting();
        WredSetting gated = new BelievedAdvice(advising.served().surface(), GOAL, GOAL.weights(), profile)
                .of(told.value(), "counters", List.of())
                .setting()
                .orElse(inForce);
        return new Choices(best, gated, "");
    }
}
