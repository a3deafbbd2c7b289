package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.Nature;
import io.shadowtune.ingest.telemetry.NicSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Signal;
import java.util.EnumSet;
import java.util.Set;

/** Gathers the values of one thing during a scrape. Not thread-safe. */
final class ScrapedValues {
    private static final double MOST = 0x1p63;

    private final Readings.Builder values = new Readings.Builder();
    private final Set<Flag> flags = EnumSet.noneOf(Flag.class);

    /** Notes a value of a NIC; false when it is none. */
    boolean put(NicField field, ExpositionLine line) {
        Signal signal = field.signal();
        double scaled = line.number() * field.factor();
        if (!(scaled >= 0 && scaled < MOST) || isBeyond(signal, scaled)) {
            flags.add(Flag.PARTIAL);
            return false;
        }
        if (field.saturatesAt() == (long) line.number()) {
            flags.add(Flag.SATURATED);
        }
        whole(signal, line, field.factor());
        return true;
    }

    /** Speed is 0 or all ones where the driver does not know it; percentages and truths have bounds. */
    private static boolean isBeyond(Signal signal, double value) {
        if (signal == NicSignals.SPEED_BITS_PER_SECOND) {
            return value == 0 || value > 1e14;
        }
        boolean percent =
                signal == NicSignals.PCI_STALLED_READ_PERCENT || signal == NicSignals.PCI_STALLED_WRITE_PERCENT;
        return (percent && value > 100) || (signal == NicSignals.LINK_UP && value > 1);
    }

    /** Notes a value of a GPU or of a part of it; false when it is none, or one of the values that mean none. */
    boolean put(GpuField field, ExpositionLine line, boolean part) {
        if (field.isBlank(line.number())) {
            flags.add(Flag.PARTIAL);
            return false;
        }
        if (values.has(field.signal()) && (part || field.secondary())) {
            return true;
        }
        if (part) {
            flags.add(Flag.AMBIGUOUS);
        }
        if (field.signal().nature() == Nature.GAUGE_DOUBLE) {
            values.put(field.signal(), line.number() * field.factor());
        } else {
            whole(field.signal(), line, (long) field.factor());
        }
        return true;
    }

    private void whole(Signal signal, ExpositionLine line, long factor) {
        Long exact = CounterText.parseNumber(
                line.value().startsWith("+") ? line.value().substring(1) : line.value());
        long raw = exact == null ? (long) line.number() : exact;
        if (CounterText.beyondExact(raw)) {
            flags.add(Flag.PRECISION_LOSS);
        }
        values.put(signal, raw * factor);
    }

    void put(Signal signal, long value) {
        values.put(signal, value);
    }

    void put(Signal signal, double value) {
        values.put(signal, value);
    }

    void flag(Flag flag) {
        flags.add(flag);
    }

    boolean isEmpty() {
        return values.isEmpty();
    }

    Readings values() {
        return values.build();
    }

    /** What to know about them; the caller may add to it. */
    Set<Flag> flags() {
        return EnumSet.copyOf(flags);
    }
}
