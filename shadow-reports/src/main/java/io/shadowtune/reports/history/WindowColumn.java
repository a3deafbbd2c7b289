package io.shadowtune.reports.history;

import java.util.Arrays;
import java.util.stream.Collectors;

/** What the history keeps of a window, and how rows of the same entity merge into a longer one; all merges compose. */
enum WindowColumn {
    SPAN_SECONDS(Merge.SUM),
    COVERED_SECONDS(Merge.SUM),
    WINDOWS(Merge.COUNT),
    SAMPLES(Merge.COUNT),
    LATE(Merge.COUNT),
    FLAGS(Merge.BIT_OR),
    RESETS(Merge.COUNT),
    TX_BYTES(Merge.SUM),
    RX_BYTES(Merge.SUM),
    TX_PACKETS(Merge.SUM),
    RX_PACKETS(Merge.SUM),
    MARKED_PACKETS(Merge.SUM),
    DROPPED_PACKETS(Merge.SUM),
    WRED_DROPPED_PACKETS(Merge.SUM),
    ERROR_PACKETS(Merge.SUM),
    RX_PAUSE_FRAMES(Merge.SUM),
    TX_PAUSE_FRAMES(Merge.SUM),
    RX_PAUSE_US(Merge.SUM),
    TX_PAUSE_US(Merge.SUM),
    LINK_CHANGES(Merge.SUM),
    SPEED_BPS(Merge.MAX),
    QUEUE_BYTE_SECONDS(Merge.SUM),
    DEPTH_SECONDS(Merge.SUM),
    DEPTH_MAX_BYTES(Merge.MAX),
    WATERMARK_BYTES(Merge.MAX),
    PEAK_BYTES_PER_SECOND(Merge.MAX),
    ACTIVE_FLOWS(Merge.MAX),
    FAN_IN(Merge.MAX),
    CNP_HANDLED(Merge.SUM),
    OUT_OF_SEQUENCE(Merge.SUM),
    ACK_TIMEOUTS(Merge.SUM),
    GPU_BUSY_SECONDS(Merge.SUM);

    private final Merge merge;

    WindowColumn(Merge merge) {
        this.merge = merge;
    }

    /** The column's name. */
    String sql() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    /** All names, in order, separated by a space. */
    static String names() {
        return Arrays.stream(values()).map(WindowColumn::sql).collect(Collectors.joining(" "));
    }

    /** All names, in order, as SQL lists them. */
    static String list() {
        return names().replace(" ", ", ");
    }

    /** Every column merged over a group of rows, in order. */
    static String merged() {
        return Arrays.stream(values())
                .map(column -> column.merge.of(column.sql()) + " AS " + column.sql())
                .collect(Collectors.joining(", "));
    }

    private enum Merge {
        SUM("sum(%s)"),
        COUNT("sum(%s)::INTEGER"),
        MAX("max(%s)"),
        BIT_OR("bit_or(%s)");

        private final String pattern;

        Merge(String pattern) {
            this.pattern = pattern;
        }

        String of(String column) {
            return pattern.formatted(column);
        }
    }
}
