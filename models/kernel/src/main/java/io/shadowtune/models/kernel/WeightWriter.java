package io.shadowtune.models.kernel;

import java.util.Map;
import java.util.zip.CRC32;

/** Writes the format that {@link WeightFile} describes. */
final class WeightWriter {
    private static final int MOST = 0xFFFF;

    private final byte[] bytes;
    private int at;

    private WeightWriter(int lengthBytes) {
        bytes = new byte[lengthBytes];
    }

    static byte[] write(WeightFile file) {
        requireAtMost("property count", file.properties().size());
        requireAtMost("tensor count", file.tensors().size());
        WeightWriter w = new WeightWriter(lengthBytes(file));
        w.ascii(WeightFile.MAGIC);
        w.u16(WeightFile.VERSION);
        w.u16(0);
        w.u32(w.bytes.length);
        w.u16(file.properties().size());
        for (Map.Entry<String, String> p : file.properties().entrySet()) {
            w.text(p.getKey());
            w.text(p.getValue());
        }
        w.u16(file.tensors().size());
        for (Map.Entry<String, Tensor> t : file.tensors().entrySet()) {
            w.text(t.getKey());
            w.u32(t.getValue().rows());
            w.u32(t.getValue().columns());
        }
        file.tensors().values().forEach(w::values);
        CRC32 crc = new CRC32();
        crc.update(w.bytes, 0, w.at);
        w.u32((int) crc.getValue());
        return w.bytes;
    }

    private static int lengthBytes(WeightFile file) {
        long length = WeightFile.MAGIC.length() + 16L;
        for (Map.Entry<String, String> p : file.properties().entrySet()) {
            length += 4L + p.getKey().length() + p.getValue().length();
        }
        for (Map.Entry<String, Tensor> t : file.tensors().entrySet()) {
            length += 10L
                    + t.getKey().length()
                    + 4L * t.getValue().rows() * t.getValue().columns();
        }
        return Math.toIntExact(length);
    }

    private void values(Tensor t) {
        for (int r = 0; r < t.rows(); r++) {
            for (int c = 0; c < t.columns(); c++) {
                float value = t.at(r, c);
                if (!Float.isFinite(value)) {
                    throw new IllegalArgumentException(
                            "The weight (%s) at row %d, column %d must be finite.".formatted(value, r, c));
                }
                u32(Float.floatToRawIntBits(value));
            }
        }
    }

    private void text(String text) {
        requireAtMost("text length", text.length());
        u16(text.length());
        ascii(text);
    }

    private void ascii(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~') {
                throw new IllegalArgumentException(
                        "The text (%s) of a weight file must be printable ASCII.".formatted(text));
            }
            bytes[at++] = (byte) c;
        }
    }

    private void u16(int value) {
        bytes[at++] = (byte) value;
        bytes[at++] = (byte) (value >>> 8);
    }

    private void u32(int value) {
        u16(value);
        u16(value >>> 16);
    }

    private static void requireAtMost(String what, int value) {
        if (value > MOST) {
            throw new IllegalArgumentException("The %s (%d) must be at most %d.".formatted(what, value, MOST));
        }
    }
}
