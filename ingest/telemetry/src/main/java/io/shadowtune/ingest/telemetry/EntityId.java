package io.shadowtune.ingest.telemetry;

import java.util.Locale;

/**
 * Names one measured thing as fabric / device / part / index, however its source spelled it.
 *
 * <p>The text form is {@code kind:fabric/device[/part][/index]}, for example
 * {@code queue:gpu-a/leaf-3/Ethernet12/3}; a {@code %} or {@code /} inside a name is written {@code %25}, {@code %2F}
 * (Arista names ports {@code Ethernet4/1}). Text forms are keys on topics and in stores, so they never change.
 *
 * @param fabric the network the thing belongs to; never empty
 * @param kind what it is
 * @param device switch or host that holds it (the job id for {@link EntityKind#JOB}); never empty
 * @param part port, pool, profile or NIC inside the device; empty when the kind has none
 * @param index queue, priority group or GPU number; -1 when the kind has none
 */
public record EntityId(String fabric, EntityKind kind, String device, String part, int index)
        implements Comparable<EntityId> {

    public EntityId {
        if (fabric.isEmpty() || device.isEmpty()) {
            throw new IllegalArgumentException(
                    "The fabric (%s) and device (%s) of an entity must not be empty.".formatted(fabric, device));
        }
        if (index < -1) {
            throw new IllegalArgumentException("The index (%d) of %s must be at least -1.".formatted(index, device));
        }
    }

    /** A switch. */
    public static EntityId device(String fabric, String device) {
        return new EntityId(fabric, EntityKind.DEVICE, device, "", -1);
    }

    /** A switch port. */
    public static EntityId port(String fabric, String device, String port) {
        return new EntityId(fabric, EntityKind.PORT, device, port, -1);
    }

    /** An egress queue. */
    public static EntityId queue(String fabric, String device, String port, int queue) {
        return new EntityId(fabric, EntityKind.QUEUE, device, port, queue);
    }

    /** An ingress priority group. */
    public static EntityId priorityGroup(String fabric, String device, String port, int group) {
        return new EntityId(fabric, EntityKind.PRIORITY_GROUP, device, port, group);
    }

    /** A WRED profile. */
    public static EntityId wredProfile(String fabric, String device, String profile) {
        return new EntityId(fabric, EntityKind.WRED_PROFILE, device, profile, -1);
    }

    /** A server. */
    public static EntityId host(String fabric, String host) {
        return new EntityId(fabric, EntityKind.HOST, host, "", -1);
    }

    /** An RDMA device (or, where only that is known, a network interface) of a host. */
    public static EntityId nic(String fabric, String host, String nic) {
        return new EntityId(fabric, EntityKind.NIC, host, nic, -1);
    }

    /** A GPU by its number on the host. */
    public static EntityId gpu(String fabric, String host, int index) {
        return new EntityId(fabric, EntityKind.GPU, host, "", index);
    }

    /** A scheduler's job. */
    public static EntityId job(String fabric, String jobId) {
        return new EntityId(fabric, EntityKind.JOB, jobId, "", -1);
    }

    /** The switch or host that holds this thing: the key samples are partitioned by. */
    public EntityId holder() {
        return switch (kind) {
            case DEVICE, HOST, JOB -> this;
            case PORT, QUEUE, PRIORITY_GROUP, BUFFER_POOL, WRED_PROFILE -> device(fabric, device);
            case NIC, GPU -> host(fabric, device);
        };
    }

    /** The text form described above; {@link #parse} reads it back. */
    public String text() {
        StringBuilder text = new StringBuilder(48);
        text.append(kind.text()).append(':');
        escape(fabric, text);
        text.append('/');
        escape(device, text);
        if (!part.isEmpty()) {
            text.append('/');
            escape(part, text);
        }
        if (index >= 0) {
            text.append('/').append(index);
        }
        return text.toString();
    }

    @Override
    public String toString() {
        return text();
    }

    @Override
    public int compareTo(EntityId other) {
        int byFabric = fabric.compareTo(other.fabric);
        int byDevice = byFabric != 0 ? byFabric : device.compareTo(other.device);
        int byPart = byDevice != 0 ? byDevice : part.compareTo(other.part);
        int byKind = byPart != 0 ? byPart : kind.compareTo(other.kind);
        return byKind != 0 ? byKind : Integer.compare(index, other.index);
    }

    /**
     * Reads a text form.
     *
     * @throws IllegalArgumentException when the text is not one
     */
    public static EntityId parse(String text) {
        int colon = text.indexOf(':');
        if (colon < 0) {
            throw malformed(text);
        }
        EntityKind kind = kindOf(text.substring(0, colon), text);
        String[] parts = text.substring(colon + 1).split("/", -1);
        boolean indexed = hasIndex(kind);
        int expected = 2 + (hasPart(kind) ? 1 : 0) + (indexed ? 1 : 0);
        if (parts.length != expected) {
            throw malformed(text);
        }
        String part = hasPart(kind) ? unescape(parts[2]) : "";
        int index = -1;
        if (indexed) {
            try {
                index = Integer.parseInt(parts[expected - 1]);
            } catch (NumberFormatException e) {
                throw malformed(text);
            }
        }
        return new EntityId(unescape(parts[0]), kind, unescape(parts[1]), part, index);
    }

    private static boolean hasPart(EntityKind kind) {
        return switch (kind) {
            case PORT, QUEUE, PRIORITY_GROUP, BUFFER_POOL, WRED_PROFILE, NIC -> true;
            case DEVICE, HOST, GPU, JOB -> false;
        };
    }

    private static boolean hasIndex(EntityKind kind) {
        return switch (kind) {
            case QUEUE, PRIORITY_GROUP, GPU -> true;
            case DEVICE, PORT, BUFFER_POOL, WRED_PROFILE, HOST, NIC, JOB -> false;
        };
    }

    private static EntityKind kindOf(String name, String text) {
        try {
            return EntityKind.valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
        } catch (IllegalArgumentException e) {
            throw malformed(text);
        }
    }

    private static IllegalArgumentException malformed(String text) {
        return new IllegalArgumentException(
                "The entity (%s) must read kind:fabric/device[/part][/index].".formatted(text));
    }

    private static void escape(String name, StringBuilder out) {
        if (name.indexOf('/') < 0 && name.indexOf('%') < 0) {
            out.append(name);
            return;
        }
        out.append(name.replace("%", "%25").replace("/", "%2F"));
    }

    private static String unescape(String name) {
        return name.indexOf('%') < 0 ? name : name.replace("%2F", "/").replace("%25", "%");
    }
}
