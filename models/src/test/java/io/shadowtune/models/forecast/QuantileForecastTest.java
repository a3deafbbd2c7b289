package io.shadowtune.models.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class QuantileForecastTest {
    @Test
    void of_crossedQuantiles_isRefusedWithTheStep() {
        assertThatThrownBy(() -> QuantileForecast.of(new double[][] {{1, 2, 3, 4}, {1, 3, 2, 4}}))
                .hasMessageContaining("of step 2");
    }

    @Test
    void of_notANumber_isRefused() {
        assertThatThrownBy(() -> QuantileForecast.of(new double[][] {{1, 2, 3, Double.NaN}}))
                .hasMessageContaining("finite");
    }

    @Test
    void pinball_aboveAndBelow_weighsByTheLevel() {
        assertThat(Pinball.loss(10, 12, 0.9)).isEqualTo(1.8);
        assertThat(Pinball.loss(12, 10, 0.9)).isCloseTo(0.2, within(1e-12));
    }

    @Test
    void request_rowOfAnotherStep_isRefusedByName() {
        Head minutes = new Head("minutes", Duration.ofMinutes(1), 5);
        assertThatThrownBy(() -> new ForecastRequest(minutes, List.of(Rows.row("x", 1, 2))))
                .hasMessageContaining("of series x");
    }
}
