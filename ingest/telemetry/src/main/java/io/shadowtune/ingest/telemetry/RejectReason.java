package io.shadowtune.ingest.telemetry;

/** Why a source record was refused. */
public enum RejectReason {
    /** Not what its format prescribes. */
    MALFORMED,
    /** No field in it that anybody could use. */
    NO_USABLE_FIELD,
    /** Larger than the limit, inflated or not. */
    TOO_LARGE,
    /** Nested deeper than the limit. */
    TOO_DEEP,
    /** Would make a parser do something (entities, tags, aliases). */
    UNSAFE,
    /** A configuration its device would refuse. */
    INVALID_CONFIG,
    /** A patch that is none. */
    INVALID_PATCH,
    /** A format this build does not read. */
    UNSUPPORTED_FORMAT,
    /** A schema of a later major version. */
    UNKNOWN_VERSION,
    /** Not in an encoding this build reads. */
    ENCODING
}
