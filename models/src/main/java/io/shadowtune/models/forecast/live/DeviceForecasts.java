package io.shadowtune.models.forecast.live;

import io.shadowtune.ingest.compact.StateReader;
import io.shadowtune.ingest.compact.StateWriter;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Forecast;
import io.shadowtune.ingest.telemetry.ForecastHead;
import io.shadowtune.ingest.telemetry.ForecastRound;
import io.shadowtune.ingest.telemetry.ForecastTarget;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.ingest.telemetry.WredSetting;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Forecasts of one switch or host: a round for every window end, once all its windows are in, which is when the first
 * window of a later end comes or the input ends.
 *
 * <p>Confined to one thread. State goes out in small entries, those that changed, and comes back in any order; after that the rounds are
 * the same as if nothing had happened.
 */
public final class DeviceForecasts {
    private static final String ROUND = "round/";

    private final EntityId holder;
    private final Supplier<ForecastPlan> plans;
    private final Function<EntityId, Optional<WredSetting>> settings;
    private final DeviceMemory memory;
    private final Map<ForecastHead, NavigableSet<SeriesKey>> due = new EnumMap<>(ForecastHead.class);
    private final Map<ForecastHead, Long> lastRounds = new EnumMap<>(ForecastHead.class);
    private final StateWriter writer = new StateWriter();
    private @Nullable Instant roundEnd;

    /**
     * A device that was never seen.
     *
     * @param plans asked at every round, so that a model is changed between two rounds; all that it gives have the same names and rules
     */
    public DeviceForecasts(EntityId holder, Supplier<ForecastPlan> plans) {
        this(holder, plans, queue -> Optional.empty());
    }

    /**
     * A device that was never seen.
     *
     * @param plans asked at every round, as in the other
     * @param settings the marking curve in force of a queue; asked whenever one of its quantities is forecast
     */
    public DeviceForecasts(
            EntityId holder, Supplier<ForecastPlan> plans, Function<EntityId, Optional<WredSetting>> settings) {
        this.holder = holder;
        this.plans = plans;
        this.settings = settings;
        this.memory = new DeviceMemory(holder, plans.get());
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
                take(new SeriesKey(window.entity(), value.getKey(), head), value.getValue(), window);
            }
        }
        return round;
    }

    /** The last round: no more windows will come. */
    public Optional<ForecastRound> finish() {
        Instant end = roundEnd;
        return end == null || due.isEmpty() ? Optional.empty() : Optional.of(forecast(end));
    }

    /**
     * Begins the judging of depth and marks of these queues anew: other settings are in force, and what was learned is of the old ones.
     * Demand does not depend on them.
     */
    public void settingsChanged(Set<EntityId> queues) {
        for (SeriesKey key : memory.keys()) {
            Judgement judgement = memory.series(key).judgement();
            boolean depends = switch (key.target()) {
                case QUEUE_DEPTH_BYTES, MARK_RATIO -> queues.contains(key.entity());
                case BYTES_PER_SECOND, ACTIVE_FLOWS, FAN_IN, BURSTINESS, PAUSE_SHARE, UTILISATION -> false;
            };
            if (depends && judgement != null) {
                judgement.restart();
            }
        }
        lastRounds.keySet().forEach(memory::markBegun);
    }

    /** Utilisation is the bytes over the speed of the port, and is forecast with them. */
    private void take(SeriesKey key, double value, Window window) {
        if (key.target() == ForecastTarget.UTILISATION) {
            return;
        }
        SeriesMemory series = memory.series(key);
        if (key.target() == ForecastTarget.BYTES_PER_SECOND) {
            series.othersPerUnit(WindowTargets.utilisationPerByte(window));
        }
        if (series.take(value, window.end().toEpochMilli(), key.head().step())) {
            due.computeIfAbsent(key.head(), head -> new TreeSet<>()).add(key);
        }
        memory.samplesChanged(key);
    }

    private ForecastRound forecast(Instant issuedAt) {
        ForecastPlan plan = plans.get();
        long now = issuedAt.toEpochMilli();
        List<Forecast> forecasts = new ArrayList<>();
        for (ForecastHead head : ForecastHead.values()) {
            List<SeriesKey> closed = memory.closeSteps(head, now);
            if (!closed.isEmpty()) {
                due.computeIfAbsent(head, h -> new TreeSet<>()).addAll(closed);
            }
        }
        due.forEach((head, keys) -> {
            long cycleMillis = head.step().toMillis() * head.steps();
            long last = lastRounds.getOrDefault(head, Long.MIN_VALUE);
            boolean keeps = Math.floorDiv(now, cycleMillis) > Math.floorDiv(last, cycleMillis);
            forecasts.addAll(new RoundForecasts(plan, memory, settings, head, issuedAt).forecast(keys, keeps));
            lastRounds.put(head, now);
        });
        due.clear();
        return new ForecastRound(holder, issuedAt, forecasts);
    }

    /**
     * What changed since the last call; the caller stores each under its name.
     *
     * <p>To be called after every window, before the next: entries hold the state as it is when they are taken, and what is written once
     * in a horizon must be of the round at its begin.
     */
    public List<StateEntry> takeChanges() {
        List<StateEntry> changes = memory.takeChanges();
        changes.add(new StateEntry(ROUND + holder.text(), roundState()));
        return changes;
    }

    private byte[] roundState() {
        writer.clear();
        Instant end = roundEnd;
        writer.number(end == null ? Long.MIN_VALUE : end.toEpochMilli());
        for (ForecastHead head : ForecastHead.values()) {
            writer.number(lastRounds.getOrDefault(head, Long.MIN_VALUE));
        }
        writer.count(due.values().stream().mapToInt(NavigableSet::size).sum());
        due.values().forEach(keys -> keys.forEach(key -> writer.text(key.text())));
        return writer.toBytes();
    }

    /** Whose state an entry is. */
    public static EntityId holderOf(StateEntry entry) {
        String name = entry.name();
        return name.startsWith(ROUND) ? EntityId.parse(name.substring(ROUND.length())) : DeviceMemory.holderOf(name);
    }

    /**
     * Puts back an entry that {@link #takeChanges} gave.
     *
     * @return false when it was written by another version or for other models, and is left out
     */
    public boolean restore(StateEntry entry) {
        if (!entry.name().startsWith(ROUND)) {
            return memory.restore(entry);
        }
        StateReader reader = new StateReader(entry.content());
        long end = reader.number();
        roundEnd = end == Long.MIN_VALUE ? null : Instant.ofEpochMilli(end);
        for (ForecastHead head : ForecastHead.values()) {
            long last = reader.number();
            if (last != Long.MIN_VALUE) {
                lastRounds.put(head, last);
            }
        }
        for (int i = reader.count(); i > 0; i--) {
            SeriesKey key = SeriesKey.parse(reader.text());
            due.computeIfAbsent(key.head(), head -> new TreeSet<>()).add(key);
        }
        return true;
    }

    /** Ends the restoring, when all entries are in. */
    public void restored() {
        memory.restored();
        lastRounds.forEach(memory::score);
    }
}
