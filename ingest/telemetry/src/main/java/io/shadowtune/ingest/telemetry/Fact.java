package io.shadowtune.ingest.telemetry;

import org.jspecify.annotations.Nullable;

/**
 * A typed statement read from one tool's output.
 *
 * @param origin the reading it was read from
 * @param line line in it, from 1
 * @param host the machine it is about: that of the reading, unless the line itself names another; empty when unknown
 * @param subject the part of the host it is about, as the tool spells it, such as {@code mlx5_0}, {@code Ethernet24},
 *     {@code cpu7} or {@code rank 93}; empty when the tool named none
 * @param name what is stated, in the tool's own spelling in lower case, such as {@code rx_prio3_pause}
 * @param kind how it may be used
 * @param value the text as read
 * @param number the value as a number in {@code unit}, or null when it is none
 * @param unit its unit; {@link Unit#NONE} when the tool states none
 */
public record Fact(
        ToolReading origin,
        int line,
        String host,
        String subject,
        String name,
        FactKind kind,
        String value,
        @Nullable Double number,
        Unit unit) {}
