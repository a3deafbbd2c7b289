package io.shadowtune.ingest.telemetry;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** All signal families, for those who meet a signal by its code or an entity by its kind. */
public final class SignalTable {
    private static final List<SignalFamily> FAMILIES = List.of(
            PortSignals.FAMILY,
            QueueSignals.FAMILY,
            BufferSignals.FAMILY,
            NicSignals.FAMILY,
            GpuSignals.FAMILY,
            HostSignals.FAMILY);

    private SignalTable() {}

    /** Every family, by its first code. */
    public static List<SignalFamily> families() {
        return FAMILIES;
    }

    /** The signal with that code, or null when this build does not know it. */
    public static @Nullable Signal byCode(int code) {
        int index = code / SignalFamily.SPAN;
        return index >= 0 && index < FAMILIES.size() ? FAMILIES.get(index).byCode(code) : null;
    }

    /** The family whose signals an entity of that kind carries, or null when it carries none. */
    public static @Nullable SignalFamily of(EntityKind kind) {
        return switch (kind) {
            case PORT -> PortSignals.FAMILY;
            case QUEUE -> QueueSignals.FAMILY;
            case PRIORITY_GROUP, BUFFER_POOL -> BufferSignals.FAMILY;
            case NIC -> NicSignals.FAMILY;
            case GPU -> GpuSignals.FAMILY;
            case HOST -> HostSignals.FAMILY;
            case DEVICE, WRED_PROFILE, JOB -> null;
        };
    }
}
