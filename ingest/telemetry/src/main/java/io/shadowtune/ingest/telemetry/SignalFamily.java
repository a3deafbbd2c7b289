package io.shadowtune.ingest.telemetry;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The signals of one kind of record, in the order of their codes.
 *
 * <p>A family owns the codes {@code [base, base + 256)}; signals are only ever appended. Filled while its constants are
 * initialised and read-only afterwards.
 */
public final class SignalFamily {
    /** How many codes a family owns. */
    static final int SPAN = 256;

    private final String name;
    private final int base;
    private final List<Signal> signals = new ArrayList<>();
    private final Map<String, Signal> byName = new HashMap<>();

    SignalFamily(String name, int base) {
        this.name = name;
        this.base = base;
    }

    Signal add(String field, Nature nature, Unit unit) {
        Signal signal = new Signal(base + signals.size(), name, field, nature, unit);
        signals.add(signal);
        if (byName.put(field, signal) != null || signals.size() > SPAN) {
            throw new IllegalStateException("The signal %s.%s must be new and within %d.".formatted(name, field, SPAN));
        }
        return signal;
    }

    /** Eight signals, one for each priority. */
    List<Signal> addPerPriority(String field, Nature nature, Unit unit) {
        List<Signal> eight = new ArrayList<>(8);
        for (int priority = 0; priority < 8; priority++) {
            eight.add(add(field + "[" + priority + "]", nature, unit));
        }
        return Collections.unmodifiableList(eight);
    }

    /** The name that starts every signal of the family. */
    public String name() {
        return name;
    }

    /** All signals, by code. */
    public List<Signal> signals() {
        return Collections.unmodifiableList(signals);
    }

    /** The signal with that JSON name, or null. */
    public @Nullable Signal byName(String field) {
        return byName.get(field);
    }

    @Nullable
    Signal byCode(int code) {
        int offset = code - base;
        return offset >= 0 && offset < signals.size() ? signals.get(offset) : null;
    }
}
