package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.Nature;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Signal;
import io.shadowtune.ingest.telemetry.Unit;

/** Where the values of one port, queue or group are gathered while a payload is read. Not thread-safe. */
final class EntitySlot {
    /** No switch has more packet buffer; a gauge beyond it is in another unit. */
    private static final long LARGEST_BUFFER_BYTES = 64L << 30;

    private final EntityRef ref;
    private final Readings.Builder values = new Readings.Builder();
    private boolean open;
    private boolean partial;
    private boolean rounded;
    private boolean suspect;

    EntitySlot(EntityRef ref) {
        this.ref = ref;
    }

    EntityRef ref() {
        return ref;
    }

    /** Begins a sample; false when it was begun before. */
    boolean begin() {
        boolean first = !open;
        open = true;
        return first;
    }

    void put(PathTarget target, Signal signal, long value, boolean wasRounded) {
        if (target.secondary() && values.has(signal)) {
            return;
        }
        values.put(signal, value);
        rounded |= wasRounded;
        boolean gauge = signal.nature() == Nature.WATERMARK || signal.nature() == Nature.GAUGE;
        suspect |= gauge && signal.unit() == Unit.BYTES && Long.compareUnsigned(value, LARGEST_BUFFER_BYTES) > 0;
    }

    void lacksOne() {
        partial = true;
    }

    boolean isEmpty() {
        return values.isEmpty();
    }

    boolean isClean() {
        return !partial && !rounded && !suspect;
    }

    boolean isPartial() {
        return partial;
    }

    boolean isRounded() {
        return rounded;
    }

    boolean isSuspect() {
        return suspect;
    }

    /** The values gathered; the slot is as new after it. */
    Readings end() {
        Readings readings = values.build();
        values.clear();
        open = false;
        partial = false;
        rounded = false;
        suspect = false;
        return readings;
    }
}
