package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.EntityKind;
import io.shadowtune.ingest.telemetry.Signal;
import org.jspecify.annotations.Nullable;

/**
 * Reads the virtual paths of SONiC's telemetry server [1], in which port and queue are part of the path:
 * {@code /COUNTERS/Ethernet12/SAI_PORT_STAT_..}, {@code /COUNTERS/Ethernet12/Queues/Ethernet12:3/SAI_QUEUE_STAT_..},
 * {@code /PERIODIC_WATERMARKS/Ethernet0/PriorityGroups/Ethernet0:3/SAI_INGRESS_PRIORITY_GROUP_STAT_..}. Of a wildcard
 * ({@code Ethernet*}) only the last name counts; {@code :periodic} repeats a watermark of another table.
 *
 * <p>[1] sonic-gnmi, sonic_data_client/virtual_db.go
 */
final class SonicPaths {
    private SonicPaths() {}

    /** Whether the path begins with a table of SONiC's counter database. */
    static boolean isSonic(String path) {
        int start = path.startsWith("/") ? 1 : 0;
        return path.startsWith("COUNTERS/", start)
                || path.startsWith("PERIODIC_WATERMARKS/", start)
                || path.startsWith("USER_WATERMARKS/", start)
                || path.startsWith("PERSISTENT_WATERMARKS/", start);
    }

    /** What the path means. */
    static PathTarget.Reading read(String path) {
        String[] parts = path.substring(path.startsWith("/") ? 1 : 0).split("/", -1);
        int last = parts.length - 1;
        Signal signal = SonicNames.signal(parts[last]);
        if (signal == null || last < 2) {
            return PathTarget.Reading.IGNORED;
        }
        // Vendor aliases can contain a slash (Ethernet68/1), so everything between the markers is the name.
        int group = Math.max(indexOf(parts, "Queues"), indexOf(parts, "Pfcwd"));
        EntityKind kind = EntityKind.QUEUE;
        if (group < 0) {
            group = indexOf(parts, "PriorityGroups");
            kind = EntityKind.PRIORITY_GROUP;
        }
        if (group < 0) {
            int first = parts[1].indexOf('*') >= 0 && last > 2 ? 2 : 1;
            EntityRef port = new EntityRef(EntityKind.PORT, join(parts, first, last), -1);
            return signal.family().equals("port")
                    ? new PathTarget.Reading(port, signal, false)
                    : PathTarget.Reading.IGNORED;
        }
        return indexed(kind, join(parts, group + 1, last), signal);
    }

    private static PathTarget.Reading indexed(EntityKind kind, String name, Signal signal) {
        String expected = kind == EntityKind.QUEUE ? "queue" : "buffer";
        boolean periodic = name.endsWith(":periodic");
        String plain = periodic ? name.substring(0, name.length() - ":periodic".length()) : name;
        int colon = plain.lastIndexOf(':');
        if (colon <= 0 || !signal.family().equals(expected)) {
            return PathTarget.Reading.IGNORED;
        }
        Integer index = smallNumber(plain.substring(colon + 1));
        return index == null
                ? PathTarget.Reading.IGNORED
                : new PathTarget.Reading(new EntityRef(kind, plain.substring(0, colon), index), signal, periodic);
    }

    private static @Nullable Integer smallNumber(String digits) {
        return digits.matches("\\d{1,4}") ? (Integer) Integer.parseInt(digits) : null;
    }

    private static int indexOf(String[] parts, String marker) {
        for (int i = 1; i < parts.length - 1; i++) {
            if (parts[i].equals(marker)) {
                return i;
            }
        }
        return -1;
    }

    private static String join(String[] parts, int from, int to) {
        return String.join("/", java.util.Arrays.asList(parts).subList(from, to));
    }
}
