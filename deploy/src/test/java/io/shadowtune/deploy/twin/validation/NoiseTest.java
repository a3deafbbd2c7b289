package io.shadowtune.deploy.twin.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shadowtune.models.twin.packet.Engine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class NoiseTest {
    private static final Noise NO_REPEATS = new Noise(Map.of());

    /** The reference ran one setting of one scenario with seeds that gave these makespans. */
    private static Noise repeated(double... makespans) {
        return Noise.of(Arrays.stream(makespans)
                .mapToObj(makespan -> {
                    Map<String, String> values = new HashMap<>(
                            Arrays.stream(Figure.values()).collect(Collectors.toMap(Figure::column, figure -> "")));
                    values.putAll(Map.of(
                            "scenario", "incast8", "ecn_name", "hpcc", "makespan_us", Double.toString(makespan)));
                    return new ReferenceRow(Path.of("repeat.csv"), values);
                })
                .toList());
    }

    /** So the twin's seeds of a setting of that scenario, where the reference's first seed gave 100. */
    private static Errors twin(String ecn, double... makespans) {
        List<Compared> runs = new ArrayList<>();
        for (double makespan : makespans) {
            runs.add(new Compared(
                    "incast8",
                    ecn,
                    "star",
                    Engine.PACKETS,
                    runs.size() + 1,
                    Map.of(Figure.MAKESPAN, 100.0),
                    Map.of(Figure.MAKESPAN, makespan)));
        }
        return new Errors(runs);
    }

    @Test
    void repeated_twinLiesAsTheReferencesSeedsDo_isAboutOnce() {
        Noise.Floor floor = repeated(100, 110).repeated(twin("hpcc", 100, 110), Figure.MAKESPAN);

        // Of its own: 10/100 and 10/110; of the twin: 0, 10/110, 10/100, 0.
        assertThat(floor.own()).isCloseTo((0.1 + 10 / 110.0) / 2, within(1e-9));
        assertThat(floor.times()).isCloseTo(0.5, within(1e-9));
        assertThat(floor.below()).isCloseTo(0.5, within(1e-9));
    }

    @Test
    void repeated_twinFartherOffThanSeeds_fallsShort() {
        Noise noise = repeated(100, 102, 98);
        Errors off = twin("hpcc", 110, 112);

        assertThat(noise.repeated(off, Figure.MAKESPAN).times()).isGreaterThan(3);
        assertThat(noise.repeated(off, Figure.MAKESPAN).below()).isZero();
        assertThat(noise.shortfalls(off))
                .anyMatch(line ->
                        line.startsWith("packets, against what the reference's own seeds differ by, makespan: 4."))
                .anyMatch(line -> line.endsWith("mice p99: nothing compared, wanted at most 1.10 times"));
    }

    @Test
    void scenario_noRepeats_takesTheTwinsOwnSeeds() {
        Noise.Floor floor = NO_REPEATS.scenario(twin("hpcc", 95, 105, 110), "incast8", Figure.MAKESPAN);

        double own = (10 / 95.0 + 15 / 95.0 + 10 / 105.0 + 5 / 105.0 + 15 / 110.0 + 5 / 110.0) / 6;
        assertThat(floor.own()).isCloseTo(own, within(1e-9));
        assertThat(floor.error()).isCloseTo((0.05 + 0.05 + 0.10) / 3, within(1e-9));
        assertThat(floor.below()).isCloseTo(1.0 / 3, within(1e-9));
    }

    @Test
    void scenario_someSettingsRepeated_leavesTheOthersOut() {
        Errors both = new Errors(java.util.stream.Stream.of(twin("hpcc", 100, 101), twin("other", 300, 300))
                .flatMap(errors -> errors.runs().stream())
                .toList());

        assertThat(repeated(100, 101).scenario(both, "incast8", Figure.MAKESPAN).error())
                .isLessThan(0.011);
    }

    @Test
    void times_noLuck_isNothing() {
        assertThat(NO_REPEATS
                        .scenario(twin("off", 100, 100), "incast8", Figure.MAKESPAN)
                        .times())
                .isNaN();
        assertThat(NO_REPEATS.repeated(twin("off", 100, 100), Figure.MAKESPAN).times())
                .isNaN();
    }

    @Test
    void ownMedian_oneSeed_isNothing() {
        assertThat(Noise.ownMedian(twin("hpcc", 100), Figure.MAKESPAN)).isNaN();
        assertThat(Noise.ownMedian(twin("hpcc", 100, 110), Figure.MAKESPAN)).isCloseTo(0.1, within(0.01));
    }

    @Test
    void tables_scenarioBeyondSeeds_isBold() {
        NoiseTables tables = new NoiseTables(repeated(100, 102, 98), twin("hpcc", 110, 112));

        assertThat(tables.scenarios()).contains("| `incast8` | **4.").contains("(0 %)");
        assertThat(tables.repeated()).contains("| makespan | 2.7 % |");
    }
}
