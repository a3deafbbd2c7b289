package io.shadowtune.ingest.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.shadowtune.ingest.compact.ByteTable;
import org.jspecify.annotations.Nullable;

/**
 * Walks through one line of the influx line protocol [1]: {@code measurement,tag=v field=1i,f2=2.5 <ns>}.
 *
 * <p>Read in steps: {@link #start}, {@link #tag} and then {@link #field} while {@link #more}, {@link #time}; every step
 * says what is wrong with the line, or null. Strict, as the server is: an empty tag value, an unknown kind of value or a
 * trailing comma make the whole line invalid. Not thread-safe.
 *
 * <p>[1] influxdata/telegraf, plugins/serializers/influx; influxdata line-protocol reference
 */
final class InfluxLine {
    private byte[] bytes = {};
    private int at;
    private int end;
    private String name = "";
    private String value = "";
    private int keyFrom;
    private int keyTo;
    private boolean more;
    private final InfluxValue number = new InfluxValue();

    /** Begins a line of {@code [from, to)}. */
    @Nullable
    String start(byte[] payload, int from, int to) {
        bytes = payload;
        at = from;
        end = to;
        int stop = skipTo(',', ' ', '\0');
        name = text(at, stop);
        at = stop;
        if (name.isEmpty()) {
            return "no measurement";
        }
        more = at < end && bytes[at] == ',';
        return at < end ? null : "no fields";
    }

    /** The measurement. */
    String measurement() {
        return name;
    }

    /** Whether another tag or field follows. */
    boolean more() {
        return more;
    }

    /** Reads the next tag. */
    @Nullable
    String tag() {
        at++;
        int equals = skipTo('=', ',', ' ');
        if (equals >= end || bytes[equals] != '=' || equals == at) {
            return "a tag without name or value";
        }
        keyFrom = at;
        keyTo = equals;
        at = equals + 1;
        int stop = skipTo(',', ' ', '=');
        if (stop == at || (stop < end && bytes[stop] == '=')) {
            return "the value of tag %s is empty or has a bare =".formatted(text(keyFrom, keyTo));
        }
        value = text(at, stop);
        at = stop;
        more = at < end && bytes[at] == ',';
        return at < end ? null : "no fields";
    }

    /** Whether the name just read is this one. */
    boolean keyIs(String key) {
        if (keyTo - keyFrom != key.length()) {
            return false;
        }
        for (int i = 0; i < key.length(); i++) {
            if (bytes[keyFrom + i] != key.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** The value of the tag just read. */
    String tagValue() {
        return value;
    }

    /** Reads the next field; the first begins after the blank behind the tags. */
    @Nullable
    String field() {
        at++;
        int equals = skipTo('=', ',', ' ');
        if (equals >= end || bytes[equals] != '=' || equals == at) {
            return "a field without name or value";
        }
        keyFrom = at;
        keyTo = equals;
        at = equals + 1;
        String defect = at < end && bytes[at] == '"' ? quoted() : plain();
        more = defect == null && at < end && bytes[at] == ',';
        return defect;
    }

    private @Nullable String quoted() {
        int i = at + 1;
        while (i < end && bytes[i] != '"') {
            i += bytes[i] == '\\' ? 2 : 1;
        }
        if (i >= end) {
            return "a string without end";
        }
        at = i + 1;
        number.string();
        return at == end || bytes[at] == ',' || bytes[at] == ' ' ? null : "something follows a string";
    }

    private @Nullable String plain() {
        int stop = at;
        while (stop < end && bytes[stop] != ',' && bytes[stop] != ' ') {
            stop++;
        }
        boolean valid = number.read(bytes, at, stop);
        String defect = valid ? null : "the value of field %s is no value".formatted(text(keyFrom, keyTo));
        at = stop;
        return defect;
    }

    /** The value of the field just read. */
    InfluxValue fieldValue() {
        return number;
    }

    /** What the name of the field just read stands for, or null. */
    @Nullable
    NicField known(ByteTable<NicField> table) {
        return table.get(bytes, keyFrom, keyTo);
    }

    /** Reads the time; {@link #nanos} gives it. */
    @Nullable
    String time() {
        while (at < end && bytes[at] == ' ') {
            at++;
        }
        if (at == end) {
            number.none();
            return null;
        }
        return number.integer(bytes, at, end) ? null : "the time is no whole number";
    }

    /** The time as written; 0 when there is none. */
    long nanos() {
        return number.bits();
    }

    private int skipTo(char one, char two, char three) {
        int i = at;
        while (i < end) {
            byte b = bytes[i];
            if (b == one || b == two || b == three) {
                return i;
            }
            i += b == '\\' && i + 1 < end ? 2 : 1;
        }
        return Math.min(i, end);
    }

    /** The text of a span, with its escapes resolved. */
    private String text(int from, int to) {
        String raw = new String(bytes, from, to - from, UTF_8);
        return raw.indexOf('\\') < 0
                ? raw
                : raw.replace("\\,", ",").replace("\\ ", " ").replace("\\=", "=");
    }
}
