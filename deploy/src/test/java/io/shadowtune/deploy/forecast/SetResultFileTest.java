package io.shadowtune.deploy.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.backtest.ModelReport;
import io.shadowtune.models.forecast.backtest.StepReport;
import io.shadowtune.models.forecast.onset.OnsetReport;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SetResultFileTest {
    private static final String OF = "program, files and seed";

    private static SetResult result() {
        Observed observed = new Observed("a", "served", Duration.ofMillis(10), 2);
        QuantileForecast forecast = QuantileForecast.of(new double[][] {{1, 2, 3, 4}, {1, 2, 4, 8}});
        for (int step = 1; step <= 2; step++) {
            observed.row("served", "a", Instant.ofEpochMilli(70), step, forecast, 2);
        }
        StepReport step = new StepReport(1, 20, Double.NaN, 0.5, 1.0 / 3, 1, 0.9, 0.99, 0.8, 0.98);
        OnsetReport onsets = new OnsetReport(0, Double.NaN, Double.NaN, 0, 0, 0, Double.POSITIVE_INFINITY, 0);
        ModelReport report = new ModelReport(
                "served",
                0.1,
                0.2,
                0.3,
                0.4,
                0.5,
                step,
                List.of(step, step),
                3,
                new ModelReport.Cost(1.5, Double.NaN),
                onsets,
                Map.of("blend", 7L));
        return new SetResult("waves", Duration.ofMillis(10), 4, 12.25, List.of(report), observed.seen());
    }

    @Test
    void read_ofWhatWasWritten_isTheSame() {
        assertThat(SetResultFile.read(SetResultFile.write(result(), OF), OF)).contains(result());
        assertThat(result().seen().fan())
                .containsExactly(new Seen.FanPoint(0, 1, 2, 3, 4, 2), new Seen.FanPoint(1, 1, 2, 4, 8, 2));
        assertThat(result().seen().under()).containsEntry("served", List.of(0.0, 0.0, 1.0, 1.0));
    }

    @Test
    void read_ofSomethingElse_isEmpty() {
        assertThat(SetResultFile.read(SetResultFile.write(result(), OF), "another seed"))
                .isEmpty();
    }

    @Test
    void read_damaged_isEmpty() {
        String text = SetResultFile.write(result(), OF);
        for (int length = 0; length < text.length(); length += 7) {
            assertThat(SetResultFile.read(text.substring(0, length), OF))
                    .as("cut at %d", length)
                    .isEmpty();
        }
        assertThat(SetResultFile.read("{\"of\":\"" + OF + "\"}", OF)).isEmpty();
        assertThat(SetResultFile.read("null", OF)).isEmpty();
        assertThat(SetResultFile.read(text.replace("\"seconds\":12.25", "\"seconds\":\"long\""), OF))
                .isEmpty();
        assertThat(SetResultFile.read(text.replace("\"fan\":[", "\"fan\":[null,"), OF))
                .isEmpty();
    }
}
