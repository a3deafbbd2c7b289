package io.shadowtune.ingest.telemetry;

import java.time.Instant;

/**
 * Word that all new advice for one block of a fabric is held, since so many scopes want a change at once that the model
 * is likelier to be wrong than they are right.
 *
 * @param id fabric and block: told once
 * @param fabric the network
 * @param blockEnd end of the block, exclusive
 * @param wanting scopes that want a change which was not recommended before
 * @param scopes scopes that were decided for the block
 * @param because why, with the numbers
 */
public record AdviceHold(String id, String fabric, Instant blockEnd, int wanting, int scopes, String because) {}
