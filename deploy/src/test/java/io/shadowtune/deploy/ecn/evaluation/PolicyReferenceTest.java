package io.shadowtune.deploy.ecn.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.shadowtune.ingest.telemetry.WredSetting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PolicyReferenceTest {
    private static final Path FOLDER = Path.of("..", "..", "shared", "fabric-reference");
    private static final WredSetting SONIC = VendorSetting.SONIC.at(100);
    private static final WredSetting LOW = new WredSetting(true, 110_000, 440_000, 0.2);

    @TempDir
    private Path folder;

    private List<MeasuredScenario> tiny() throws IOException {
        return PolicyReference.read(TinyReference.write(folder));
    }

    @Test
    void read_twoSeedsAndNoMarking_isMeanAndWithoutIt() throws IOException {
        MeasuredScenario mixed = tiny().get(0);

        assertThat(mixed.settings()).extracting(Measured::name).containsExactly("sonic_azure", "hpcc100g", "low");
        Measured sonic = mixed.settings().get(0);
        assertThat(sonic.scores()).hasSize(2);
        assertThat(sonic.score())
                .isCloseTo((sonic.scores().get(0) + sonic.scores().get(1)) / 2, within(1e-9));
        assertThat(mixed.hasMice()).isTrue();
        assertThat(tiny().get(1).hasMice()).isFalse();
    }

    @Test
    void verdict_nearLowerThresholds_isTheirScoreAndTheRightWay() throws IOException {
        MeasuredScenario mixed = tiny().get(0);
        Verdict low = Verdict.of(mixed, LOW, 0.02);

        assertThat(low.looked().name()).isEqualTo("low");
        assertThat(low.distance()).isCloseTo(Math.sqrt(2) * Math.log(1.1), within(1e-9));
        assertThat(low.logGain()).isPositive();
        assertThat(low.isWrongWay()).isFalse();
    }

    @Test
    void verdict_worseThanInForceByMoreThanNoise_isWrongWay() throws IOException {
        MeasuredScenario real = tiny().get(0);
        MeasuredScenario worse = new MeasuredScenario(
                real.reference(),
                real.inForce(),
                List.of(new Measured("sonic_azure", SONIC, List.of(100.0)), new Measured("low", LOW, List.of(105.0))),
                true);

        assertThat(Verdict.of(worse, LOW, 0.04).isWrongWay()).isTrue();
        assertThat(Verdict.of(worse, LOW, 0.06).isWrongWay()).isFalse();
        assertThat(Verdict.of(worse, SONIC, 0).isWrongWay()).isFalse();
    }

    @Test
    void bestStatic_heldOutScenarioLikesAnother_isTheOneOfTheOthers() throws IOException {
        List<MeasuredScenario> read = tiny();
        List<MeasuredScenario> scenarios = List.of(of(read.get(0), 100, 101), of(read.get(1), 200, 100));

        BestStatic best = new BestStatic(scenarios);

        assertThat(best.without(scenarios.get(0))).isEqualTo(LOW);
        assertThat(best.without(scenarios.get(1))).isEqualTo(SONIC);
        assertThat(best.inHindsight()).isEqualTo(LOW);
    }

    private static MeasuredScenario of(MeasuredScenario real, double sonic, double low) {
        return new MeasuredScenario(
                real.reference(),
                real.inForce(),
                List.of(new Measured("sonic_azure", SONIC, List.of(sonic)), new Measured("low", LOW, List.of(low))),
                true);
    }

    @Test
    void read_reference_hasNineteenScenariosWithTheGrids() {
        assumeTrue(Files.isDirectory(FOLDER), "the packet-level reference does not lie beside the project");
        List<MeasuredScenario> scenarios = PolicyReference.read(FOLDER);

        assertThat(scenarios).hasSize(19);
        assertThat(scenarios.stream()
                        .filter(each -> each.family() == Family.MIXED)
                        .mapToInt(each -> each.settings().size()))
                .containsExactlyInAnyOrder(67, 13, 64);
        assertThat(SeedNoise.of(scenarios).pairs()).isPositive();
    }
}
