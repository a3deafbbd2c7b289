package io.shadowtune.deploy.twin.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shadowtune.models.twin.packet.Engine;
import java.util.ArrayList;
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

    @Test
    void isWithin_oneFigureTooFarOff_isFalse() {
        assertThat(ErrorTables.isWithin(runs(Engine.PACKETS, 1, 101, 202, 303))).isTrue();
        assertThat(ErrorTables.isWithin(runs(Engine.PACKETS, 1, 105, 210, 303))).isFalse();
    }

    @Test
    void scenarios_missedFigure_isBold() {
        Errors errors = together(runs(Engine.PACKETS, 1, 105, 210, 315), runs(Engine.FAST, 1, 100, 200, 300));

        assertThat(ErrorTables.scenarios(errors, Engine.PACKETS)).contains("| `incast8` | 3 | **5.0 %** |");
        assertThat(ErrorTables.scenarios(errors, Engine.FAST)).contains("| `incast8` | 3 | 0.0 % |");
    }
}
