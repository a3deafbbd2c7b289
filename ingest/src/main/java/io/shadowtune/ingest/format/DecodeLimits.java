package io.shadowtune.ingest.format;

/**
 * Bounds on one payload, so that no input can exhaust the program.
 *
 * @param maxPayloadBytes longest payload after inflating
 * @param maxDepth deepest nesting
 * @param maxExpansion most items one list expression (a hostlist, an alias) may stand for
 */
public record DecodeLimits(int maxPayloadBytes, int maxDepth, int maxExpansion) {
    /** 16 MiB, 64 levels, 65,536 items. */
    public static final DecodeLimits DEFAULT = new DecodeLimits(16 << 20, 64, 65_536);
}
