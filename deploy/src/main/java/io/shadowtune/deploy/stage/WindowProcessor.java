package io.shadowtune.deploy.stage;

import io.shadowtune.ingest.binary.SampleBatchReader;
import io.shadowtune.ingest.json.Reading;
import io.shadowtune.ingest.json.SampleBatch;
import io.shadowtune.ingest.telemetry.EndOfInput;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.FlowSample;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.ingest.window.DeviceWindows;
import io.shadowtune.ingest.window.WindowConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
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
    /** Windows that a restart closed and a message still has to send: only another configuration makes any. */
    private final Map<EntityId, List<Window>> owed = new TreeMap<>();

    private final SampleBatchReader batches = new SampleBatchReader();
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
        WindowStore newStore = new WindowStore(newProcessor.getStateStore(wiring.store("devices")), config.length());
        Restored restored = new Restored();
        newStore.restore(restored);
        restored.others.forEach(this::changeLength);
        store = newStore;
        if (!idleTimeout.isZero()) {
            newProcessor.schedule(idleTimeout.dividedBy(4), PunctuationType.WALL_CLOCK_TIME, this::closeIdle);
        }
    }

    /** Windows of the length before and of the one now would overlap: the former are closed, and owed. */
    private void changeLength(EntityId holder, DeviceWindows before) {
        List<Window> closed = before.closeAll();
        if (!closed.isEmpty()) {
            owed.computeIfAbsent(holder, h -> new ArrayList<>()).addAll(closed);
        }
        devices.put(holder, DeviceWindows.after(before, config));
    }

    private DeviceWindows device(EntityId holder) {
        return devices.computeIfAbsent(holder, h -> new DeviceWindows(config));
    }

    @Override
    public void process(Record<byte[], byte[]> message) {
        byte[] value = message.value();
        if (value == null) {
            return;
        }
        RecordMetadata at = Objects.requireNonNull(processor).recordMetadata().orElseThrow();
        StageOutput out = Objects.requireNonNull(output);
        out.begin(at, message.timestamp());
        Reading<?> reading = read(value);
        if (reading instanceof Reading.Refused<?> refused) {
            out.unreadable(refused, at, value, message.timestamp());
            return;
        }
        Object record = ((Reading.Read<?>) reading).record();
        EntityId holder = holder(record);
        if (holder != null) {
            List<Window> closed = add(device(holder), record);
            if (closed.isEmpty() && !owed.containsKey(holder)) {
                heardMillis.put(holder, context.clock().get().toEpochMilli());
                Objects.requireNonNull(store).added(holder, device(holder), value);
            } else {
                take(holder, closed);
            }
        } else if (record instanceof EndOfInput marker
                && Objects.requireNonNull(barrier).arrive(marker, context.name(Topic.SAMPLES))) {
            devices.forEach((device, windows) -> take(device, windows.closeAll()));
            out.end(marker.runId(), List.of(Topic.WINDOWS), message.timestamp());
        }
    }

    /** The engine writes batches in binary; others may publish them as JSON. */
    private Reading<?> read(byte[] value) {
        return SampleBatchReader.claims(value)
                ? batches.read(value)
                : context.json().read(value);
    }

    private static @Nullable EntityId holder(Object record) {
        if (record instanceof SampleBatch batch) {
            return batch.holder();
        }
        return record instanceof FlowSample flow ? flow.entity().holder() : null;
    }

    private static List<Window> add(DeviceWindows device, Object record) {
        return record instanceof SampleBatch batch ? device.addAll(batch.samples()) : device.add((FlowSample) record);
    }

    private void take(EntityId holder, List<Window> closed) {
        heardMillis.put(holder, context.clock().get().toEpochMilli());
        Objects.requireNonNull(store).changed(holder, device(holder));
        List<Window> before = owed.remove(holder);
        if (before != null) {
            send(holder, before);
        }
        send(holder, closed);
    }

    private void send(EntityId holder, List<Window> closed) {
        StageOutput out = Objects.requireNonNull(output);
        for (Window window : closed) {
            out.send(Topic.WINDOWS, holder.text(), window, window.end().toEpochMilli());
        }
    }

    /** Builds the devices of a task from its store. */
    private final class Restored implements WindowStore.Restorer {
        /** Those whose windows were of another length. */
        private final Map<EntityId, DeviceWindows> others = new TreeMap<>();

        @Override
        public DeviceWindows device(EntityId holder, Duration length) {
            return length.equals(config.length())
                    ? WindowProcessor.this.device(holder)
                    : others.computeIfAbsent(holder, h -> new DeviceWindows(config.withLength(length)));
        }

        @Override
        public void again(EntityId holder, byte[] message) {
            if (read(message) instanceof Reading.Read<?> read) {
                DeviceWindows other = others.get(holder);
                List<Window> closed = add(other == null ? WindowProcessor.this.device(holder) : other, read.record());
                if (!closed.isEmpty()) {
                    owed.computeIfAbsent(holder, h -> new ArrayList<>()).addAll(closed);
                }
            }
        }
    }

    private void closeIdle(long nowMillis) {
        long silentSince = nowMillis - idleTimeout.toMillis();
        devices.forEach((holder, windows) -> {
            Long heard = heardMillis.putIfAbsent(holder, nowMillis);
            if (heard != null && heard < silentSince) {
                List<Window> closed = windows.closeAll();
                if (!closed.isEmpty() || owed.containsKey(holder)) {
                    take(holder, closed);
                }
            }
        });
    }
}
