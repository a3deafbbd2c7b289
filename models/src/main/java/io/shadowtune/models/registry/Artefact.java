package io.shadowtune.models.registry;

/** The bytes of a model. Immutable. */
public final class Artefact {
    private final byte[] bytes;

    private Artefact(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Takes a copy. */
    public static Artefact of(byte[] bytes) {
        return new Artefact(bytes.clone());
    }

    /** A copy of the bytes. */
    public byte[] toBytes() {
        return bytes.clone();
    }

    /** Number of bytes. */
    public int length() {
        return bytes.length;
    }
}
