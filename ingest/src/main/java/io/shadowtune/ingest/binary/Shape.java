package io.shadowtune.ingest.binary;

import io.shadowtune.ingest.telemetry.EntityKind;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Signal;
import io.shadowtune.ingest.telemetry.SignalFamily;
import io.shadowtune.ingest.telemetry.SignalTable;
import java.util.List;
import java.util.Locale;

/**
 * Which signals, in which order, the samples of a batch carry that refer to it.
 *
 * @param kind what was read
 * @param template the signals this build knows, with any values
 * @param positions for each column the position of its signal in {@code template}; -1 when this build does not know it
 * @param isPlain whether column and position are always the same
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Shape(EntityKind kind, Readings template, int[] positions, boolean isPlain) {
    /** A shape of what the names say; names of a later version are no part of it. */
    static Shape of(String kindText, List<String> names) {
        EntityKind kind = EntityKind.valueOf(kindText.toUpperCase(Locale.ROOT).replace('-', '_'));
        SignalFamily family = SignalTable.of(kind);
        Readings.Builder known = new Readings.Builder();
        for (String name : names) {
            Signal signal = family == null ? null : family.byName(name);
            if (signal != null) {
                known.put(signal, 0L);
            }
        }
        Readings template = known.build();
        int[] positions = new int[names.size()];
        boolean plain = template.size() == positions.length;
        for (int column = 0; column < positions.length; column++) {
            positions[column] = -1;
            for (int position = 0; position < template.size(); position++) {
                if (template.signalAt(position).name().equals(names.get(column))) {
                    positions[column] = position;
                }
            }
            plain &= positions[column] == column;
        }
        return new Shape(kind, template, positions, plain);
    }

    /** Whether a holder of that kind can have what this is about. */
    boolean isPartOf(EntityKind holder) {
        return switch (kind) {
            case DEVICE, PORT, QUEUE, PRIORITY_GROUP, BUFFER_POOL, WRED_PROFILE -> holder == EntityKind.DEVICE;
            case HOST, NIC, GPU -> holder == EntityKind.HOST;
            case JOB -> holder == EntityKind.JOB;
        };
    }

    /** The values of one sample, at the source's place. */
    Readings read(ByteSource in) {
        in.require(positions.length * Long.BYTES);
        long[] bits = new long[template.size()];
        if (isPlain) {
            for (int i = 0; i < bits.length; i++) {
                bits[i] = in.fixed64Unchecked();
            }
        } else {
            for (int position : positions) {
                long value = in.fixed64Unchecked();
                if (position >= 0) {
                    bits[position] = value;
                }
            }
        }
        return template.withBits(bits);
    }
}
