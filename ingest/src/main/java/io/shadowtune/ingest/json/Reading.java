package io.shadowtune.ingest.json;

import io.shadowtune.ingest.telemetry.RejectReason;

/** What came of reading one message: its record, or why it was refused. */
public sealed interface Reading<T> {
    /**
     * The message was read.
     *
     * @param record what it held
     */
    record Read<T>(T record) implements Reading<T> {}

    /**
     * The message was refused.
     *
     * @param reason the kind of defect
     * @param because what was found and what was expected
     */
    record Refused<T>(RejectReason reason, String because) implements Reading<T> {}
}
