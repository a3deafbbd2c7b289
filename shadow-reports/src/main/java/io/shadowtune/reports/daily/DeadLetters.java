package io.shadowtune.reports.daily;

/**
 * Records refused for one reason, with the latest as an example.
 *
 * @param reason the kind of defect
 * @param format the format they were taken for
 * @param count how many
 * @param because what was found in the example
 * @param origin where the example came from
 * @param payloadHead its first bytes
 * @param payloadSha256 hash of the whole of it
 */
public record DeadLetters(
        String reason,
        String format,
        long count,
        String because,
        String origin,
        String payloadHead,
        String payloadSha256) {}
