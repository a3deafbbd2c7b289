package io.shadowtune.models.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ExamplesTest {
    @Test
    void training_lastTarget_endsBeforeValidation() {
        List<TrainingSeries> series = List.of(new TrainingSeries(Waves.wave("a", 100, 9, 1), 80, 0));
        assertThat(Examples.training(Waves.SPEC, series).count()).isEqualTo(80 - 4 - 16 + 1);
        assertThat(Examples.validation(Waves.SPEC, series).count()).isEqualTo(100 - 4 - 80 + 1);
    }

    @Test
    void draw_sameSeed_isTheSameAndWithoutRepetition() {
        Examples examples = Examples.training(Waves.SPEC, Waves.two(200));
        int[] draw = examples.draw(50, new Random(5));
        assertThat(draw).containsExactly(examples.draw(50, new Random(5))).doesNotHaveDuplicates();
        assertThat(Arrays.stream(draw).max().orElse(-1)).isLessThan(examples.count());
    }

    @Test
    void encode_targets_areResidualsThatComeBack() {
        List<TrainingSeries> series = List.of(new TrainingSeries(Waves.wave("a", 100, 9, 1), 80, 0));
        Examples examples = Examples.training(Waves.SPEC, series);
        Batch batch = examples.encode(new int[] {0}, 0, 1);
        assertThat(batch.count()).isEqualTo(1);
        assertThat(batch.target(0, 0)).isNotNaN().isNotZero();
    }

    @Test
    void encode_again_isTheSameAsTheFirstTime() {
        List<TrainingSeries> series = List.of(Waves.courses("a", 400, 1));
        Examples examples = Examples.training(Waves.SPEC.withAnalogueSteps(300), series);
        int[] draw = examples.draw(60, new Random(5));
        Batch first = examples.encode(draw, 0, 60);
        Batch second = examples.encode(draw, 0, 60);
        assertThat(second.count()).isEqualTo(60);
        for (int i = 0; i < 60; i++) {
            assertThat(second.window(i)).containsExactly(first.window(i));
            assertThat(second.context(i)).containsExactly(first.context(i));
        }
        assertThat(first.context(0)).isNotEqualTo(first.context(1));
    }
}
