package io.shadowtune.reports.history;

import io.shadowtune.ingest.telemetry.Flag;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Flags as one number, a bit for each; the order is part of the schema, so new flags go to its end. */
public final class FlagBits {
    static final List<Flag> ORDER = List.of(
            Flag.RESET,
            Flag.WRAP32,
            Flag.SATURATED,
            Flag.DUPLICATE,
            Flag.OUT_OF_ORDER,
            Flag.CLOCK_SKEW,
            Flag.UNIT_ASSUMED,
            Flag.UNIT_SUSPECT,
            Flag.PRECISION_LOSS,
            Flag.SAMPLING_UNKNOWN,
            Flag.PARTIAL,
            Flag.UNRESOLVED_ENTITY,
            Flag.STALE,
            Flag.AMBIGUOUS,
            Flag.CONFLICT,
            Flag.REPAIRED,
            Flag.TIME_ASSUMED,
            Flag.TIME_ZONE_ASSUMED,
            Flag.FRAMING_ASSUMED,
            Flag.SCHEMA_V1,
            Flag.UNKNOWN_VERSION,
            Flag.DATA_CORRUPTION);

    private FlagBits() {}

    /** The number of a set of flags. */
    public static int of(Set<Flag> flags) {
        int bits = 0;
        for (Flag flag : flags) {
            bits |= 1 << ORDER.indexOf(flag);
        }
        return bits;
    }

    /** The flags of a number; bits this build does not know are left out. */
    public static Set<Flag> flags(int bits) {
        EnumSet<Flag> flags = EnumSet.noneOf(Flag.class);
        for (int bit = 0; bit < ORDER.size(); bit++) {
            if ((bits & 1 << bit) != 0) {
                flags.add(ORDER.get(bit));
            }
        }
        return flags;
    }
}
