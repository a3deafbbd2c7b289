package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.RejectReason;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One goflow2 record while it is being read; refilled for the next one. Not thread-safe. */
final class Goflow2Record {
    /** The protocols goflow2 names; every other one it writes as nothing. */
    private static final Map<String, Long> PROTOCOLS =
            Map.of("ICMP", 1L, "TCP", 6L, "UDP", 17L, "GRE", 47L, "ESP", 50L, "ICMPv6", 58L, "SCTP", 132L);

    /** 2000-01-01 in nanoseconds; no flow is older. */
    private static final long EARLIEST_NANOS = 946_684_800_000_000_000L;

    /** Where nanoseconds since the epoch end. */
    private static final Instant LATEST = EventTime.ofNanos(Long.MAX_VALUE);

    private final Map<Goflow2Field, Long> numbers = new EnumMap<>(Goflow2Field.class);
    private final Map<Goflow2Field, Instant> times = new EnumMap<>(Goflow2Field.class);
    private final Map<Goflow2Field, String> texts = new EnumMap<>(Goflow2Field.class);
    private final Set<Flag> flags = EnumSet.noneOf(Flag.class);
    private boolean v1;

    void clear() {
        numbers.clear();
        times.clear();
        texts.clear();
        flags.clear();
        v1 = false;
    }

    void sawName(@Nullable Goflow2Field field, String name) {
        if (field != null && Character.isUpperCase(name.charAt(0))) {
            v1 = true;
            flags.add(Flag.SCHEMA_V1);
        }
    }

    void text(Goflow2Field field, String text) {
        switch (field) {
            case SAMPLER, SRC_ADDR, DST_ADDR -> texts.put(field, text);
            case TIME_RECEIVED, TIME_START, TIME_END -> time(field, text);
            case PROTO -> protocol(text);
            default -> number(field, text);
        }
    }

    private void protocol(String text) {
        Long known = PROTOCOLS.get(text);
        if (known != null) {
            numbers.put(Goflow2Field.PROTO, known);
        } else if (!text.isEmpty()) {
            number(Goflow2Field.PROTO, text);
        }
    }

    void number(Goflow2Field field, String text) {
        if (field == Goflow2Field.SAMPLER || field == Goflow2Field.SRC_ADDR || field == Goflow2Field.DST_ADDR) {
            unreadable(field, false);
            return;
        }
        Long value = CounterText.parseNumber(text);
        if (value == null || value < 0 || value > largest(field)) {
            unreadable(field, false);
        } else if (isTime(field)) {
            instant(field, value);
        } else {
            numbers.put(field, value);
        }
    }

    private static long largest(Goflow2Field field) {
        return switch (field) {
            case SRC_PORT, DST_PORT -> 65_535;
            case PROTO, IP_TOS -> 255;
            case IN_IF, OUT_IF, SAMPLING_RATE -> 0xffff_ffffL;
            default -> Long.MAX_VALUE;
        };
    }

    private static boolean isTime(Goflow2Field field) {
        return field == Goflow2Field.TIME_RECEIVED
                || field == Goflow2Field.TIME_START
                || field == Goflow2Field.TIME_END;
    }

    /** Notes a field whose value was none; null says no more than an absent field does. */
    void unreadable(Goflow2Field field, boolean isNull) {
        if (!isNull) {
            flags.add(Flag.PARTIAL);
        }
    }

    private void time(Goflow2Field field, String text) {
        Long digits = CounterText.parse(text);
        if (digits != null) {
            number(field, text);
            return;
        }
        try {
            Instant time = Instant.parse(text);
            if (time.isBefore(Instant.EPOCH) || time.isAfter(LATEST)) {
                unreadable(field, false);
            } else {
                times.put(field, time);
            }
        } catch (DateTimeException e) {
            unreadable(field, false);
        }
    }

    private void instant(Goflow2Field field, long value) {
        boolean asNamed = v1 ? value < 100_000_000_000L : value >= EARLIEST_NANOS;
        Instant time = EventTime.ofMagnitude(value);
        if (time == null) {
            return; // 0 is "not set"
        }
        if (!asNamed) {
            flags.add(Flag.UNIT_ASSUMED);
        }
        times.put(field, time);
    }

    Decoded decoded(Payload payload, DecodeContext context) {
        String sampler = textOf(Goflow2Field.SAMPLER);
        if (sampler.isBlank()) {
            return Decoded.rejected(RejectReason.MALFORMED, "no sampler_address: who took the sample?", payload);
        }
        if (!has(Goflow2Field.BYTES)) {
            return Decoded.rejected(RejectReason.NO_USABLE_FIELD, "no bytes of 0..2^63-1", payload);
        }
        long rate = Math.max(1, get(Goflow2Field.SAMPLING_RATE));
        if (get(Goflow2Field.BYTES) > Long.MAX_VALUE / rate) {
            return Decoded.rejected(
                    RejectReason.NO_USABLE_FIELD,
                    "bytes (%d) times sampling_rate (%d) is beyond 2^63".formatted(get(Goflow2Field.BYTES), rate),
                    payload);
        }
        return Goflow2Samples.decoded(this, sampler, payload, context);
    }

    boolean isV1() {
        return v1;
    }

    boolean has(Goflow2Field field) {
        return numbers.containsKey(field);
    }

    /** The number, 0 when it was not reported. */
    long get(Goflow2Field field) {
        return numbers.getOrDefault(field, 0L);
    }

    String textOf(Goflow2Field field) {
        return texts.getOrDefault(field, "");
    }

    @Nullable
    Instant timeOf(Goflow2Field field) {
        return times.get(field);
    }

    /** A copy of the flags so far. */
    Set<Flag> flags() {
        return flags.isEmpty() ? EnumSet.noneOf(Flag.class) : EnumSet.copyOf(flags);
    }
}
