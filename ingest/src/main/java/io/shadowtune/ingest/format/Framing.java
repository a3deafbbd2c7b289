package io.shadowtune.ingest.format;

/** How the records of a format follow each other in a file. */
public enum Framing {
    /** One record a line. */
    LINES,
    /** The whole file is one record. */
    WHOLE
}
