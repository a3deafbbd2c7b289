package io.shadowtune.ingest.telemetry;

/**
 * What the flow samples of one port and window say about who sent how much; sizes are estimates (sampled bytes times
 * sampling rate), and a flow below the sampling resolution is not seen at all.
 *
 * @param samples flow samples used
 * @param distinctSources distinct source addresses
 * @param activeFlows distinct conversations
 * @param fanIn largest number of distinct sources to one destination: the width of an incast
 * @param bytesEstimated estimated bytes of all of them; 0 when no sample had a known sampling rate
 * @param flowP50Bytes median flow size in this window
 * @param flowP90Bytes 90th percentile
 * @param flowP99Bytes 99th percentile
 */
public record FlowFeatures(
        int samples,
        int distinctSources,
        int activeFlows,
        int fanIn,
        long bytesEstimated,
        long flowP50Bytes,
        long flowP90Bytes,
        long flowP99Bytes) {}
