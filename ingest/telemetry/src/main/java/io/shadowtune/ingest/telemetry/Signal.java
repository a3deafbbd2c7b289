package io.shadowtune.ingest.telemetry;

/**
 * One thing that is read from an entity, such as the bytes a port received.
 *
 * <p>Instances are the constants of {@link PortSignals}, {@link QueueSignals}, {@link BufferSignals},
 * {@link NicSignals}, {@link GpuSignals} and {@link HostSignals}; two are equal when they are the same object.
 */
public final class Signal {
    private final int code;
    private final String family;
    private final String name;
    private final Nature nature;
    private final Unit unit;

    Signal(int code, String family, String name, Nature nature, Unit unit) {
        this.code = code;
        this.family = family;
        this.name = name;
        this.nature = nature;
        this.unit = unit;
    }

    /** A number that stored state refers to; never reused, never changed. */
    public int code() {
        return code;
    }

    /** The record it belongs to: {@code port}, {@code queue}, {@code buffer}, {@code nic}, {@code gpu} or {@code host}. */
    public String family() {
        return family;
    }

    /** The field name in JSON; a priority follows in brackets, as in {@code rxPfcFrames[3]}. */
    public String name() {
        return name;
    }

    /** How it moves. */
    public Nature nature() {
        return nature;
    }

    /** Its unit. */
    public Unit unit() {
        return unit;
    }

    @Override
    public String toString() {
        return family + "." + name;
    }
}
