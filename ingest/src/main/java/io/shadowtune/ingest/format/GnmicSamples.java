package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.AliasTable;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.RejectReason;
import io.shadowtune.ingest.telemetry.Rejection;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.ingest.telemetry.Signal;
import io.shadowtune.ingest.telemetry.TelemetryRecord;
import io.shadowtune.ingest.telemetry.TimeQuality;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns the events of one payload into samples, one for each port, queue and priority group. Events in a row of one
 * source and time are one reading (gnmic can write an event for each leaf), so their values meet in one sample. Not
 * thread-safe.
 */
final class GnmicSamples {
    /** What became of an event. */
    enum Fate {
        ACCEPTED,
        IGNORED,
        REJECTED
    }

    private final String sourceFormat;
    private final List<EntitySlot> begun = new ArrayList<>();
    private List<TelemetryRecord> records = new ArrayList<>();
    private List<Rejection> rejections = new ArrayList<>();
    private @Nullable String openSource;
    private long openNanos;
    private boolean sonic;

    GnmicSamples(String sourceFormat) {
        this.sourceFormat = sourceFormat;
    }

    /** Forgets everything, for a new payload or another try at this one. */
    void clear() {
        begun.forEach(EntitySlot::end);
        begun.clear();
        records = new ArrayList<>();
        rejections = new ArrayList<>();
        openSource = null;
    }

    /** Adds an event's values, or the reason why there are none. */
    Fate add(GnmicEvent event, Payload payload, DecodeContext context) {
        if (event.size() == 0) {
            return Fate.IGNORED;
        }
        String source = event.source();
        if (source == null || source.isEmpty()) {
            return refuse(RejectReason.MALFORMED, "no tag source: expected the address or name of a switch", payload);
        }
        if (!source.equals(openSource) || event.timestampNanos() != openNanos) {
            flush(payload, context);
            openSource = source;
            openNanos = event.timestampNanos();
        }
        int good = 0;
        int named = 0;
        for (int i = 0; i < event.size(); i++) {
            EntitySlot slot = event.slot(i);
            Signal signal = event.target(i).signal();
            if (slot == null || signal == null) {
                continue;
            }
            named++;
            sonic |= event.target(i).entity() != null;
            if (slot.begin()) {
                begun.add(slot);
            }
            if (event.state(i) == GnmicEvent.BAD) {
                slot.lacksOne();
            } else {
                good++;
                slot.put(event.target(i), signal, event.value(i), event.state(i) == GnmicEvent.ROUNDED);
            }
        }
        if (named == 0) {
            return refuse(RejectReason.MALFORMED, "no tags that name the interface or queue of its counters", payload);
        }
        if (good == 0) {
            return refuse(
                    RejectReason.NO_USABLE_FIELD,
                    "none of %d known counters is a decimal number of 0..2^64-1".formatted(event.size()),
                    payload);
        }
        return Fate.ACCEPTED;
    }

    private Fate refuse(RejectReason reason, String because, Payload payload) {
        rejections.add(new Rejection(reason, because, payload.origin()));
        return Fate.REJECTED;
    }

    /** Everything the payload gave. */
    Decoded end(int accepted, int ignored, Payload payload, DecodeContext context) {
        flush(payload, context);
        openSource = null;
        Decoded decoded = new Decoded(records, rejections, accepted, ignored);
        records = new ArrayList<>();
        rejections = new ArrayList<>();
        return decoded;
    }

    private void flush(Payload payload, DecodeContext context) {
        String source = openSource;
        if (begun.isEmpty() || source == null) {
            return;
        }
        AliasTable aliases = context.aliases().get();
        Instant ingest = context.clock().get();
        Instant own = openNanos <= 0 ? null : EventTime.ofNanos(openNanos);
        EventTime time = EventTime.of(own, TimeQuality.COLLECTOR, payload, context);
        SourceName name = SourceName.of(source, aliases, time.instant());
        String format = sonic ? sourceFormat + "/sonic" : sourceFormat + "/openconfig";
        Set<Flag> lastFlags = Set.of();
        Header header = Headers.of(format, payload, time, ingest, lastFlags);
        for (EntitySlot slot : begun) {
            if (slot.isEmpty()) {
                slot.end();
                continue;
            }
            EntityRef ref = slot.ref();
            String port = name.port(ref.port(), aliases, time.instant());
            Set<Flag> flags = flags(slot, name.known() && port != null);
            // Most samples of an event have the same flags, so they share one header.
            if (!flags.equals(lastFlags)) {
                header = Headers.of(format, payload, time, ingest, flags);
                lastFlags = flags;
            }
            EntityId entity = ref.on(context.fabric(), name.device(), port == null ? ref.port() : port);
            records.add(new Sample(entity, header, slot.end()));
        }
        begun.clear();
        sonic = false;
    }

    private static Set<Flag> flags(EntitySlot slot, boolean resolved) {
        if (resolved && slot.isClean()) {
            return Set.of();
        }
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        if (slot.isPartial()) {
            flags.add(Flag.PARTIAL);
        }
        if (slot.isRounded()) {
            flags.add(Flag.PRECISION_LOSS);
        }
        if (slot.isSuspect()) {
            flags.add(Flag.UNIT_SUSPECT);
        }
        if (!resolved) {
            flags.add(Flag.UNRESOLVED_ENTITY);
        }
        return flags;
    }
}
