package io.shadowtune.deploy.twin.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shadowtune.models.twin.packet.Engine;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ErrorsTest {
    /** Five settings of one scenario of a star, of which the reference gives 100, 200, ... and the twin these. */
    private static Errors runs(Engine engine, long seed, double... got) {
        List<Compared> runs = new ArrayList<>();
        for (int i = 0; i < got.length; i++) {
            runs.add(new Compared(
                    "incast8",
                    "setting" + i,
                    "star",
                    engine,
                    seed,
                    Map.of(Figure.MAKESPAN, 100.0 * (i + 1), Figure.MARKS, 0.0),
                    Map.of(Figure.MAKESPAN, got[i], Figure.MARKS, 7.0)));
        }
        return new Errors(runs);
    }

    private static Errors together(Errors... parts) {
        List<Compared> runs = new ArrayList<>();
        for (Errors part : parts) {
            runs.addAll(part.runs());
        }
        return new Errors(runs);
    }

    @Test
    void median_twoSeeds_isThatOfEach() {
        Errors errors = together(runs(Engine.PACKETS, 1, 101, 204, 330), runs(Engine.PACKETS, 2, 100, 200, 300));

        Errors.Spread median = errors.median(Figure.MAKESPAN);

        assertThat(median.bySeed()).hasSize(2);
        assertThat(median.greatest()).isCloseTo(0.02, within(1e-9));
        assertThat(median.least()).isZero();
        assertThat(median.count()).isEqualTo(3);
    }

    @Test
    void median_referenceHasZeroEverywhere_isNaN() {
        assertThat(runs(Engine.PACKETS, 1, 100, 200).median(Figure.MARKS).mean())
                .isNaN();
    }

    @Test
    void order_oneOfThreePairsTheWrongWayRound_isTwoThirds() {
        assertThat(runs(Engine.PACKETS, 1, 210, 205, 300).order(Figure.MAKESPAN).mean())
                .isCloseTo(2.0 / 3, within(1e-9));
    }

    /** Both groups, all figures, off by a share; the queue of the fast engine by more. */
    private static Errors complete(double off, double fastQueueMore) {
        List<Compared> runs = new ArrayList<>();
        for (String group : ErrorTables.GROUPS) {
            for (Engine engine : Engine.values()) {
                for (int i = 1; i <= 3; i++) {
                    Map<Figure, Double> wanted = new EnumMap<>(Figure.class);
                    Map<Figure, Double> got = new EnumMap<>(Figure.class);
                    for (Figure figure : Figure.values()) {
                        boolean more = figure == Figure.QUEUE && engine == Engine.FAST;
                        wanted.put(figure, 100.0 * i);
                        got.put(figure, 100.0 * i * (1 + off + (more ? fastQueueMore : 0)));
                    }
                    runs.add(new Compared("of " + group, "setting" + i, group, engine, 1, wanted, got));
                }
            }
        }
        return new Errors(runs);
    }

    @Test
    void shortfalls_allNear_areNone() {
        assertThat(Gate.shortfalls(complete(0.02, 0.01))).isEmpty();
    }

    @Test
    void shortfalls_packetsTooFarOff_areNamed() {
        assertThat(Gate.shortfalls(complete(0.035, 0.01)))
                .containsExactly(
                        "packets, star, makespan: 3.5 %, wanted at most 3.0 %",
                        "packets, star, completion time p99: 3.5 %, wanted at most 3.0 %",
                        "packets, leaf-spine, makespan: 3.5 %, wanted at most 3.0 %",
                        "packets, leaf-spine, completion time p99: 3.5 %, wanted at most 3.0 %");
    }

    @Test
    void shortfalls_fastAddsMoreThanIsSaid_areNamed() {
        assertThat(Gate.shortfalls(complete(0.02, 0.30)))
                .contains(
                        "fast above packets, star, mean queue: 30.0 %, wanted at most 6.0 %",
                        "fast above packets, leaf-spine, mean queue: 30.0 %, wanted at most 10.0 %")
                .anyMatch(line -> line.startsWith(
                        "fast above packets in the worst scenario, more than twin run says, queues: 30.0 %"))
                .allMatch(line -> line.contains("queue"));
    }

    @Test
    void shortfalls_nothingCompared_isNotAsWanted() {
        assertThat(Gate.shortfalls(new Errors(List.of())))
                .contains("packets, star, makespan: nothing compared, wanted at most 3.0 %")
                .hasSizeGreaterThan(20);
    }

    @Test
    void added_engines_isTheDifferenceOfTheirMedians() {
        assertThat(Gate.added(complete(0.02, 0.05)).median().queuesRatio()).isCloseTo(0.05, within(1e-9));
        assertThat(Gate.added(complete(0.02, 0.05)).worstScenario().marksRatio())
                .isCloseTo(0, within(1e-9));
    }

    @Test
    void scenarios_missedFigure_isBold() {
        Errors errors = together(runs(Engine.PACKETS, 1, 105, 210, 315), runs(Engine.FAST, 1, 100, 200, 300));

        assertThat(ErrorTables.scenarios(errors, Engine.PACKETS)).contains("| `incast8` | 3 | **5.0 %** |");
        assertThat(ErrorTables.scenarios(errors, Engine.FAST)).contains("| `incast8` | 3 | 0.0 % |");
    }
}
