package io.shadowtune.ingest.format;

/**
 * Bounds on a stream that is cut into records, so that no file can exhaust the program.
 *
 * @param maxFrameBytes longest record; a longer one is skipped without being held
 * @param maxInflatedBytes most bytes a compressed stream may give
 * @param maxInflateRatio most bytes a compressed stream may give for each of its own, once it has given 1 MiB
 */
public record FrameLimits(int maxFrameBytes, long maxInflatedBytes, int maxInflateRatio) {
    /** 16 MiB a record; 8 GiB inflated, 200 to 1 (telemetry as text stays below 60 to 1). */
    public static final FrameLimits DEFAULT = new FrameLimits(16 << 20, 8L << 30, 200);
}
