package io.shadowtune.deploy.stage;

import io.shadowtune.ingest.json.Reading;
import io.shadowtune.ingest.telemetry.EndOfInput;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.ForecastRound;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.models.forecast.live.DeviceForecasts;
import io.shadowtune.models.forecast.live.ForecastPlan;
import io.shadowtune.models.forecast.live.SeriesKey;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** Keeps the series of its devices in memory and every change of them in its stores. */
final class ForecastProcessor implements Processor<byte[], byte[], byte[], byte[]> {
    private final StageContext context;
    private final StageWiring wiring;
    private final ForecastPlan plan;
    private final Map<EntityId, DeviceForecasts> devices = new TreeMap<>();
    private @Nullable ProcessorContext<byte[], byte[]> processor;
    private @Nullable StageOutput output;
    private @Nullable EndBarrier barrier;
    private @Nullable KeyValueStore<String, byte[]> seriesStore;
    private @Nullable KeyValueStore<String, byte[]> roundStore;

    ForecastProcessor(StageContext context, StageWiring wiring, ForecastPlan plan) {
        this.context = context;
        this.wiring = wiring;
        this.plan = plan;
    }

    @Override
    public void init(ProcessorContext<byte[], byte[]> newProcessor) {
        processor = newProcessor;
        output = new StageOutput(newProcessor, context, wiring);
        barrier =
                new EndBarrier(newProcessor.getStateStore(wiring.store("ends")), List.of(context.name(Topic.WINDOWS)));
        KeyValueStore<String, byte[]> series = newProcessor.getStateStore(wiring.store("series"));
        KeyValueStore<String, byte[]> rounds = newProcessor.getStateStore(wiring.store("rounds"));
        try (KeyValueIterator<String, byte[]> all = series.all()) {
            while (all.hasNext()) {
                KeyValue<String, byte[]> entry = all.next();
                SeriesKey key = SeriesKey.parse(entry.key);
                device(key.entity().holder()).restore(key, entry.value);
            }
        }
        try (KeyValueIterator<String, byte[]> all = rounds.all()) {
            while (all.hasNext()) {
                KeyValue<String, byte[]> entry = all.next();
                device(EntityId.parse(entry.key)).restoreRound(entry.value);
            }
        }
        seriesStore = series;
        roundStore = rounds;
    }

    private DeviceForecasts device(EntityId holder) {
        return devices.computeIfAbsent(holder, h -> new DeviceForecasts(h, plan));
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
            EntityId holder = window.entity().holder();
            DeviceForecasts forecasts = device(holder);
            Optional<ForecastRound> round = forecasts.add(window);
            store(holder, forecasts);
            round.ifPresent(this::send);
        } else if (record instanceof EndOfInput marker
                && Objects.requireNonNull(barrier).arrive(marker, context.name(Topic.WINDOWS))) {
            devices.forEach((holder, forecasts) -> {
                Optional<ForecastRound> round = forecasts.finish();
                store(holder, forecasts);
                round.ifPresent(this::send);
            });
            out.end(marker.runId(), List.of(Topic.FORECASTS), message.timestamp());
        }
    }

    private void store(EntityId holder, DeviceForecasts forecasts) {
        KeyValueStore<String, byte[]> series = Objects.requireNonNull(seriesStore);
        for (SeriesKey changed : forecasts.dirty()) {
            series.put(changed.text(), forecasts.state(changed));
        }
        Objects.requireNonNull(roundStore).put(holder.text(), forecasts.roundState());
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
