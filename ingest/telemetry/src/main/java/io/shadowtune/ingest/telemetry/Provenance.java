package io.shadowtune.ingest.telemetry;

import java.util.Map;
import java.util.TreeMap;

/**
 * Everything a decision was made from, so that it can be made again.
 *
 * @param modelHash hash of the model artefacts that were asked
 * @param configHash hash of the configuration
 * @param codeHash build of the program
 * @param inputOffsets next offset to read of each {@code topic/partition} when it was made, in order of name
 */
public record Provenance(String modelHash, String configHash, String codeHash, Map<String, Long> inputOffsets) {
    public Provenance {
        inputOffsets = java.util.Collections.unmodifiableMap(new TreeMap<>(inputOffsets));
    }
}
