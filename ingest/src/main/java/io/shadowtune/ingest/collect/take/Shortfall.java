package io.shadowtune.ingest.collect.take;

/**
 * Why something was not taken, or not wholly.
 *
 * @param reason in one word
 * @param because in words for people
 */
public record Shortfall(Reason reason, String because) {
    /** In one word. */
    public enum Reason {
        /** The program, file or device is not on this host. */
        MISSING,
        /** This user may not read it. */
        DENIED,
        /** It took too long. */
        TIMED_OUT,
        /** The tool said no. */
        FAILED,
        /** There is nothing in it. */
        EMPTY,
        /** It is there, and more than may be kept was there. */
        CUT
    }
}
