package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.AliasTable;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.FlowKey;
import io.shadowtune.ingest.telemetry.FlowPorts;
import io.shadowtune.ingest.telemetry.FlowSample;
import io.shadowtune.ingest.telemetry.TimeQuality;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Turns a goflow2 record into a flow sample. */
final class Goflow2Samples {
    /** Longest time a flow record can span: the usual active time-out of NetFlow exporters. */
    private static final Duration LONGEST_FLOW = Duration.ofMinutes(30);

    /** Interface numbers from here on are no ports: internal, multiple outputs, discarded (sFlow 5, section 5.3). */
    private static final long NO_PORT = 0x3fff_ffffL;

    private Goflow2Samples() {}

    static Decoded decoded(Goflow2Record record, String sampler, Payload payload, DecodeContext context) {
        Set<Flag> flags = record.flags();
        Instant received = record.timeOf(Goflow2Field.TIME_RECEIVED);
        Instant flowEnd = record.timeOf(Goflow2Field.TIME_END);
        EventTime time = EventTime.of(received != null ? received : flowEnd, TimeQuality.COLLECTOR, payload, context);
        Instant end = flowEnd == null ? time.instant() : flowEnd;
        if (end.isAfter(time.instant().plus(context.skewLimit()))) {
            end = time.instant();
            flags.add(Flag.CLOCK_SKEW);
        }
        Instant start = record.timeOf(Goflow2Field.TIME_START);
        Instant begun = clamped(start == null ? end : start, end);
        if (start != null && !begun.equals(start)) {
            flags.add(Flag.CLOCK_SKEW);
        }
        if (!record.has(Goflow2Field.IP_TOS) || !record.has(Goflow2Field.PACKETS)) {
            flags.add(Flag.PARTIAL);
        }
        long rate = record.get(Goflow2Field.SAMPLING_RATE);
        if (rate == 0) {
            flags.add(Flag.SAMPLING_UNKNOWN);
        }
        AliasTable aliases = context.aliases().get();
        SourceName name = SourceName.of(sampler, aliases, time.instant());
        FlowPorts ports = ports(record, name, aliases, time.instant(), context.fabric());
        boolean knowsPorts = aliases.knowsPortsOf(name.device());
        if (!name.known()
                || (knowsPorts && isMissing(ports.inIfIndex(), ports.inPort()))
                || (knowsPorts && isMissing(ports.outIfIndex(), ports.outPort()))) {
            flags.add(Flag.UNRESOLVED_ENTITY);
        }
        int tos = (int) record.get(Goflow2Field.IP_TOS);
        String format = record.isV1() ? "goflow2.v1.json" : "goflow2.v2.json";
        return Decoded.accepted(List.of(new FlowSample(
                EntityId.device(context.fabric(), name.device()),
                Headers.of(format, payload, time, context.clock().get(), flags),
                ports,
                key(record),
                tos >> 2,
                tos & 3,
                record.get(Goflow2Field.BYTES),
                record.has(Goflow2Field.PACKETS) ? record.get(Goflow2Field.PACKETS) : 1,
                rate == 0 ? null : (Long) rate,
                false,
                begun,
                end)));
    }

    private static Instant clamped(Instant start, Instant end) {
        if (start.isAfter(end)) {
            return end;
        }
        Instant earliest = end.minus(LONGEST_FLOW);
        return start.isBefore(earliest) ? earliest : start;
    }

    private static FlowKey key(Goflow2Record record) {
        return new FlowKey(
                record.textOf(Goflow2Field.SRC_ADDR),
                record.textOf(Goflow2Field.DST_ADDR),
                (int) record.get(Goflow2Field.PROTO),
                (int) record.get(Goflow2Field.SRC_PORT),
                (int) record.get(Goflow2Field.DST_PORT));
    }

    private static FlowPorts ports(
            Goflow2Record record, SourceName name, AliasTable aliases, Instant at, String fabric) {
        long in = record.get(Goflow2Field.IN_IF);
        long out = record.get(Goflow2Field.OUT_IF);
        return new FlowPorts(in, out, port(in, name, aliases, at, fabric), port(out, name, aliases, at, fabric));
    }

    private static @Nullable EntityId port(
            long ifIndex, SourceName name, AliasTable aliases, Instant at, String fabric) {
        if (ifIndex == 0 || ifIndex >= NO_PORT) {
            return null;
        }
        String port = aliases.port(name.device(), Long.toString(ifIndex), at);
        return port == null ? null : EntityId.port(fabric, name.device(), port);
    }

    private static boolean isMissing(long ifIndex, @Nullable EntityId port) {
        return ifIndex > 0 && ifIndex < NO_PORT && port == null;
    }
}
