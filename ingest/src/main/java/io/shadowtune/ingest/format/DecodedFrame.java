package io.shadowtune.ingest.format;

/**
 * One record of a file and what became of it.
 *
 * @param format the format it was read as; {@link FileAccount#UNKNOWN} and the names of formats this build only knows
 *     by sight are possible
 * @param payload the record; without bytes when it could not be cut out
 * @param decoded what it gave
 */
public record DecodedFrame(String format, Payload payload, Decoded decoded) {}
