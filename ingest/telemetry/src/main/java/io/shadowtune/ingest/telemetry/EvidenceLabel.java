package io.shadowtune.ingest.telemetry;

/** How an effect is known. */
public enum EvidenceLabel {
    /** Seen on the network. */
    MEASURED,
    /** Replayed in the twin. */
    SIMULATED,
    /** Not known: nobody may give a number. */
    UNIDENTIFIED
}
