package io.shadowtune.deploy.stage;

import io.shadowtune.ingest.json.Reading;
import io.shadowtune.ingest.telemetry.ConfigSnapshot;
import io.shadowtune.ingest.telemetry.EndOfInput;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.ForecastRound;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.forecast.live.DeviceForecasts;
import io.shadowtune.models.forecast.live.ForecastPlan;
import io.shadowtune.models.forecast.live.SettingsWatch;
import io.shadowtune.models.forecast.live.StateEntry;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the series of its devices in memory and every change of them in its store. */
final class ForecastProcessor implements Processor<byte[], byte[], byte[], byte[]> {
    private static final Logger LOG = LoggerFactory.getLogger(ForecastProcessor.class);

    private final StageContext context;
    private final StageWiring wiring;
    private final Supplier<ForecastPlan> plans;
    private final Map<EntityId, DeviceForecasts> devices = new TreeMap<>();
    private final Map<EntityId, SettingsWatch> settings = new TreeMap<>();
    private @Nullable ProcessorContext<byte[], byte[]> processor;
    private @Nullable StageOutput output;
    private @Nullable EndBarrier barrier;
    private @Nullable KeyValueStore<String, byte[]> memory;

    ForecastProcessor(StageContext context, StageWiring wiring, Supplier<ForecastPlan> plans) {
        this.context = context;
        this.wiring = wiring;
        this.plans = plans;
    }

    @Override
    public void init(ProcessorContext<byte[], byte[]> newProcessor) {
        processor = newProcessor;
        output = new StageOutput(newProcessor, context, wiring);
        barrier = new EndBarrier(
                newProcessor.getStateStore(wiring.store("ends")),
                ForecastStage.INPUTS.stream().map(context::name).toList());
        KeyValueStore<String, byte[]> store = newProcessor.getStateStore(wiring.store("memory"));
        int left = 0;
        try (KeyValueIterator<String, byte[]> all = store.all()) {
            while (all.hasNext()) {
                KeyValue<String, byte[]> next = all.next();
                StateEntry entry = new StateEntry(next.key, next.value);
                if (next.key.startsWith(SettingsWatch.NAME)) {
                    watch(SettingsWatch.holderOf(entry)).restore(entry);
                } else if (!device(DeviceForecasts.holderOf(entry)).restore(entry)) {
                    left++;
                }
            }
        }
        if (left > 0) {
            LOG.warn("{} pieces of forecast state are of another version or of other models; they are not used", left);
        }
        devices.values().forEach(DeviceForecasts::restored);
        memory = store;
    }

    private DeviceForecasts device(EntityId holder) {
        return devices.computeIfAbsent(holder, h -> new DeviceForecasts(h, plans, queue -> inForce(h, queue)));
    }

    private Optional<WredSetting> inForce(EntityId holder, EntityId queue) {
        return Optional.ofNullable(settings.get(holder)).flatMap(watch -> watch.inForce(queue));
    }

    private SettingsWatch watch(EntityId holder) {
        return settings.computeIfAbsent(holder, SettingsWatch::new);
    }

    @Override
    public void process(Record<byte[], byte[]> message) {
        Reading<Object> reading = context.json().read(message.value());
        StageOutput out = Objects.requireNonNull(output);
        RecordMetadata at = Objects.requireNonNull(processor).recordMetadata().orElseThrow();
        out.begin(at, message.timestamp());
        if (reading instanceof Reading.Refused<Object> refused) {
            out.unreadable(refused, at, message.value(), message.timestamp());
            return;
        }
        Object record = ((Reading.Read<Object>) reading).record();
        if (record instanceof Window window) {
            take(window);
        } else if (record instanceof ConfigSnapshot snapshot) {
            SettingsWatch watch = watch(snapshot.entity().holder());
            watch.add(snapshot);
            store(watch.state());
        } else if (record instanceof EndOfInput marker
                && Objects.requireNonNull(barrier).arrive(marker, at.topic())) {
            devices.forEach((holder, forecasts) -> {
                Optional<ForecastRound> round = forecasts.finish();
                forecasts.takeChanges().forEach(this::store);
                round.ifPresent(this::send);
            });
            out.end(marker.runId(), List.of(Topic.FORECASTS), message.timestamp());
        }
    }

    private void take(Window window) {
        EntityId holder = window.entity().holder();
        DeviceForecasts forecasts = device(holder);
        SettingsWatch watch = settings.get(holder);
        Optional<ForecastRound> round = forecasts.add(window);
        if (watch != null && watch.isWaiting()) {
            Set<EntityId> changed = watch.reached(window.end());
            if (!changed.isEmpty()) {
                forecasts.settingsChanged(changed);
            }
            store(watch.state());
        }
        forecasts.takeChanges().forEach(this::store);
        round.ifPresent(this::send);
    }

    private void store(StateEntry entry) {
        Objects.requireNonNull(memory).put(entry.name(), entry.content());
    }

    private void send(ForecastRound round) {
        Objects.requireNonNull(output)
                .send(
                        Topic.FORECASTS,
                        round.holder().text(),
                        round,
                        round.issuedAt().toEpochMilli());
    }
}
