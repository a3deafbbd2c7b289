package io.shadowtune.models.twin.packet;

/**
 * The shared memory of a switch and when it sends pause frames.
 *
 * <p>A port's ingress pool has a reserve, then shares what is left by a dynamic threshold (alpha times the free shared
 * memory), then its headroom, which is set aside for what is on the wire when it says stop: three times the link's
 * rate times its one-way delay.
 *
 * @param bufferBytes memory of the whole switch
 * @param pfc whether pause frames are sent; when not, what finds no room is dropped
 * @param pfcAlpha share of the free memory a port may take, above 0
 * @param reserveBytes memory that each port has for itself
 * @param resumeBytes how far below the threshold a paused port must be before it is let go
 */
public record SwitchSettings(long bufferBytes, boolean pfc, double pfcAlpha, long reserveBytes, long resumeBytes) {
    /** Bytes of a mebibyte. */
    public static final long MEBIBYTE = 1L << 20;

    public SwitchSettings {
        if (bufferBytes <= 0) {
            throw new IllegalArgumentException(
                    "The switch.bufferMiB (%s) must be above 0.".formatted(bufferBytes / (double) MEBIBYTE));
        }
        if (!(pfcAlpha > 0) || Double.isInfinite(pfcAlpha)) {
            throw new IllegalArgumentException("The switch.pfc.alpha (%s) must be above 0.".formatted(pfcAlpha));
        }
        if (reserveBytes < 0 || resumeBytes < 0) {
            throw new IllegalArgumentException(
                    "The reserve (%d bytes) and the resume offset (%d bytes) must not be negative."
                            .formatted(reserveBytes, resumeBytes));
        }
    }

    /** Pause frames on, alpha 1/8, 4,096 bytes of reserve, 3,072 bytes of resume offset. */
    public static SwitchSettings ofBuffer(long bufferBytes) {
        return new SwitchSettings(bufferBytes, true, 0.125, 4_096, 3_072);
    }
}
