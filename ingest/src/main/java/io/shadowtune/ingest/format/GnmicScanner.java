package io.shadowtune.ingest.format;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;

/**
 * Reads gnmic events as gnmic writes them, straight from the bytes: plain ASCII without escapes, known fields, values
 * that are strings or whole numbers. Whatever else it meets it leaves to a full parser, so it decides nothing about
 * validity; for what it does read, its events are those of {@link GnmicEventReader}. Not thread-safe.
 */
final class GnmicScanner {
    /** What came next. */
    enum Step {
        EVENT,
        END,
        NOT_PLAIN
    }

    private static final byte[] TIMESTAMP = "timestamp".getBytes(US_ASCII);
    private static final byte[] NAME = "name".getBytes(US_ASCII);
    private static final byte[] TAGS = "tags".getBytes(US_ASCII);
    private static final byte[] VALUES = "values".getBytes(US_ASCII);
    private static final byte[] SOURCE = "source".getBytes(US_ASCII);
    private static final int LONGEST_NAME = 4096;

    private byte[] bytes = {};
    private int at;
    private boolean array;
    private boolean first;
    private int stringFrom;
    private int stringTo;
    private long number;
    private byte[] lastSourceBytes = {};
    private String lastSource = "";

    /** Begins a payload. */
    void start(byte[] payload) {
        bytes = payload;
        at = 0;
        first = true;
        skipBlanks();
        array = at < bytes.length && bytes[at] == '[';
        if (array) {
            at++;
        }
    }

    /** Reads the next event. */
    Step next(GnmicEvent event) {
        skipBlanks();
        if (!first) {
            if (!array) {
                return at == bytes.length ? Step.END : Step.NOT_PLAIN;
            }
            if (take(']')) {
                skipBlanks();
                return at == bytes.length ? Step.END : Step.NOT_PLAIN;
            }
            if (!take(',')) {
                return Step.NOT_PLAIN;
            }
            skipBlanks();
        }
        first = false;
        event.clear();
        return event(event) ? Step.EVENT : Step.NOT_PLAIN;
    }

    private boolean event(GnmicEvent event) {
        if (!take('{')) {
            return false;
        }
        do {
            if (!name()) {
                return false;
            }
            if (!field(event)) {
                return false;
            }
            skipBlanks();
        } while (take(','));
        return take('}');
    }

    private boolean field(GnmicEvent event) {
        if (named(VALUES)) {
            return take('{') && (take('}') || values(event));
        }
        if (named(TAGS)) {
            return take('{') && (take('}') || tags(event));
        }
        if (named(TIMESTAMP)) {
            if (!number()) {
                return false;
            }
            event.timestamp(number);
            return true;
        }
        return named(NAME) && string();
    }

    private boolean tags(GnmicEvent event) {
        do {
            if (!name()) {
                return false;
            }
            boolean source = named(SOURCE);
            int from = stringFrom;
            int to = stringTo;
            if (!string()) {
                return false;
            }
            if (source) {
                event.source(source());
            } else if (bytes[from] == 'i' || bytes[from] == 'q') {
                event.tag(text(from, to), text(stringFrom, stringTo));
            }
            skipBlanks();
        } while (take(','));
        return take('}');
    }

    /** The same few sources come again and again, so their text is kept. */
    private String source() {
        if (!Arrays.equals(bytes, stringFrom, stringTo, lastSourceBytes, 0, lastSourceBytes.length)) {
            lastSourceBytes = Arrays.copyOfRange(bytes, stringFrom, stringTo);
            lastSource = new String(lastSourceBytes, US_ASCII);
        }
        return lastSource;
    }

    private boolean values(GnmicEvent event) {
        do {
            if (!name()) {
                return false;
            }
            PathTarget target = event.paths().target(bytes, stringFrom, stringTo);
            if (at < bytes.length && bytes[at] == '"') {
                if (!string()) {
                    return false;
                }
                if (target.signal() != null) {
                    counter(event, target);
                }
            } else {
                if (!number()) {
                    return false;
                }
                event.value(target, number, CounterText.beyondExact(number) ? GnmicEvent.ROUNDED : GnmicEvent.GOOD);
            }
            skipBlanks();
        } while (take(','));
        return take('}');
    }

    private void counter(GnmicEvent event, PathTarget target) {
        int length = stringTo - stringFrom;
        if (length > 0 && length <= 18) {
            long value = 0;
            int i = stringFrom;
            for (; i < stringTo; i++) {
                int digit = bytes[i] - '0';
                if (digit < 0 || digit > 9) {
                    break;
                }
                value = value * 10 + digit;
            }
            if (i == stringTo) {
                event.value(target, value, GnmicEvent.GOOD);
                return;
            }
        }
        event.text(target, text(stringFrom, stringTo));
    }

    /** Reads a name and the colon and blanks after it. */
    private boolean name() {
        skipBlanks();
        if (!string() || stringTo - stringFrom > LONGEST_NAME || stringTo == stringFrom) {
            return false;
        }
        skipBlanks();
        if (!take(':')) {
            return false;
        }
        skipBlanks();
        return true;
    }

    private boolean string() {
        if (at >= bytes.length || bytes[at] != '"') {
            return false;
        }
        int i = at + 1;
        while (i < bytes.length) {
            byte b = bytes[i];
            if (b == '"') {
                stringFrom = at + 1;
                stringTo = i;
                at = i + 1;
                return true;
            }
            if (b < 0x20 || b == '\\') {
                return false; // controls and, being negative, everything beyond ASCII
            }
            i++;
        }
        return false;
    }

    /** Reads a whole number of 0 and above that fits in a long. */
    private boolean number() {
        int from = at;
        long value = 0;
        while (at < bytes.length && bytes[at] >= '0' && bytes[at] <= '9' && at - from < 18) {
            value = value * 10 + (bytes[at] - '0');
            at++;
        }
        int length = at - from;
        if (length == 18 && at < bytes.length && bytes[at] >= '0' && bytes[at] <= '9') {
            int digit = bytes[at] - '0';
            if (value > (Long.MAX_VALUE - digit) / 10) {
                return false;
            }
            value = value * 10 + digit;
            at++;
            length++;
        }
        if (length == 0 || (length > 1 && bytes[from] == '0') || at >= bytes.length) {
            return false;
        }
        number = value;
        byte after = bytes[at];
        return after == ',' || after == '}' || after == ' ';
    }

    private boolean named(byte[] name) {
        return Arrays.equals(bytes, stringFrom, stringTo, name, 0, name.length);
    }

    private String text(int from, int to) {
        return new String(bytes, from, to - from, US_ASCII);
    }

    private boolean take(char c) {
        if (at < bytes.length && bytes[at] == c) {
            at++;
            return true;
        }
        return false;
    }

    private void skipBlanks() {
        while (at < bytes.length && (bytes[at] == ' ' || bytes[at] == '\n' || bytes[at] == '\r' || bytes[at] == '\t')) {
            at++;
        }
    }
}
