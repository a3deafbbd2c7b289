package io.shadowtune.models.twin.packet;

/**
 * The shared memory of a switch and when it sends pause frames.
 *
 * <p>A port's ingress pool has a reserve, then shares what is left by a dynamic threshold (alpha times the free shared
 * memory), then its headroom, which is set aside for what is on the wire when it says stop: {@link #HEADROOM_DELAYS}
 * times the link's rate times its one-way delay.
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

    /** Memory that each port has for itself, unless said otherwise. */
    public static final long RESERVE_BYTES = 4_096;

    /** How far below the threshold a port is let go, unless said otherwise. */
    public static final long RESUME_BYTES = 3_072;

    /** Headroom of a port, in what is on the wire of its link one way. */
    public static final int HEADROOM_DELAYS = 3;

    /** Share of the free memory that a port may take, unless said otherwise. */
    public static final double ALPHA = 0.125;

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

    /** Pause frames on, alpha 1/8, {@value #RESERVE_BYTES} bytes of reserve, {@value #RESUME_BYTES} of resume offset. */
    public static SwitchSettings ofBuffer(long bufferBytes) {
        return ofBuffer(bufferBytes, ALPHA);
    }

    /** The same with another alpha. */
    public static SwitchSettings ofBuffer(long bufferBytes, double pfcAlpha) {
        return new SwitchSettings(bufferBytes, true, pfcAlpha, RESERVE_BYTES, RESUME_BYTES);
    }
}
