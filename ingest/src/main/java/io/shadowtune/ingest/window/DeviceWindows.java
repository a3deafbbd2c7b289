package io.shadowtune.ingest.window;

import io.shadowtune.ingest.compact.StateReader;
import io.shadowtune.ingest.compact.StateWriter;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.FlowSample;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.ingest.telemetry.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The windows of one switch or host, closed by its own event time: the latest reading minus the grace. Other devices
 * neither wait for it nor hurry it. Windows that end together leave together, in the order of their entities.
 *
 * <p>Confined to one thread. What it answers depends on its input alone, so its state can be kept as {@link #state} and
 * the samples added since.
 */
public final class DeviceWindows {
    private final WindowConfig config;
    private final Map<EntityId, EntityWindows> entities = new HashMap<>();
    private final StateWriter writer = new StateWriter();
    private long latestNanos = Long.MIN_VALUE;
    private long closedBeforeNanos = Long.MIN_VALUE;

    /** A device that was never seen. */
    public DeviceWindows(WindowConfig config) {
        this.config = config;
    }

    /**
     * The same device with windows of another length, after everything of it was closed. Its windows begin where none
     * that was closed reaches, and its counters start anew: what grew before then is nobody's window.
     */
    public static DeviceWindows after(DeviceWindows closed, WindowConfig config) {
        DeviceWindows device = new DeviceWindows(config);
        device.latestNanos = closed.latestNanos;
        if (closed.closedBeforeNanos != Long.MIN_VALUE) {
            device.closedBeforeNanos =
                    device.floor(closed.closedBeforeNanos + config.length().toNanos() - 1);
        }
        return device;
    }

    /** Takes a sample; gives the windows that its time closed. */
    public List<Window> add(Sample sample) {
        long nanos = nanos(sample.header().eventTime());
        entity(sample.entity()).add(sample, nanos, closedBeforeNanos);
        return advance(nanos);
    }

    /** Takes samples of one source record; gives the windows that their times closed. */
    public List<Window> addAll(List<Sample> samples) {
        long last = Long.MIN_VALUE;
        for (Sample sample : samples) {
            long nanos = nanos(sample.header().eventTime());
            entity(sample.entity()).add(sample, nanos, closedBeforeNanos);
            last = Math.max(last, nanos);
        }
        return samples.isEmpty() ? List.of() : advance(last);
    }

    /** Takes a flow sample, counted at the port its packet left through; without one it says nothing about a port. */
    public List<Window> add(FlowSample sample) {
        long nanos = nanos(sample.header().eventTime());
        EntityId port = sample.ports().outPort();
        if (port != null) {
            entity(port).add(sample, nanos, closedBeforeNanos);
        }
        return advance(nanos);
    }

    /** Closes everything that is open: no more input will come. */
    public List<Window> closeAll() {
        return latestNanos == Long.MIN_VALUE
                ? List.of()
                : closeUntil(floor(latestNanos) + config.length().toNanos());
    }

    /** Event time of the latest reading; null when there was none. */
    public @Nullable Instant latest() {
        return latestNanos == Long.MIN_VALUE ? null : instant(latestNanos);
    }

    private EntityWindows entity(EntityId id) {
        return entities.computeIfAbsent(id, entity -> new EntityWindows(entity, config));
    }

    private List<Window> advance(long nanos) {
        if (nanos <= latestNanos) {
            return List.of();
        }
        latestNanos = nanos;
        return closeUntil(floor(nanos - config.grace().toNanos()));
    }

    private List<Window> closeUntil(long endNanos) {
        if (endNanos <= closedBeforeNanos) {
            return List.of();
        }
        closedBeforeNanos = endNanos;
        List<Window> closed = new ArrayList<>();
        Iterator<Map.Entry<EntityId, EntityWindows>> all = entities.entrySet().iterator();
        while (all.hasNext()) {
            Map.Entry<EntityId, EntityWindows> entry = all.next();
            closed.addAll(entry.getValue().close(endNanos));
            if (entry.getValue().isForgettable(endNanos)) {
                all.remove();
            }
        }
        closed.sort(java.util.Comparator.comparing(Window::end).thenComparing(Window::entity));
        return closed;
    }

    private long floor(long nanos) {
        long length = config.length().toNanos();
        return Math.floorDiv(nanos, length) * length;
    }

    /** Everything it remembers, for {@link #restore}. */
    public byte[] state() {
        writer.clear();
        writer.number(latestNanos);
        writer.number(closedBeforeNanos);
        writer.count(entities.size());
        entities.forEach((entity, windows) -> {
            writer.text(entity.text());
            windows.write(writer);
        });
        return writer.toBytes();
    }

    /** Puts back what {@link #state} gave, into a device that was never seen. */
    public void restore(byte[] state) {
        StateReader reader = new StateReader(state);
        latestNanos = reader.number();
        closedBeforeNanos = reader.number();
        for (int i = reader.count(); i > 0; i--) {
            EntityId entity = EntityId.parse(reader.text());
            entities.put(entity, EntityWindows.read(entity, config, reader));
        }
    }

    private static long nanos(Instant instant) {
        return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), 1_000_000_000L), instant.getNano());
    }

    private static Instant instant(long nanos) {
        return Instant.ofEpochSecond(Math.floorDiv(nanos, 1_000_000_000L), Math.floorMod(nanos, 1_000_000_000L));
    }
}
