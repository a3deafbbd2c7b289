package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.EntityKind;
import io.shadowtune.ingest.telemetry.QueueSignals;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** One event of gnmic while it is being read: the values somebody asked for. Refilled for the next; not thread-safe. */
final class GnmicEvent {
    /** The value was read. */
    static final byte GOOD = 0;
    /** The value was read from a number that may have been rounded on its way. */
    static final byte ROUNDED = 1;
    /** The value is not a counter. */
    static final byte BAD = 2;

    private final PathTable paths = new PathTable();
    private PathTarget[] targets = new PathTarget[64];
    private long[] values = new long[64];
    private byte[] states = new byte[64];
    private int size;
    private long timestampNanos;
    private @Nullable String source;
    private @Nullable String interfaceName;
    private @Nullable String interfaceId;
    private @Nullable String queueName;

    void clear() {
        size = 0;
        timestampNanos = 0;
        source = null;
        interfaceName = null;
        interfaceId = null;
        queueName = null;
    }

    PathTable paths() {
        return paths;
    }

    void tag(String name, String value) {
        switch (name) {
            case "source" -> source = value;
            case "interface_name" -> interfaceName = value;
            case "interface_interface-id" -> interfaceId = value;
            case "queue_name" -> queueName = value;
            default -> {}
        }
    }

    void source(String address) {
        source = address;
    }

    void timestamp(long nanos) {
        timestampNanos = nanos;
    }

    void value(PathTarget target, long value, byte state) {
        if (target.signal() == null) {
            return;
        }
        if (size == targets.length) {
            int longer = size * 2;
            targets = Arrays.copyOf(targets, longer);
            values = Arrays.copyOf(values, longer);
            states = Arrays.copyOf(states, longer);
        }
        targets[size] = target;
        values[size] = value;
        states[size] = state;
        size++;
    }

    /** Notes a value written as text. */
    void text(PathTarget target, String text) {
        if (target.signal() == null) {
            return;
        }
        if (target.signal() == QueueSignals.PFC_WATCHDOG_STORMED) {
            boolean stormed = text.equals("stormed");
            if (stormed || text.equals("operational")) {
                value(target, stormed ? 1 : 0, GOOD);
                return;
            }
        }
        Long value = CounterText.parse(text);
        value(target, value == null ? 0 : value, value == null ? BAD : GOOD);
    }

    /** The time it carries in nanoseconds since the epoch; 0 or less when it carries none. */
    long timestampNanos() {
        return timestampNanos;
    }

    @Nullable
    String source() {
        return source;
    }

    /** Values of known paths; 0 for control events (sync, deletes, nothing at all). */
    int size() {
        return size;
    }

    PathTarget target(int i) {
        return targets[i];
    }

    long value(int i) {
        return values[i];
    }

    byte state(int i) {
        return states[i];
    }

    /** Where the i-th value belongs, or null when the tags that should say it do not. */
    @Nullable
    EntitySlot slot(int i) {
        PathTarget target = targets[i];
        EntitySlot slot = target.entity();
        return slot != null ? slot : tagged(target);
    }

    private @Nullable EntitySlot tagged(PathTarget target) {
        boolean port = target.signal() != null && target.signal().family().equals("port");
        String name = interfaceName != null ? interfaceName : interfaceId;
        if (port) {
            return name == null || name.isEmpty() ? null : paths.slot(new EntityRef(EntityKind.PORT, name, -1));
        }
        String queue = queueName;
        String owner = interfaceId != null ? interfaceId : interfaceName;
        if (queue == null || owner == null || owner.isEmpty()) {
            return null;
        }
        int number = QueueNames.number(queue, owner);
        return number < 0 ? null : paths.slot(new EntityRef(EntityKind.QUEUE, owner, number));
    }
}
