package io.shadowtune.models.forecast.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.Coverage;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Forecast;
import io.shadowtune.ingest.telemetry.ForecastHead;
import io.shadowtune.ingest.telemetry.ForecastRound;
import io.shadowtune.ingest.telemetry.ForecastTarget;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.Quantiles;
import io.shadowtune.ingest.telemetry.QueueSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Watermark;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.forecast.ForecastRequest;
import io.shadowtune.models.forecast.Forecaster;
import io.shadowtune.models.forecast.SeriesForecast;
import io.shadowtune.models.forecast.baseline.Baseline;
import io.shadowtune.models.forecast.blend.BlendRule;
import io.shadowtune.models.forecast.skill.SpeakingRule;
import io.shadowtune.models.kernel.series.Features;
import io.shadowtune.models.kernel.series.MarkingFeatures;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DeviceForecastsTest {
    private static final Instant T0 = Instant.parse("2026-03-02T10:00:00Z");
    private static final EntityId LEAF = EntityId.device("f", "leaf-1");
    private static final EntityId PORT = EntityId.port("f", "leaf-1", "Ethernet0");
    private static final EntityId QUEUE = EntityId.queue("f", "leaf-1", "Ethernet0", 3);
    private static final ForecastPlan PLAN = new ForecastPlan(
            List.of(Baseline.persistence(), Baseline.ewma()),
            List.of("persistence", "ewma"),
            Set.of(),
            Set.of(),
            Map.of(),
            128,
            BlendRule.standard(),
            new SpeakingRule(5, 20, 2, 0.9, 0.08));

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
        DeviceForecasts forecasts = new DeviceForecasts(LEAF, () -> PLAN);

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
        DeviceForecasts forecasts = new DeviceForecasts(LEAF, () -> PLAN);

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

    /** What a queue will hold depends on its thresholds, what applications send does not. */
    @Test
    void add_settingsInForce_areToldOfQueuesOnly() {
        Map<String, Features> seen = new TreeMap<>();
        Forecaster recording = new Forecaster() {
            @Override
            public String name() {
                return "persistence";
            }

            @Override
            public List<SeriesForecast> forecast(ForecastRequest request) {
                request.rows()
                        .forEach(row -> seen.put(row.seriesId(), row.origin().statics()));
                return Baseline.persistence().forecast(request);
            }
        };
        ForecastPlan plan = new ForecastPlan(
                List.of(recording),
                List.of("persistence"),
                Set.of(),
                Set.of(),
                Map.of(),
                128,
                BlendRule.standard(),
                new SpeakingRule(5, 20, 2, 0.9, 0.08));
        WredSetting curve = new WredSetting(true, 100_000, 400_000, 0.2);
        run(new DeviceForecasts(LEAF, () -> plan, queue -> Optional.of(curve)), 0, 40);

        assertThat(seen)
                .containsEntry(
                        "QUEUE_DEPTH_BYTES|NEAR|" + QUEUE.text(), MarkingFeatures.ofDepth(true, 100_000, 400_000, 0.2))
                .containsEntry("BYTES_PER_SECOND|NEAR|" + PORT.text(), Features.NONE);
    }

    @Test
    void add_persistence_saysTheLastValueAndNothingNegative() {
        DeviceForecasts forecasts = new DeviceForecasts(LEAF, () -> PLAN);
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

    /** Idle for long, missing now and then: all that makes a series begin and end to be judged. */
    private static List<Window> changing() {
        List<Window> windows = new ArrayList<>();
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 600; i++) {
            if (random.nextInt(20) > 0) {
                windows.add(port(i, 1_000L + random.nextInt(500)));
            }
            if (random.nextInt(30) > 0) {
                windows.add(queue(i, i > 150 ? 50_000L + i % 6 * 10_000L + random.nextInt(9) * 1_000L : 0));
            }
        }
        return windows;
    }

    private static List<ForecastRound> run(List<Window> windows, int restartEvery) {
        List<ForecastRound> rounds = new ArrayList<>();
        Map<String, StateEntry> store = new HashMap<>();
        DeviceForecasts forecasts = new DeviceForecasts(LEAF, () -> PLAN);
        for (int i = 0; i < windows.size(); i++) {
            if (i % restartEvery == restartEvery - 1) {
                forecasts = new DeviceForecasts(LEAF, () -> PLAN);
                assertThat(store.values()).allMatch(forecasts::restore);
                forecasts.restored();
            }
            forecasts.add(windows.get(i)).ifPresent(rounds::add);
            if (i % 301 == 300) {
                forecasts.settingsChanged(Set.of(QUEUE));
            }
            forecasts.takeChanges().forEach(entry -> store.put(entry.name(), entry));
        }
        return rounds;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 37})
    void restore_anywhere_goesOnAsIfNothingHappened(int restartEvery) {
        List<Window> windows = changing();

        List<ForecastRound> interrupted = run(windows, restartEvery);
        List<ForecastRound> uninterrupted = run(windows, Integer.MAX_VALUE);
        assertThat(interrupted).hasSameSizeAs(uninterrupted);
        // One by one: a difference in the whole would be told in megabytes.
        for (int i = 0; i < interrupted.size(); i++) {
            List<Forecast> after = interrupted.get(i).forecasts();
            List<Forecast> control = uninterrupted.get(i).forecasts();
            assertThat(after).as("round %d", i).hasSameSizeAs(control);
            for (int f = 0; f < after.size(); f++) {
                assertThat(after.get(f))
                        .as(
                                "round %d, %s of %s: %s",
                                i,
                                after.get(f).head(),
                                after.get(f).target(),
                                after.get(f).because() + " | " + control.get(f).because())
                        .isEqualTo(control.get(f));
            }
        }
    }

    @Test
    void add_blendAhead_speaksAndSaysWhy() {
        List<ForecastRound> rounds = run(changing(), Integer.MAX_VALUE);

        assertThat(rounds.subList(rounds.size() - 100, rounds.size()))
                .flatExtracting(ForecastRound::forecasts)
                .filteredOn(f -> f.target() == ForecastTarget.QUEUE_DEPTH_BYTES && f.head() == ForecastHead.NEAR)
                .isNotEmpty()
                .anySatisfy(f -> {
                    assertThat(f.servedBy()).isEqualTo("blend");
                    assertThat(f.because()).startsWith("loss of blend is 0.").contains("ahead in");
                    assertThat(f.tracks()).extracting(Forecast.Track::model).contains("persistence", "blend");
                });
    }

    @Test
    void add_neverChanging_asksNoModel() {
        DeviceForecasts forecasts = new DeviceForecasts(LEAF, () -> PLAN);
        for (int i = 0; i < 40; i++) {
            forecasts.add(queue(i, 4_096));
        }

        Forecast last = forecasts.finish().orElseThrow().forecasts().get(0);

        assertThat(last.because()).isEqualTo("the same value since it is remembered, 40 steps");
        assertThat(last.served()).hasSize(10).containsOnly(new Quantiles(4_096, 4_096, 4_096, 4_096));
    }

    @Test
    void settingsChanged_queue_itsJudgementBeginsAnew() {
        List<Window> windows = changing();
        DeviceForecasts kept = new DeviceForecasts(LEAF, () -> PLAN);
        DeviceForecasts changed = new DeviceForecasts(LEAF, () -> PLAN);
        windows.forEach(window -> {
            kept.add(window);
            changed.add(window);
        });

        changed.settingsChanged(Set.of(QUEUE));

        List<Forecast> before = kept.finish().orElseThrow().forecasts();
        List<Forecast> after = changed.finish().orElseThrow().forecasts();
        assertThat(after)
                .filteredOn(f -> f.target() == ForecastTarget.BYTES_PER_SECOND)
                .isEqualTo(before.stream()
                        .filter(f -> f.target() == ForecastTarget.BYTES_PER_SECOND)
                        .toList());
        assertThat(after)
                .filteredOn(f -> f.target() == ForecastTarget.QUEUE_DEPTH_BYTES)
                .isNotEmpty()
                .doesNotContainAnyElementsOf(before);
    }

    @Test
    void restore_otherModels_isLeftOut() {
        DeviceForecasts first = new DeviceForecasts(LEAF, () -> PLAN);
        run(first, 0, 30);
        ForecastPlan other = new ForecastPlan(
                List.of(Baseline.persistence()),
                List.of("persistence", "constant"),
                Set.of(),
                Set.of(),
                Map.of(),
                128,
                BlendRule.standard(),
                SpeakingRule.standard());
        DeviceForecasts second = new DeviceForecasts(LEAF, () -> other);

        List<StateEntry> left = first.takeChanges().stream()
                .filter(entry -> !second.restore(entry))
                .toList();

        assertThat(left).isNotEmpty().extracting(StateEntry::name).noneMatch(name -> name.startsWith("round/"));
        second.restored();
        assertThat(run(second, 30, 33)).hasSize(3);
    }
}
