package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.RejectReason;

/** One piece of a stream: a record to decode, or what could not be cut into one. */
public sealed interface Frame {
    /** Where it begins: a line number for text, a record number for binary streams; from 1. */
    long line();

    /**
     * A record.
     *
     * @param bytes its bytes, without line end; not shared with the reader
     * @param line where it begins
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Content(byte[] bytes, long line) implements Frame {}

    /**
     * A piece that was refused before any decoder saw it.
     *
     * @param reason the kind of defect
     * @param because what was found and what was expected
     * @param line where it begins
     */
    record Refused(RejectReason reason, String because, long line) implements Frame {}
}
