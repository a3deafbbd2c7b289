package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.AliasTable;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.QueueSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.RejectReason;
import io.shadowtune.ingest.telemetry.Rejection;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.ingest.telemetry.Signal;
import io.shadowtune.ingest.telemetry.TelemetryRecord;
import io.shadowtune.ingest.telemetry.TimeQuality;
import java.time.Instant;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Turns a gnmic event whose paths are SONiC's into samples, one for each port, queue and priority group in it. */
final class GnmicSamples {
    /** What became of an event. */
    enum Fate {
        ACCEPTED,
        IGNORED,
        REJECTED
    }

    private final PathTable paths = new PathTable(SonicPaths::read);
    private final Map<EntityRef, Draft> drafts = new LinkedHashMap<>();

    private static final class Draft {
        private final Readings.Builder values = new Readings.Builder();
        private boolean partial;
        private boolean rounded;
    }

    /** Adds the event's samples, or the reason why there are none. */
    Fate add(
            GnmicEvent event,
            Payload payload,
            DecodeContext context,
            List<TelemetryRecord> records,
            List<Rejection> rejections) {
        if (!event.isData()) {
            return Fate.IGNORED;
        }
        drafts.clear();
        int known = fill(event);
        if (known == 0) {
            return Fate.IGNORED;
        }
        String source = event.tag("source");
        if (source == null) {
            rejections.add(new Rejection(
                    RejectReason.MALFORMED,
                    "no tag source: expected the address or name of a switch",
                    payload.origin()));
            return Fate.REJECTED;
        }
        Long nanos = event.timestampNanos();
        Instant own = nanos == null || nanos <= 0 ? null : EventTime.ofNanos(nanos);
        EventTime time = EventTime.of(own, TimeQuality.COLLECTOR, payload, context);
        int before = records.size();
        emit(SourceName.of(source, context.aliases().get(), time.instant()), time, payload, context, records);
        if (records.size() == before) {
            rejections.add(new Rejection(
                    RejectReason.NO_USABLE_FIELD,
                    "none of %d known counters is a decimal number of 0..2^64-1".formatted(known),
                    payload.origin()));
            return Fate.REJECTED;
        }
        return Fate.ACCEPTED;
    }

    private int fill(GnmicEvent event) {
        int known = 0;
        EntityRef lastRef = null;
        Draft last = null;
        for (int i = 0; i < event.size(); i++) {
            PathTarget target = paths.target(event.path(i));
            EntityRef ref = target.entity();
            Signal signal = target.signal();
            if (ref == null || signal == null) {
                continue;
            }
            known++;
            Draft draft = last;
            if (draft == null || !ref.equals(lastRef)) {
                draft = drafts.computeIfAbsent(ref, r -> new Draft());
                lastRef = ref;
                last = draft;
            }
            if (!target.secondary() || !draft.values.has(signal)) {
                note(draft, signal, event, i);
            }
        }
        return known;
    }

    private static void note(Draft draft, Signal signal, GnmicEvent event, int i) {
        if (signal == QueueSignals.PFC_WATCHDOG_STORMED) {
            @Nullable String state = event.text(i);
            if ("stormed".equals(state) || "operational".equals(state)) {
                draft.values.put(signal, "stormed".equals(state) ? 1L : 0L);
                return;
            }
        }
        if (event.state(i) == GnmicEvent.BAD) {
            draft.partial = true;
            return;
        }
        draft.rounded |= event.state(i) == GnmicEvent.ROUNDED;
        draft.values.put(signal, event.value(i));
    }

    private void emit(
            SourceName source, EventTime time, Payload payload, DecodeContext context, List<TelemetryRecord> records) {
        AliasTable aliases = context.aliases().get();
        Instant ingest = context.clock().get();
        Set<Flag> lastFlags = Set.of();
        Header header = header(time, payload, ingest, lastFlags);
        for (Map.Entry<EntityRef, Draft> entry : drafts.entrySet()) {
            Draft draft = entry.getValue();
            if (draft.values.isEmpty()) {
                continue;
            }
            EntityRef ref = entry.getKey();
            String port = source.port(ref.port(), aliases, time.instant());
            Set<Flag> flags = flags(draft, source.known() && port != null);
            // Most samples of an event have the same flags, so they share one header.
            if (!flags.equals(lastFlags)) {
                header = header(time, payload, ingest, flags);
                lastFlags = flags;
            }
            EntityId entity = ref.on(context.fabric(), source.device(), port == null ? ref.port() : port);
            records.add(new Sample(entity, header, draft.values.build()));
        }
    }

    private static Header header(EventTime time, Payload payload, Instant ingest, Set<Flag> flags) {
        Set<Flag> all = flags;
        if (!time.flags().isEmpty()) {
            all = EnumSet.copyOf(time.flags());
            all.addAll(flags);
        }
        return new Header("gnmic.event/sonic", payload.origin(), time.instant(), time.quality(), ingest, all);
    }

    private static Set<Flag> flags(Draft draft, boolean resolved) {
        if (!draft.partial && !draft.rounded && resolved) {
            return Set.of();
        }
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        if (draft.partial) {
            flags.add(Flag.PARTIAL);
        }
        if (draft.rounded) {
            flags.add(Flag.PRECISION_LOSS);
        }
        if (!resolved) {
            flags.add(Flag.UNRESOLVED_ENTITY);
        }
        return flags;
    }
}
