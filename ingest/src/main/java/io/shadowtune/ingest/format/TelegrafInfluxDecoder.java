package io.shadowtune.ingest.format;

import io.shadowtune.ingest.compact.ByteTable;
import io.shadowtune.ingest.telemetry.AliasTable;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.RejectReason;
import io.shadowtune.ingest.telemetry.Rejection;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.ingest.telemetry.TelemetryRecord;
import io.shadowtune.ingest.telemetry.TimeQuality;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads telegraf's influx line protocol: the measurements {@code ethtool} and {@code infiniband} as NIC samples; other
 * measurements are ignored. One line is one source record; a Kafka value can hold several.
 *
 * <p>{@code infiniband} comes as two points of the same tags and time (counters, and hardware counters), so two samples of one NIC and
 * time complete each other. The NIC is named as the source names it, RDMA device or interface, unless the alias table
 * knows better. A time that is no nanoseconds is read by its magnitude and flagged {@code UNIT_ASSUMED}.
 */
public final class TelegrafInfluxDecoder implements Decoder {
    private static final Pattern LINE = Pattern.compile(
            "[A-Za-z_][\\w.:-]*(,[\\w.:-]+=(\\\\.|[^,= \\\\])+)+" + " [\\w.:-]+=([-+]?[0-9.]|[tTfF][,a-zA-Z ]|\").*");

    /** 2001 in nanoseconds; a smaller number is in a larger unit. */
    private static final long EARLIEST_NANOS = 1_000_000_000_000_000_000L;

    private final ByteTable<NicField> ethtool = NicFields.table(NicFields.ethtool());
    private final ByteTable<NicField> infiniband = NicFields.table(NicFields.infiniband());
    private final InfluxLine line = new InfluxLine();
    private final NicDraft draft = new NicDraft();
    private final NicTags tags = new NicTags();

    @Override
    public String format() {
        return "telegraf.influx";
    }

    @Override
    public Framing framing() {
        return Framing.LINES;
    }

    @Override
    public boolean recognises(Peek peek) {
        return peek.anyLine(LINE.asMatchPredicate());
    }

    @Override
    public Decoded decode(Payload payload, DecodeContext context) {
        Decoded tooLarge = JsonStreams.tooLarge(payload, context);
        if (tooLarge != null) {
            return tooLarge;
        }
        byte[] bytes = payload.bytes();
        List<TelemetryRecord> records = new ArrayList<>();
        List<Rejection> rejections = new ArrayList<>();
        int lines = 0;
        int from = 0;
        while (from < bytes.length) {
            int to = from;
            while (to < bytes.length && bytes[to] != '\n') {
                to++;
            }
            int stop = to > from && bytes[to - 1] == '\r' ? to - 1 : to;
            if (!isBlank(bytes, from, stop)) {
                lines++;
                String defect = bytes[from] == '#' ? null : line(bytes, from, stop, payload, context, records);
                if (defect != null) {
                    rejections.add(new Rejection(reason(), defect, payload.origin()));
                }
            }
            from = to + 1;
        }
        int accepted = records.size();
        return new Decoded(records, rejections, accepted, lines - accepted - rejections.size());
    }

    private static boolean isBlank(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] != ' ') {
                return false;
            }
        }
        return true;
    }

    private RejectReason reason() {
        return draft.known() > 0 ? RejectReason.NO_USABLE_FIELD : RejectReason.MALFORMED;
    }

    /** Reads one line; what is wrong with it, or null. */
    private @Nullable String line(
            byte[] bytes, int from, int to, Payload payload, DecodeContext context, List<TelemetryRecord> records) {
        draft.clear();
        tags.clear();
        String defect = line.start(bytes, from, to);
        while (defect == null && line.more()) {
            defect = line.tag();
            if (defect == null) {
                tags.note(line);
            }
        }
        ByteTable<NicField> table = switch (line.measurement()) {
            case "ethtool" -> ethtool;
            case "infiniband" -> infiniband;
            default -> null;
        };
        if (defect == null) {
            defect = fields(table);
        }
        if (defect == null) {
            defect = line.time();
        }
        if (defect != null) {
            draft.clear(); // a broken line says nothing, however far it could be read
            return defect;
        }
        if (table == null || draft.known() == 0) {
            return null;
        }
        return add(table == ethtool, payload, context, records);
    }

    private @Nullable String fields(@Nullable ByteTable<NicField> table) {
        do {
            String defect = line.field();
            if (defect != null) {
                return defect;
            }
            NicField field = table == null ? null : line.known(table);
            if (field != null) {
                draft.put(field, line.fieldValue());
            }
        } while (line.more());
        return null;
    }

    private @Nullable String add(
            boolean interfaces, Payload payload, DecodeContext context, List<TelemetryRecord> records) {
        if (draft.isEmpty()) {
            return "none of %d known fields is a number of 0..2^64-1".formatted(draft.known());
        }
        String nic = interfaces ? tags.interfaceName() : tags.rdmaDevice();
        if (tags.host().isEmpty() || nic.isEmpty()) {
            return interfaces ? "no tags host and interface" : "no tags host and device";
        }
        long written = line.nanos();
        Instant own = EventTime.ofMagnitude(written);
        if (own != null && written < EARLIEST_NANOS) {
            draft.flag(Flag.UNIT_ASSUMED);
        }
        if (tags.isRepaired()) {
            draft.flag(Flag.REPAIRED);
        }
        EventTime time = EventTime.of(own, TimeQuality.COLLECTOR, payload, context);
        AliasTable aliases = context.aliases().get();
        String known = aliases.device(tags.host(), time.instant());
        String host = known == null ? tags.host() : known;
        String alias = aliases.port(host, nic, time.instant());
        records.add(new Sample(
                EntityId.nic(context.fabric(), host, alias == null ? nic : alias),
                Headers.of("telegraf.influx", payload, time, context.clock().get(), draft.flags()),
                draft.values()));
        return null;
    }
}
