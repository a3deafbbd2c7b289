package io.shadowtune.ingest.format;

import static java.nio.charset.StandardCharsets.US_ASCII;

/** The value of one field of the influx line protocol; refilled for the next. Not thread-safe. */
final class InfluxValue {
    /** The kind of a value. */
    enum Kind {
        /** A number of {@code 0..2^64-1}, exactly as its producer had it. */
        EXACT,
        /** A whole number that was written as a float above 2^53. */
        ROUNDED,
        /** An integer at 2^63-1, where telegraf clips larger ones. */
        CLIPPED,
        /** A number that is no counter: negative or broken. */
        NO_COUNTER,
        /** True (1) or false (0). */
        BOOLEAN,
        /** A string. */
        STRING
    }

    private Kind kind = Kind.STRING;
    private long bits;

    Kind kind() {
        return kind;
    }

    /** The number; meaningless for strings and what is no counter. */
    long bits() {
        return bits;
    }

    void string() {
        kind = Kind.STRING;
        bits = 0;
    }

    void none() {
        kind = Kind.EXACT;
        bits = 0;
    }

    /** Reads {@code [from, to)}; false when it is no value at all. */
    boolean read(byte[] bytes, int from, int to) {
        if (from >= to) {
            return false;
        }
        byte last = bytes[to - 1];
        if (last == 'i' && to - from > 1) {
            return integer(bytes, from, to - 1);
        }
        if (last == 'u' && to - from > 1) {
            Long value = CounterText.parse(new String(bytes, from, to - 1 - from, US_ASCII));
            kind = Kind.EXACT;
            bits = value == null ? 0 : value;
            return value != null;
        }
        String text = new String(bytes, from, to - from, US_ASCII);
        switch (text) {
            case "t", "T", "true", "True", "TRUE" -> bits = 1;
            case "f", "F", "false", "False", "FALSE" -> bits = 0;
            default -> {
                return decimal(text);
            }
        }
        kind = Kind.BOOLEAN;
        return true;
    }

    /** Reads a signed 64-bit integer; false when it is none. */
    boolean integer(byte[] bytes, int from, int to) {
        boolean negative = from < to && bytes[from] == '-';
        int i = negative ? from + 1 : from;
        if (i >= to || to - i > 19) {
            return false;
        }
        long value = 0;
        for (; i < to; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9) {
                return false;
            }
            value = value * 10 + digit;
        }
        if (value < 0) {
            return false; // 19 digits overflow into the sign, and only there
        }
        bits = negative ? -value : value;
        kind = value == Long.MAX_VALUE ? Kind.CLIPPED : Kind.EXACT;
        if (negative && value != 0) {
            kind = Kind.NO_COUNTER;
        }
        return true;
    }

    private boolean decimal(String text) {
        if (text.length() > 40 || !text.matches("[-+]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][-+]?\\d{1,4})?")) {
            return false;
        }
        Long value = CounterText.parseNumber(text.startsWith("+") ? text.substring(1) : text);
        bits = value == null ? 0 : value;
        if (value == null) {
            kind = Kind.NO_COUNTER;
        } else {
            kind = CounterText.beyondExact(value) ? Kind.ROUNDED : Kind.EXACT;
        }
        return true;
    }
}
