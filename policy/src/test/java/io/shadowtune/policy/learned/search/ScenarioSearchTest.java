package io.shadowtune.policy.learned.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.EvidenceLabel;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.twin.packet.Dcqcn;
import io.shadowtune.models.twin.packet.Flow;
import io.shadowtune.models.twin.packet.Marking;
import io.shadowtune.models.twin.packet.Scenario;
import io.shadowtune.models.twin.packet.SwitchSettings;
import io.shadowtune.models.twin.packet.Topologies;
import io.shadowtune.models.twin.packet.Wire;
import io.shadowtune.policy.knob.LinkRates;
import io.shadowtune.policy.knob.WredFamily;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ScenarioSearchTest {
    private static final WredSetting HIGH = new WredSetting(true, 800_000, 3_200_000, 0.05);
    private static final int RUNS = 60;

    /** Four transfers of 4 MB to host 0, and a small message from each of eight other hosts every 100 us. */
    private static Scenario mixed() {
        List<Flow> flows = new ArrayList<>();
        for (int host = 1; host <= 4; host++) {
            flows.add(Flow.of(host, 0, 4_000_000, 0));
        }
        for (int number = 0; number < 80; number++) {
            flows.add(Flow.of(5 + number % 8, 0, 20_000, 50_000L + number * 12_500L));
        }
        return new Scenario(
                Topologies.star(13, 100, 1),
                Wire.ofPayload(1_000),
                SwitchSettings.ofBuffer(32L << 20),
                Map.of(),
                Marking.off(),
                Map.of(),
                Dcqcn.mlx(),
                Map.of(),
                flows,
                List.of(),
                1);
    }

    private static Profile profile(WredSetting inForce) {
        return new Profile(WredFamily.DEFAULT, inForce, new LinkRates(100, 100), Optional.empty());
    }

    private static List<TriedSetting> search(WredSetting inForce, int runs) {
        ScenarioTrial trial = new ScenarioTrial(mixed(), 1, () -> false);
        return new ScenarioSearch(
                        trial, Goal.LATENCY.weights(), profile(inForce).candidates(), runs)
                .search(List.of(inForce));
    }

    @Test
    void search_smallMessagesBehindLongQueues_advisesLowerThresholdsByLegalSteps() {
        EcnAdvice advice = new TriedAdvice(Goal.LATENCY, Goal.LATENCY.weights(), profile(HIGH)).of(search(HIGH, RUNS));

        assertThat(advice.label()).isEqualTo(EvidenceLabel.SIMULATED);
        assertThat(advice.setting()).hasValueSatisfying(setting -> {
            assertThat(setting.kminBytes()).isLessThan(HIGH.kminBytes() / 2);
            assertThat(advice.path().get(advice.path().size() - 1)).isEqualTo(setting);
        });
        assertThat(advice.predicted()).anySatisfy(effect -> {
            assertThat(effect.name()).isEqualTo("small_p99");
            assertThat(effect.high()).isLessThan(1);
        });
        assertThat(advice.falsifier()).startsWith("wrong if");
    }

    @Test
    void search_alreadyAtTheBest_holds() {
        WredSetting best = search(HIGH, RUNS).get(0).setting();

        EcnAdvice advice = new TriedAdvice(Goal.LATENCY, Goal.LATENCY.weights(), profile(best)).of(search(best, RUNS));

        assertThat(advice.setting()).isEmpty();
        assertThat(advice.because()).contains("a change takes at least");
    }

    @Test
    void search_sameSeedAndRuns_givesTheSame() {
        assertThat(search(HIGH, 24)).isEqualTo(search(HIGH, 24));
    }

    @Test
    void search_runsAreSpent_triesNoMore() {
        int runs = search(HIGH, 24).stream()
                .mapToInt(tried -> tried.costs().size())
                .sum();

        assertThat(runs).isLessThanOrEqualTo(24);
    }
}
