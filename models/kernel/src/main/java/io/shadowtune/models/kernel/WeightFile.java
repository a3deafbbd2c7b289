package io.shadowtune.models.kernel;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Named tensors and text properties of one model: what a weight file holds. Immutable.
 *
 * <p>Bytes, version 1, all integers and floats little-endian, text is printable ASCII behind a u16 length:
 *
 * <pre>
 * 8   magic "STWEIGHT"
 * u16 version, u16 zero, u32 length of the whole file
 * u16 number of properties, then key and value of each
 * u16 number of tensors, then of each: name, u32 rows, u32 columns   (the layer table)
 * f32 values of the tensors in that order, row by row
 * u32 CRC-32 (IEEE) of all bytes before it
 * </pre>
 *
 * @param properties by key, in file order
 * @param tensors by name, in file order
 */
public record WeightFile(Map<String, String> properties, Map<String, Tensor> tensors) {
    static final String MAGIC = "STWEIGHT";
    static final int VERSION = 1;
    static final int LENGTH_AT = 12;

    /** Takes copies that keep their order. */
    public WeightFile {
        properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
        tensors = Collections.unmodifiableMap(new LinkedHashMap<>(tensors));
    }

    /** The file as bytes; equal content gives equal bytes. */
    public byte[] toBytes() {
        return WeightWriter.write(this);
    }

    /** Reads bytes of unknown origin: never throws on what they hold, and allocates no more than they cover. */
    public static WeightReading read(byte[] bytes) {
        return WeightReader.read(bytes);
    }
}
