package io.shadowtune.deploy.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.models.kernel.series.Series;
import java.util.List;
import org.junit.jupiter.api.Test;

class KnobScoreTest {
    @Test
    void of_sameSeed_givesQueuesWhoseThresholdsChangeAndMoveThem() {
        List<Series> queues = KnobQueues.of(3, 300, 5);
        assertThat(queues).hasSize(6).allSatisfy(series -> {
            assertThat(series.features().at(0)).isNotEqualTo(series.features().at(299));
            assertThat(series.values(0, 300)).doesNotContain(Double.NaN);
        });
        assertThat(queues.get(2).values(0, 300))
                .isEqualTo(KnobQueues.of(3, 300, 5).get(2).values(0, 300));
    }

    @Test
    void measure_fewQueues_worksAndAnswersWithTheMask() {
        KnobScore.Ratios ratios = KnobScore.measure(1, 4, 1, 330, 1);
        assertThat(ratios.validation()).isBetween(0.7, 1.2);
        assertThat(ratios.masked()).isBetween(0.5, 2.0);
        assertThat(ratios.depth()).isNotEqualTo(1.0);
    }
}
