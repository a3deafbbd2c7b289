package io.shadowtune.models.forecast.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.Coverage;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Forecast;
import io.shadowtune.ingest.telemetry.ForecastHead;
import io.shadowtune.ingest.telemetry.ForecastRound;
import io.shadowtune.ingest.telemetry.ForecastTarget;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.QueueSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Watermark;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.models.forecast.baseline.Baseline;
import io.shadowtune.models.forecast.skill.SkillCheck;
import io.shadowtune.models.forecast.skill.SkillRule;
import io.shadowtune.models.forecast.skill.Speaker;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class DeviceForecastsTest {
    private static final Instant T0 = Instant.parse("2026-03-02T10:00:00Z");
    private static final EntityId LEAF = EntityId.device("f", "leaf-1");
    private static final EntityId PORT = EntityId.port("f", "leaf-1", "Ethernet0");
    private static final EntityId QUEUE = EntityId.queue("f", "leaf-1", "Ethernet0", 3);
    private static final ForecastPlan PLAN = new ForecastPlan(
            List.of(Baseline.persistence(), Baseline.ewma()),
            Map.of(),
            48,
            new SkillCheck(SkillRule.standard()),
            new Speaker(SkillRule.standard(), Set.of()));

    private static Window port(int index, long bytes) {
        return new Window(
                PORT,
                T0.plusSeconds(10L * index),
                T0.plusSeconds(10L * index + 10),
                new Readings.Builder().put(PortSignals.TX_BYTES, bytes).build(),
                List.of(),
                List.of(),
                Optional.empty(),
                new Coverage(10, 1, 0),
                Set.of());
    }

    private static Window queue(int index, long watermarkBytes) {
        Instant start = T0.plusSeconds(10L * index);
        return new Window(
                QUEUE,
                start,
                start.plusSeconds(10),
                Readings.EMPTY,
                List.of(),
                List.of(new Window.WatermarkReading(
                        QueueSignals.WATERMARK_BYTES, new Watermark(watermarkBytes, start, start.plusSeconds(10)))),
                Optional.empty(),
                new Coverage(10, 1, 0),
                Set.of());
    }

    private static List<ForecastRound> run(DeviceForecasts forecasts, int from, int to) {
        List<ForecastRound> rounds = new ArrayList<>();
        for (int i = from; i < to; i++) {
            forecasts.add(port(i, 1_000L + i % 7)).ifPresent(rounds::add);
            forecasts.add(queue(i, 50_000L + i % 5 * 1_000L)).ifPresent(rounds::add);
        }
        return rounds;
    }

    @Test
    void add_windowsOfLaterEnd_givesTheRoundBefore() {
        DeviceForecasts forecasts = new DeviceForecasts(LEAF, PLAN);

        List<ForecastRound> rounds = run(forecasts, 0, 40);
        forecasts.finish().ifPresent(rounds::add);

        assertThat(rounds)
                .extracting(ForecastRound::issuedAt)
                .hasSize(40)
                .startsWith(T0.plusSeconds(10), T0.plusSeconds(20), T0.plusSeconds(30));
        assertThat(rounds.get(38).forecasts())
                .extracting(Forecast::target)
                .containsExactlyInAnyOrder(ForecastTarget.BYTES_PER_SECOND, ForecastTarget.QUEUE_DEPTH_BYTES);
    }

    @Test
    void add_fiveMinutes_forecastsTheRegimeOnce() {
        DeviceForecasts forecasts = new DeviceForecasts(LEAF, PLAN);

        List<ForecastRound> rounds = run(forecasts, 0, 35 * 30 + 5);

        List<Instant> regime = rounds.stream()
                .filter(round -> round.forecasts().stream().anyMatch(f -> f.head() == ForecastHead.REGIME))
                .map(ForecastRound::issuedAt)
                .toList();
        assertThat(regime)
                .isNotEmpty()
                .allSatisfy(at -> assertThat(at.getEpochSecond() % 300).isZero());
        assertThat(regime).endsWith(T0.plusSeconds(34 * 300), T0.plusSeconds(35 * 300));
    }

    @Test
    void add_persistence_saysTheLastValueAndNothingNegative() {
        DeviceForecasts forecasts = new DeviceForecasts(LEAF, PLAN);
        for (int i = 0; i < 40; i++) {
            forecasts.add(queue(i, i % 2 == 0 ? 0 : 90_000));
        }

        Forecast last = forecasts.finish().orElseThrow().forecasts().get(0);

        Forecast.Track persistence = last.tracks().get(0);
        assertThat(persistence.model()).isEqualTo("persistence");
        assertThat(persistence.steps()).hasSize(10).allSatisfy(step -> {
            assertThat(step.p50()).isBetween(0.0, 90_000.0);
            assertThat(step.p10()).isGreaterThanOrEqualTo(0);
        });
    }

    @Test
    void restore_inTheMiddleOfARound_goesOnAsIfNothingHappened() {
        DeviceForecasts control = new DeviceForecasts(LEAF, PLAN);
        List<ForecastRound> uninterrupted = run(control, 0, 80);
        DeviceForecasts first = new DeviceForecasts(LEAF, PLAN);
        List<ForecastRound> interrupted = run(first, 0, 37);
        first.add(port(37, 1_000L + 37 % 7)).ifPresent(interrupted::add);
        DeviceForecasts second = new DeviceForecasts(LEAF, PLAN);
        second.restoreRound(first.roundState());
        first.dirty().forEach(key -> second.restore(key, first.state(key)));
        second.add(queue(37, 50_000L + 37 % 5 * 1_000L)).ifPresent(interrupted::add);

        interrupted.addAll(run(second, 38, 80));

        assertThat(interrupted).isEqualTo(uninterrupted);
    }
}
