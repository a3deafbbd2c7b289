package io.shadowtune.models.forecast.live;

import io.shadowtune.ingest.compact.StateReader;
import io.shadowtune.ingest.compact.StateWriter;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Forecast;
import io.shadowtune.ingest.telemetry.ForecastHead;
import io.shadowtune.ingest.telemetry.ForecastRound;
import io.shadowtune.ingest.telemetry.ForecastTarget;
import io.shadowtune.ingest.telemetry.Quantiles;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.models.forecast.ForecastRequest;
import io.shadowtune.models.forecast.Forecaster;
import io.shadowtune.models.forecast.Head;
import io.shadowtune.models.forecast.LookBack;
import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.SeriesForecast;
import io.shadowtune.models.forecast.skill.SkillState;
import io.shadowtune.models.forecast.skill.Spoken;
import io.shadowtune.models.kernel.series.Features;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Forecasts of one switch or host: a round for every window end, once all its windows are in, which is when the first
 * window of a later end comes or the input ends.
 *
 * <p>Confined to one thread. State goes out and in series by series, as in the window room.
 */
public final class DeviceForecasts {
    private final EntityId holder;
    private final ForecastPlan plan;
    private final Map<SeriesKey, SeriesMemory> series = new TreeMap<>();
    private final Map<ForecastHead, List<SeriesKey>> due = new TreeMap<>();
    private final Set<SeriesKey> dirty = new TreeSet<>();
    private final StateWriter writer = new StateWriter();
    private @Nullable Instant roundEnd;

    /** A device that was never seen. */
    public DeviceForecasts(EntityId holder, ForecastPlan plan) {
        this.holder = holder;
        this.plan = plan;
    }

    /** Takes a window; gives the round before it, when this window begins another. */
    public Optional<ForecastRound> add(Window window) {
        Optional<ForecastRound> round = Optional.empty();
        Instant before = roundEnd;
        if (before != null && window.end().isAfter(before)) {
            round = Optional.of(forecast(before));
        }
        if (before == null || window.end().isAfter(before)) {
            roundEnd = window.end();
        }
        for (Map.Entry<ForecastTarget, Double> value : WindowTargets.of(window).entrySet()) {
            for (ForecastHead head : ForecastHead.values()) {
                take(new SeriesKey(window.entity(), value.getKey(), head), value.getValue(), window.end());
            }
        }
        return round;
    }

    /** The last round: no more windows will come. */
    public Optional<ForecastRound> finish() {
        Instant end = roundEnd;
        return end == null || due.isEmpty() ? Optional.empty() : Optional.of(forecast(end));
    }

    private void take(SeriesKey key, double value, Instant windowEnd) {
        SeriesMemory memory = series.computeIfAbsent(key, k -> new SeriesMemory(plan.lookBackSteps()));
        dirty.add(key);
        if (memory.take(value, windowEnd.toEpochMilli(), key.head().step())) {
            memory.skill(plan.check().came(memory.skill(), memory.lastStep(), memory.last()));
            due.computeIfAbsent(key.head(), head -> new ArrayList<>()).add(key);
        }
    }

    private ForecastRound forecast(Instant issuedAt) {
        List<Forecast> forecasts = new ArrayList<>();
        due.forEach((head, keys) -> forecasts.addAll(forecast(head, keys, issuedAt)));
        due.clear();
        return new ForecastRound(holder, issuedAt, forecasts);
    }

    private List<Forecast> forecast(ForecastHead head, List<SeriesKey> keys, Instant issuedAt) {
        List<LookBack> rows = new ArrayList<>(keys.size());
        for (SeriesKey key : keys) {
            SeriesMemory memory = memory(key);
            rows.add(LookBack.of(key.text(), memory.samples(), memory.lastStep(), head.step(), 0, Features.NONE));
        }
        ForecastRequest request = new ForecastRequest(
                new Head(head == ForecastHead.NEAR ? "near" : "regime", head.step(), head.steps()), rows);
        List<List<SeriesForecast>> byModel = new ArrayList<>();
        for (Forecaster forecaster : plan.forecasters()) {
            byModel.add(forecaster.forecast(request));
        }
        List<Forecast> forecasts = new ArrayList<>();
        for (int row = 0; row < keys.size(); row++) {
            List<SeriesForecast> answers = new ArrayList<>();
            for (List<SeriesForecast> model : byModel) {
                answers.add(model.get(row));
            }
            forecast(keys.get(row), answers, issuedAt).ifPresent(forecasts::add);
        }
        return forecasts;
    }

    private Optional<Forecast> forecast(SeriesKey key, List<SeriesForecast> answers, Instant issuedAt) {
        SeriesMemory memory = memory(key);
        Spoken spoken = plan.speaker().choose(memory.skill(), answers);
        SkillState next = plan.speaker().chosen(memory.skill(), spoken);
        // Overlapping horizons say the same thing many times; one of them at a time is scored.
        if (next.pending().isEmpty()) {
            next = plan.check().said(next, memory.lastStep(), key.head().step(), answers);
        }
        memory.skill(next);
        dirty.add(key);
        List<Forecast.Track> tracks = new ArrayList<>();
        for (SeriesForecast answer : answers) {
            if (answer instanceof SeriesForecast.Given given) {
                String hash = plan.hashes().getOrDefault(given.model(), "");
                tracks.add(new Forecast.Track(given.model(), hash, quantiles(given.quantiles(), most(key.target()))));
            }
        }
        return spoken.published() instanceof SeriesForecast.Given published
                ? Optional.of(new Forecast(
                        key.entity(), key.target(), key.head(), issuedAt, tracks, published.model(), spoken.because()))
                : Optional.empty();
    }

    /** No target is ever negative, and a share is at most 1. */
    private static double most(ForecastTarget target) {
        return switch (target) {
            case MARK_RATIO, PAUSE_SHARE -> 1;
            case BYTES_PER_SECOND, ACTIVE_FLOWS, FAN_IN, BURSTINESS, UTILISATION, QUEUE_DEPTH_BYTES -> Double.MAX_VALUE;
        };
    }

    private static double within(double value, double most) {
        return Math.min(Math.max(value, 0), most);
    }

    private static List<Quantiles> quantiles(QuantileForecast forecast, double most) {
        List<Quantiles> steps = new ArrayList<>(forecast.steps());
        for (int step = 1; step <= forecast.steps(); step++) {
            steps.add(new Quantiles(
                    within(forecast.p10(step), most),
                    within(forecast.p50(step), most),
                    within(forecast.p90(step), most),
                    within(forecast.p99(step), most)));
        }
        return steps;
    }

    private SeriesMemory memory(SeriesKey key) {
        SeriesMemory memory = series.get(key);
        if (memory == null) {
            throw new IllegalStateException("The series (%s) must be one of %s.".formatted(key.text(), holder));
        }
        return memory;
    }

    /** Series whose state changed since the last call; the caller stores each. */
    public List<SeriesKey> dirty() {
        List<SeriesKey> changed = List.copyOf(dirty);
        dirty.clear();
        return changed;
    }

    /** State of one series, for {@link #restore}. */
    public byte[] state(SeriesKey key) {
        writer.clear();
        memory(key).write(writer);
        return writer.toBytes();
    }

    /** Puts back what {@link #state} gave. */
    public void restore(SeriesKey key, byte[] state) {
        series.put(key, SeriesMemory.read(plan.lookBackSteps(), new StateReader(state)));
    }

    /** State of the round that is open, for {@link #restoreRound}. */
    public byte[] roundState() {
        writer.clear();
        Instant end = roundEnd;
        writer.number(end == null ? Long.MIN_VALUE : end.toEpochMilli());
        writer.count(due.values().stream().mapToInt(List::size).sum());
        due.values().forEach(keys -> keys.forEach(key -> writer.text(key.text())));
        return writer.toBytes();
    }

    /** Puts back what {@link #roundState} gave. */
    public void restoreRound(byte[] state) {
        StateReader reader = new StateReader(state);
        long end = reader.number();
        roundEnd = end == Long.MIN_VALUE ? null : Instant.ofEpochMilli(end);
        for (int i = reader.count(); i > 0; i--) {
            SeriesKey key = SeriesKey.parse(reader.text());
            due.computeIfAbsent(key.head(), head -> new ArrayList<>()).add(key);
        }
    }
}
