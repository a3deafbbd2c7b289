package io.shadowtune.ingest.telemetry;

import java.time.Instant;

/**
 * A refused record as it is kept for a person to look at.
 *
 * @param rejection why and from where
 * @param format the format it was taken for
 * @param payloadHead the first bytes of the payload as text, unprintable ones replaced
 * @param payloadBytes length of the whole payload
 * @param payloadSha256 hash of the whole payload, hexadecimal
 * @param at when it was refused
 */
public record DeadLetter(
        Rejection rejection, String format, String payloadHead, long payloadBytes, String payloadSha256, Instant at) {}
