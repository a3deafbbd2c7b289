package io.shadowtune.deploy.stage;

import io.shadowtune.ingest.json.Reading;
import io.shadowtune.ingest.json.SampleBatch;
import io.shadowtune.ingest.telemetry.EndOfInput;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.FlowSample;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.ingest.window.DeviceWindows;
import io.shadowtune.ingest.window.WindowConfig;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the windows of its devices in memory and every change of them in its stores, so that a new owner of the task
 * finds them as they were at the last commit.
 */
final class WindowProcessor implements Processor<byte[], byte[], byte[], byte[]> {
    private final StageContext context;
    private final StageWiring wiring;
    private final WindowConfig config;
    private final Duration idleTimeout;
    private final Map<EntityId, DeviceWindows> devices = new TreeMap<>();
    private final Map<EntityId, Long> heardMillis = new TreeMap<>();
    private @Nullable ProcessorContext<byte[], byte[]> processor;
    private @Nullable StageOutput output;
    private @Nullable EndBarrier barrier;
    private @Nullable WindowStore store;

    WindowProcessor(StageContext context, StageWiring wiring, WindowConfig config, Duration idleTimeout) {
        this.context = context;
        this.wiring = wiring;
        this.config = config;
        this.idleTimeout = idleTimeout;
    }

    @Override
    public void init(ProcessorContext<byte[], byte[]> newProcessor) {
        processor = newProcessor;
        output = new StageOutput(newProcessor, context, wiring);
        barrier =
                new EndBarrier(newProcessor.getStateStore(wiring.store("ends")), List.of(context.name(Topic.SAMPLES)));
        WindowStore newStore = new WindowStore(
                newProcessor.getStateStore(wiring.store("entities")),
                newProcessor.getStateStore(wiring.store("devices")));
        newStore.restore(this::device);
        store = newStore;
        if (!idleTimeout.isZero()) {
            newProcessor.schedule(idleTimeout.dividedBy(4), PunctuationType.WALL_CLOCK_TIME, this::closeIdle);
        }
    }

    private DeviceWindows device(EntityId holder) {
        return devices.computeIfAbsent(holder, h -> new DeviceWindows(h, config));
    }

    @Override
    public void process(Record<byte[], byte[]> message) {
        Reading<Object> reading = context.json().read(message.value());
        StageOutput out = Objects.requireNonNull(output);
        if (reading instanceof Reading.Refused<Object> refused) {
            out.unreadable(
                    refused, Objects.requireNonNull(processor).recordMetadata(), message.value(), message.timestamp());
            return;
        }
        Object record = ((Reading.Read<Object>) reading).record();
        if (record instanceof SampleBatch batch) {
            take(batch.holder(), device(batch.holder()).addAll(batch.samples()));
        } else if (record instanceof FlowSample flow) {
            EntityId holder = flow.entity().holder();
            take(holder, device(holder).add(flow));
        } else if (record instanceof EndOfInput marker
                && Objects.requireNonNull(barrier).arrive(marker, context.name(Topic.SAMPLES))) {
            devices.forEach((holder, windows) -> take(holder, windows.closeAll()));
            out.end(marker.runId(), List.of(Topic.WINDOWS), message.timestamp());
        }
    }

    private void take(EntityId holder, List<Window> closed) {
        heardMillis.put(holder, context.clock().get().toEpochMilli());
        Objects.requireNonNull(store).store(holder, device(holder));
        StageOutput out = Objects.requireNonNull(output);
        for (Window window : closed) {
            out.send(Topic.WINDOWS, holder.text(), window, window.end().toEpochMilli());
        }
    }

    private void closeIdle(long nowMillis) {
        long silentSince = nowMillis - idleTimeout.toMillis();
        devices.forEach((holder, windows) -> {
            Long heard = heardMillis.putIfAbsent(holder, nowMillis);
            if (heard != null && heard < silentSince) {
                List<Window> closed = windows.closeAll();
                if (!closed.isEmpty()) {
                    take(holder, closed);
                }
            }
        });
    }
}
