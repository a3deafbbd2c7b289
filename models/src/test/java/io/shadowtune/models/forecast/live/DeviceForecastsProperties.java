package io.shadowtune.models.forecast.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.Coverage;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Forecast;
import io.shadowtune.ingest.telemetry.ForecastRound;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.models.forecast.analog.AnalogForecaster;
import io.shadowtune.models.forecast.baseline.Baseline;
import io.shadowtune.models.forecast.blend.Blend;
import io.shadowtune.models.forecast.blend.BlendRule;
import io.shadowtune.models.forecast.skill.SpeakingRule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class DeviceForecastsProperties {
    private static final Instant T0 = Instant.parse("2026-03-02T10:00:00Z");
    private static final EntityId LEAF = EntityId.device("f", "leaf-1");
    private static final int PORTS = 4;
    private static final int ROUNDS = 220;
    private static final ForecastPlan PLAN = new ForecastPlan(
            List.of(Baseline.persistence(), Baseline.ewma(), new AnalogForecaster()),
            List.of("persistence", "ewma", "analog"),
            Set.of("analog"),
            Set.of("analog"),
            Map.of(),
            128,
            BlendRule.sparse(),
            new SpeakingRule(10, 20, 2, 0.9, 0.08));

    private static Window window(int port, int index, long bytes) {
        Instant start = T0.plusSeconds(10L * index);
        return new Window(
                EntityId.port("f", "leaf-1", "Ethernet" + port),
                start,
                start.plusSeconds(10),
                new Readings.Builder().put(PortSignals.TX_BYTES, bytes).build(),
                List.of(),
                List.of(),
                Optional.empty(),
                new Coverage(10, 1, 0),
                Set.of());
    }

    /** Windows by round; some are missing. */
    private static List<List<Window>> life(long seed) {
        Random random = new Random(seed);
        List<List<Window>> rounds = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            List<Window> round = new ArrayList<>();
            for (int port = 0; port < PORTS; port++) {
                long bytes = 1_000_000L * (i % (5 + port) < 2 ? 9 : 1) + random.nextInt(500_000);
                if (port == 0 || random.nextInt(20) > 0) {
                    round.add(window(port, i, bytes));
                }
            }
            rounds.add(round);
        }
        return rounds;
    }

    private static List<ForecastRound> run(List<List<Window>> life) {
        DeviceForecasts forecasts = new DeviceForecasts(LEAF, () -> PLAN);
        List<ForecastRound> rounds = new ArrayList<>();
        life.forEach(round -> round.forEach(window -> forecasts.add(window).ifPresent(rounds::add)));
        forecasts.finish().ifPresent(rounds::add);
        return rounds;
    }

    @Property(tries = 8)
    void add_windowsOfARoundInAnyOrder_forecastsAlike(@ForAll long seed) {
        List<List<Window>> life = life(seed);
        List<ForecastRound> expected = run(life);
        Random random = new Random(seed);
        life.forEach(round -> Collections.shuffle(round, random));

        List<ForecastRound> shuffled = run(life);

        assertThat(shuffled).hasSameSizeAs(expected);
        for (int i = 0; i < expected.size(); i++) {
            assertThat(shuffled.get(i).equals(expected.get(i)))
                    .as("round %d", i)
                    .isTrue();
        }
    }

    /**
     * Models know nothing of other series. The blend does: what forecasters are worth is shared in a group, so that its weights move, but
     * it stays between what the models of that very series say.
     */
    @Property(tries = 15)
    void add_corruptWindowOfOnePort_leavesTheOthers(
            @ForAll long seed, @ForAll @IntRange(min = 60, max = ROUNDS - 40) int at) {
        List<List<Window>> life = life(seed);
        List<ForecastRound> clean = run(life);
        life.get(at).set(0, window(0, at, 10_000L * 1_250_000L));

        List<ForecastRound> corrupt = run(life);

        assertThat(corrupt).hasSameSizeAs(clean);
        for (int i = 0; i < clean.size(); i++) {
            List<Forecast> before = others(clean.get(i));
            List<Forecast> after = others(corrupt.get(i));
            assertThat(after).hasSameSizeAs(before);
            for (int f = 0; f < before.size(); f++) {
                requireAlike(after.get(f), before.get(f), "round %d after a corrupt window in %d".formatted(i, at));
            }
        }
    }

    private static List<Forecast> others(ForecastRound round) {
        return round.forecasts().stream()
                .filter(f -> !f.entity().text().endsWith("Ethernet0"))
                .toList();
    }

    private static void requireAlike(Forecast after, Forecast before, String when) {
        for (Forecast.Track track : before.tracks()) {
            track(after, track.model())
                    .filter(same -> !same.model().equals(Blend.NAME))
                    .ifPresent(same -> assertThat(same.steps())
                            .as("%s, %s", track.model(), when)
                            .isEqualTo(track.steps()));
        }
        Optional<Forecast.Track> blend = track(after, Blend.NAME);
        // Where all were asked, all that went into the blend is recorded.
        if (blend.isPresent() && after.tracks().size() == PLAN.names().size() + 1) {
            for (int s = 0; s < blend.get().steps().size(); s++) {
                int step = s;
                DoubleSummaryStatistics said = after.tracks().stream()
                        .filter(track -> !track.model().equals(Blend.NAME))
                        .mapToDouble(track -> track.steps().get(step).p50())
                        .summaryStatistics();
                assertThat(blend.get().steps().get(step).p50())
                        .as("blend, %s", when)
                        .isBetween(said.getMin() - 1e-3, said.getMax() + 1e-3);
            }
        }
    }

    private static Optional<Forecast.Track> track(Forecast forecast, String model) {
        return forecast.tracks().stream()
                .filter(track -> track.model().equals(model))
                .findFirst();
    }
}
