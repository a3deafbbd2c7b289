package io.shadowtune.ingest.binary;

import io.shadowtune.ingest.compact.ByteTable;
import io.shadowtune.ingest.json.Reading;
import io.shadowtune.ingest.json.SampleBatch;
import io.shadowtune.ingest.json.SchemaVersion;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.EntityKind;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.RejectReason;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.ingest.telemetry.TimeQuality;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads sample batches in binary. The same entities and shapes come every second, so those it has met it does not make
 * again. Not thread-safe: belongs to one task.
 */
public final class SampleBatchReader {
    /** The first byte of every message; no text begins with it, as in UTF-8 it only goes on. */
    static final int MAGIC = 0xB5;

    /** Beyond it a time does not fit into a {@code long} of nanoseconds. */
    private static final long MOST_SECONDS = Long.MAX_VALUE / 1_000_000_000L - 1;

    private static final int MOST_ENTITIES = 200_000;
    private static final int MOST_HOLDERS = 10_000;
    private static final int MOST_SHAPES = 1_000;

    private final Map<EntityId, Map<EntityKind, ByteTable<EntityId>>> known = new HashMap<>();
    private final ByteTable<EntityId> holders = new ByteTable<>(MOST_HOLDERS);
    private final ByteTable<List<Shape>> shapesByBytes = new ByteTable<>(MOST_SHAPES);

    /** Whether a message claims to be a binary batch. */
    public static boolean claims(byte[] message) {
        return message.length > 0 && (message[0] & 0xFF) == MAGIC;
    }

    /** The batch of a message, or why it was refused. */
    public Reading<SampleBatch> read(byte[] message) {
        try {
            ByteSource in = new ByteSource(message);
            if (in.octet() != MAGIC) {
                return new Reading.Refused<>(RejectReason.MALFORMED, "expected %x as first byte".formatted(MAGIC));
            }
            SchemaVersion version = new SchemaVersion(in.octet(), in.octet());
            if (!version.isReadable()) {
                return new Reading.Refused<>(
                        RejectReason.UNKNOWN_VERSION,
                        "schemaVersion %s, this build reads %s"
                                .formatted(version.text(), SchemaVersion.CURRENT.text()));
            }
            int outer = in.enterSection();
            SampleBatch batch = batch(in);
            in.leaveSection(outer);
            return new Reading.Read<>(batch);
        } catch (IllegalArgumentException | DateTimeException e) {
            return new Reading.Refused<>(
                    RejectReason.MALFORMED,
                    String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
        }
    }

    private SampleBatch batch(ByteSource in) {
        EntityId holder = holder(in);
        List<Shape> shapes = shapes(in, holder);
        Map<EntityKind, ByteTable<EntityId>> entities = entities(holder);
        List<Sample> samples = new ArrayList<>(64);
        for (int groups = in.count(4); groups > 0; groups--) {
            int outer = in.enterSection();
            Header header = header(in);
            // Of a sample there are at least its shape, the length of its part and its index.
            for (int left = in.count(3); left > 0; left--) {
                int number = in.count(0);
                if (number >= shapes.size()) {
                    throw new IllegalArgumentException(
                            "the shape %d must be below %d, as many as there are".formatted(number, shapes.size()));
                }
                Shape shape = shapes.get(number);
                samples.add(new Sample(entity(in, holder, shape.kind(), entities), header, shape.read(in)));
            }
            in.leaveSection(outer);
        }
        return new SampleBatch(holder, samples);
    }

    private EntityId holder(ByteSource in) {
        int from = in.at();
        in.skipText();
        EntityId holder = holders.get(in.bytes(), from, in.at());
        if (holder == null) {
            byte[] span = Arrays.copyOfRange(in.bytes(), from, in.at());
            holder = EntityId.parse(new ByteSource(span).text());
            holders.put(span, holder);
        }
        return holder;
    }

    private List<Shape> shapes(ByteSource in, EntityId holder) {
        int from = in.at();
        for (int left = in.count(2); left > 0; left--) {
            in.skipText();
            for (int names = in.count(1); names > 0; names--) {
                in.skipText();
            }
        }
        List<Shape> shapes = shapesByBytes.get(in.bytes(), from, in.at());
        if (shapes == null) {
            byte[] span = Arrays.copyOfRange(in.bytes(), from, in.at());
            shapes = parseShapes(new ByteSource(span));
            shapesByBytes.put(span, shapes);
        }
        for (Shape shape : shapes) {
            if (!shape.isPartOf(holder.kind())) {
                throw new IllegalArgumentException(
                        "no %s can be part of %s".formatted(shape.kind().text(), holder));
            }
        }
        return shapes;
    }

    private static List<Shape> parseShapes(ByteSource in) {
        List<Shape> shapes = new ArrayList<>();
        for (int left = in.count(2); left > 0; left--) {
            String kind = in.text();
            List<String> names = new ArrayList<>();
            for (int more = in.count(1); more > 0; more--) {
                names.add(in.text());
            }
            shapes.add(Shape.of(kind, names));
        }
        return shapes;
    }

    private Map<EntityKind, ByteTable<EntityId>> entities(EntityId holder) {
        if (known.size() >= MOST_HOLDERS) {
            known.clear();
        }
        return known.computeIfAbsent(holder, h -> new java.util.EnumMap<>(EntityKind.class));
    }

    private static EntityId entity(
            ByteSource in, EntityId holder, EntityKind kind, Map<EntityKind, ByteTable<EntityId>> entities) {
        int from = in.at();
        in.skipText();
        in.count(0);
        ByteTable<EntityId> table = entities.computeIfAbsent(kind, k -> new ByteTable<>(MOST_ENTITIES));
        EntityId entity = table.get(in.bytes(), from, in.at());
        if (entity == null) {
            byte[] span = Arrays.copyOfRange(in.bytes(), from, in.at());
            ByteSource name = new ByteSource(span);
            entity = new EntityId(holder.fabric(), kind, holder.device(), name.text(), name.count(0) - 1);
            if (!EntityId.parse(entity.text()).equals(entity)) {
                throw new IllegalArgumentException("the entity (%s) is not one of its kind".formatted(entity));
            }
            table.put(span, entity);
        }
        return entity;
    }

    private static Header header(ByteSource in) {
        int outer = in.enterSection();
        String format = in.text();
        String origin = in.text();
        Instant time = instant(in);
        TimeQuality quality = TimeQuality.valueOf(in.text());
        Instant ingested = instant(in);
        Set<Flag> flags = flags(in);
        in.leaveSection(outer);
        return new Header(format, origin, time, quality, ingested, flags);
    }

    private static Set<Flag> flags(ByteSource in) {
        int left = in.count(1);
        if (left == 0) {
            return Set.of();
        }
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        for (; left > 0; left--) {
            flags.add(Flag.valueOf(in.text()));
        }
        return flags;
    }

    private static Instant instant(ByteSource in) {
        long seconds = in.fixed64();
        int nanos = in.fixed32();
        if (Math.abs(seconds) > MOST_SECONDS || nanos < 0 || nanos > 999_999_999) {
            throw new IllegalArgumentException(
                    "the time of %d s and %d ns must be within 292 years of 1970".formatted(seconds, nanos));
        }
        return Instant.ofEpochSecond(seconds, nanos);
    }
}
