package io.shadowtune.ingest.telemetry;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A typed statement read from one tool's output.
 *
 * @param name what is stated, such as {@code nic.rx_prio3_pause}
 * @param subject what it is about; empty when the tool did not say
 * @param value the text as read
 * @param number the value as a number in {@code unit}, or null when it is none
 * @param unit its unit
 * @param at when it was read, or null
 * @param item the file or bundle item
 * @param line line in it, from 1
 */
public record Fact(
        String name,
        Optional<EntityId> subject,
        String value,
        @Nullable Double number,
        Unit unit,
        @Nullable Instant at,
        String item,
        int line) {}
