package io.shadowtune.models.kernel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;

/** Reads the format that {@link WeightFile} describes; every length is checked against the bytes at hand before use. */
final class WeightReader {
    private record Entry(String name, int rows, int columns) {}

    /** Carries a refusal out of nested reads; never leaves this class. */
    private static final class Broken extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Broken(String because) {
            super(because, null, false, false);
        }
    }

    private final byte[] bytes;
    private final int end;
    private int at;

    private WeightReader(byte[] bytes) {
        this.bytes = bytes;
        this.end = bytes.length - 4;
    }

    static WeightReading read(byte[] bytes) {
        try {
            return new WeightReading.Whole(new WeightReader(bytes).file());
        } catch (Broken broken) {
            return new WeightReading.Refused(String.valueOf(broken.getMessage()));
        }
    }

    private WeightFile file() {
        header();
        Map<String, String> properties = properties();
        List<Entry> table = table();
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        for (Entry e : table) {
            tensors.put(e.name(), values(e));
        }
        if (at != end) {
            throw broken("%d bytes are left over after the last tensor".formatted(end - at));
        }
        return new WeightFile(properties, tensors);
    }

    private void header() {
        int least = WeightFile.LENGTH_AT + 4 + 2 + 2 + 4;
        if (bytes.length < least) {
            throw broken("the file has %d bytes, a weight file at least %d".formatted(bytes.length, least));
        }
        for (; at < WeightFile.MAGIC.length(); at++) {
            if (bytes[at] != WeightFile.MAGIC.charAt(at)) {
                throw broken("a weight file starts with %s".formatted(WeightFile.MAGIC));
            }
        }
        int version = u16();
        if (version != WeightFile.VERSION) {
            throw broken("the version is %d, this build reads %d".formatted(version, WeightFile.VERSION));
        }
        if (u16() != 0) {
            throw broken("the two bytes after the version must be zero");
        }
        int length = u32();
        if (length != bytes.length) {
            throw broken("the header says %s bytes, the file has %d"
                    .formatted(Integer.toUnsignedString(length), bytes.length));
        }
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, end);
        int kept = at;
        at = end;
        int stored = i32(end);
        if ((int) crc.getValue() != stored) {
            throw broken("the checksum is %08x, the content gives %08x".formatted(stored, (int) crc.getValue()));
        }
        at = kept;
    }

    private Map<String, String> properties() {
        int count = u16();
        Map<String, String> properties = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            String key = text();
            if (properties.put(key, text()) != null) {
                throw broken("the property %s stands twice".formatted(key));
            }
        }
        return properties;
    }

    private List<Entry> table() {
        int count = u16();
        List<Entry> table = new ArrayList<>();
        Map<String, Integer> seen = new LinkedHashMap<>();
        long wanted = 0;
        for (int i = 0; i < count; i++) {
            String name = text();
            if (seen.put(name, i) != null) {
                throw broken("the tensor %s stands twice".formatted(name));
            }
            long rows = Integer.toUnsignedLong(u32());
            long columns = Integer.toUnsignedLong(u32());
            if (rows == 0 || columns == 0 || rows > bytes.length || columns > bytes.length) {
                throw broken("the tensor %s claims %d x %d values, the file has %d bytes"
                        .formatted(name, rows, columns, bytes.length));
            }
            wanted += rows * columns * Float.BYTES;
            if (wanted > end - at) {
                throw broken("the tensors up to %s claim %d bytes, %d are left".formatted(name, wanted, end - at));
            }
            table.add(new Entry(name, (int) rows, (int) columns));
        }
        return table;
    }

    private Tensor values(Entry e) {
        float[][] rows = new float[e.rows()][e.columns()];
        for (float[] row : rows) {
            for (int c = 0; c < row.length; c++) {
                row[c] = Float.intBitsToFloat(u32());
                if (!Float.isFinite(row[c])) {
                    at -= Float.BYTES;
                    throw broken("the tensor %s holds %s".formatted(e.name(), row[c]));
                }
            }
        }
        return Tensor.ofRows(rows);
    }

    private String text() {
        int length = u16();
        need(length);
        StringBuilder text = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            byte b = bytes[at];
            if (b < ' ' || b > '~') {
                throw broken("text holds the byte %02x".formatted(b));
            }
            text.append((char) b);
            at++;
        }
        return text.toString();
    }

    private int u16() {
        need(2);
        int value = (bytes[at] & 0xFF) | (bytes[at + 1] & 0xFF) << 8;
        at += 2;
        return value;
    }

    private int u32() {
        need(4);
        int value = i32(at);
        at += 4;
        return value;
    }

    private int i32(int from) {
        return (bytes[from] & 0xFF)
                | (bytes[from + 1] & 0xFF) << 8
                | (bytes[from + 2] & 0xFF) << 16
                | (bytes[from + 3] & 0xFF) << 24;
    }

    private void need(int count) {
        if (end - at < count) {
            throw broken("%d bytes are needed, %d are left".formatted(count, end - at));
        }
    }

    private Broken broken(String what) {
        return new Broken("Byte %d: %s.".formatted(at, what));
    }
}
