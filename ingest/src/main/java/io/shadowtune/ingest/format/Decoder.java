package io.shadowtune.ingest.format;

/**
 * Reads one source format: bytes in, records or returned rejections out.
 *
 * <p>A decoder may keep what speeds it up (parsed names), never what changes its answers: the same payload and context
 * give the same result. It never throws for what a payload contains. An instance is used by one thread at a time.
 */
public interface Decoder {
    /** The format's name in reports and configuration, such as {@code gnmic.event}. */
    String format();

    /** How its records follow each other in a file. */
    Framing framing();

    /** Whether the beginning of a file or record is in this format. */
    boolean recognises(Peek peek);

    /** Reads one record. */
    Decoded decode(Payload payload, DecodeContext context);
}
