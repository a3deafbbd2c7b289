package io.shadowtune.models.train;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.zip.CRC32;

/** All that a search for weights needs to go on after an epoch as if it had never stopped. */
final class SearchState {
    private static final int MAGIC = 0x53544350;
    private static final int ARRAYS = 3;

    /** What came of reading a checkpoint. */
    sealed interface Reading {
        /** The state was read. */
        record Read(SearchState state) implements Reading {}

        /** These bytes are no checkpoint of this search. */
        record Refused(String because) implements Reading {}
    }

    /**
     * How far the search has come.
     *
     * @param epochs done
     * @param bestEpoch the one that did best in validation
     * @param updates of the weights
     * @param windows learned from
     * @param bestLoss of the best epoch in validation
     */
    record Progress(int epochs, int bestEpoch, int updates, long windows, double bestLoss) {}

    private final String settings;
    private final Progress progress;
    private final float[][] arrays;

    /**
     * A state.
     *
     * @param settings of the search and a digest of its data; another search must not go on from here
     * @param arrays parameters, best parameters, the updater's state
     */
    SearchState(String settings, Progress progress, float[]... arrays) {
        this.settings = settings;
        this.progress = progress;
        this.arrays = arrays;
    }

    Progress progress() {
        return progress;
    }

    float[] parameters() {
        return arrays[0];
    }

    float[] bestParameters() {
        return arrays[1];
    }

    float[] updaterState() {
        return arrays[2];
    }

    byte[] toBytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(MAGIC);
            out.writeUTF(settings);
            out.writeInt(progress.epochs);
            out.writeInt(progress.bestEpoch);
            out.writeInt(progress.updates);
            out.writeLong(progress.windows);
            out.writeDouble(progress.bestLoss);
            for (float[] array : arrays) {
                out.writeInt(array.length);
                for (float value : array) {
                    out.writeFloat(value);
                }
            }
            out.writeLong(checksum(bytes.toByteArray(), bytes.size()));
        } catch (IOException e) {
            throw new UncheckedIOException("Writing to memory must not fail.", e);
        }
        return bytes.toByteArray();
    }

    static Reading read(byte[] bytes, String settings) {
        int body = bytes.length - Long.BYTES;
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            if (body < Integer.BYTES || in.readInt() != MAGIC) {
                return new Reading.Refused("the checkpoint is none of this program");
            }
            byte[] last = Arrays.copyOfRange(bytes, body, bytes.length);
            if (new DataInputStream(new ByteArrayInputStream(last)).readLong() != checksum(bytes, body)) {
                return new Reading.Refused("the checkpoint is damaged: its checksum does not fit");
            }
            if (!in.readUTF().equals(settings)) {
                return new Reading.Refused("the checkpoint is of other data, another seed or other settings");
            }
            Progress progress = new Progress(in.readInt(), in.readInt(), in.readInt(), in.readLong(), in.readDouble());
            float[][] arrays = new float[ARRAYS][];
            for (int i = 0; i < ARRAYS; i++) {
                arrays[i] = new float[in.readInt()];
                for (int k = 0; k < arrays[i].length; k++) {
                    arrays[i][k] = in.readFloat();
                }
            }
            return new Reading.Read(new SearchState(settings, progress, arrays));
        } catch (IOException e) {
            return new Reading.Refused("the checkpoint ends too early");
        }
    }

    private static long checksum(byte[] bytes, int length) {
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, length);
        return crc.getValue();
    }
}
