package io.shadowtune.models.forecast.live;

import java.util.Arrays;

/**
 * A piece of a device's state, to be stored under a name.
 *
 * <p>Equal by name and content.
 */
public final class StateEntry {
    private final String name;
    private final byte[] content;

    /**
     * A piece.
     *
     * @param name unique in an engine; {@link DeviceForecasts#holderOf} tells whose it is
     * @param content as it was written
     */
    public StateEntry(String name, byte[] content) {
        this.name = name;
        this.content = content.clone();
    }

    /** The name, unique in an engine. */
    public String name() {
        return name;
    }

    /** A copy of what was written. */
    public byte[] content() {
        return content.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof StateEntry that && name.equals(that.name) && Arrays.equals(content, that.content);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public String toString() {
        return name;
    }
}
