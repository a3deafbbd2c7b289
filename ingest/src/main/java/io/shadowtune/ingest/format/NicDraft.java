package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.NicSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Signal;
import java.util.EnumSet;
import java.util.Set;

/** Gathers the values of one NIC while a line is read. Not thread-safe. */
final class NicDraft {
    private static final long HIGHEST_MBPS = 100_000_000;

    private Readings.Builder values = new Readings.Builder();
    private final Set<Flag> flags = EnumSet.noneOf(Flag.class);
    private int known;

    void clear() {
        values = new Readings.Builder();
        flags.clear();
        known = 0;
    }

    /** Notes the value of a known field. */
    void put(NicField field, InfluxValue value) {
        known++;
        Signal signal = field.signal();
        if (signal == NicSignals.SPEED_BITS_PER_SECOND) {
            speed(field, value);
            return;
        }
        boolean readable = switch (value.kind()) {
            case EXACT, ROUNDED, CLIPPED -> true;
            case BOOLEAN -> signal == NicSignals.LINK_UP;
            case NO_COUNTER, STRING -> false;
        };
        long bits = value.bits();
        if (!readable
                || isBeyond(signal, bits)
                || Long.compareUnsigned(bits, Long.divideUnsigned(-1, field.factor())) > 0) {
            flags.add(Flag.PARTIAL);
            return;
        }
        note(Flag.AMBIGUOUS, values.has(signal));
        note(Flag.PRECISION_LOSS, value.kind() == InfluxValue.Kind.ROUNDED);
        note(Flag.SATURATED, value.kind() == InfluxValue.Kind.CLIPPED || bits == field.saturatesAt());
        note(Flag.UNIT_SUSPECT, field.foreign());
        values.put(signal, bits * field.factor());
    }

    /** Speed is -1, 0 or all ones where the driver does not know it. */
    private void speed(NicField field, InfluxValue value) {
        long mbps = value.bits();
        if (value.kind() == InfluxValue.Kind.EXACT && mbps > 0 && mbps <= HIGHEST_MBPS) {
            values.put(field.signal(), mbps * field.factor());
        }
    }

    private static boolean isBeyond(Signal signal, long bits) {
        boolean percent =
                signal == NicSignals.PCI_STALLED_READ_PERCENT || signal == NicSignals.PCI_STALLED_WRITE_PERCENT;
        return (percent && (bits < 0 || bits > 100)) || (signal == NicSignals.LINK_UP && (bits < 0 || bits > 1));
    }

    private void note(Flag flag, boolean holds) {
        if (holds) {
            flags.add(flag);
        }
    }

    void flag(Flag flag) {
        flags.add(flag);
    }

    /** How many known fields the line had, readable or not. */
    int known() {
        return known;
    }

    boolean isEmpty() {
        return values.isEmpty();
    }

    Readings values() {
        return values.build();
    }

    Set<Flag> flags() {
        return flags.isEmpty() ? Set.of() : EnumSet.copyOf(flags);
    }
}
