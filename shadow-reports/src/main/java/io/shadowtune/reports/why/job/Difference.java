package io.shadowtune.reports.why.job;

/**
 * Where the rank that others wait for is unlike the others.
 *
 * @param about what it points to
 * @param words the figure, here and at the others, as a person would say it
 */
public record Difference(About about, String words) {

    /** What a difference points to. */
    public enum About {
        /** The GPU itself: clock, power, errors, longer computing. */
        GPU,
        /** The host's processors or memory. */
        HOST,
        /** Reading or writing of the host. */
        STORAGE
    }
}
