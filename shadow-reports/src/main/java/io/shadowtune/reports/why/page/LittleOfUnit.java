package io.shadowtune.reports.why.page;

import io.shadowtune.ingest.telemetry.Unit;

/**
 * How much of a unit is as good as nothing, so that one event against none is no larger a difference than a hundredfold
 * one. It is added to both sides of a ratio.
 */
final class LittleOfUnit {
    /** By chance, so many of what is counted come where none is usual: the 95 % bound of a count of zero [1]. */
    private static final double FEW = 3;

    private static final double PACKET_BYTES = 1_500;
    private static final double SMALL = 1e-3;

    private LittleOfUnit() {}

    /**
     * The amount; above 0.
     *
     * <p>[1] J. A. Hanley, A. Lippman-Hand, If nothing goes wrong, is everything all right?, 1983,
     * doi:10.1001/jama.1983.03330370053031
     *
     * @param unit unit of both; {@link Unit#NONE} are counts when both are whole
     * @param one a figure
     * @param other what it is compared with
     */
    static double of(Unit unit, double one, double other) {
        return switch (unit) {
            case PACKETS, FRAMES, EVENTS, TICKS, CODE -> FEW;
            case BYTES, BYTES_PER_SECOND -> PACKET_BYTES;
            case BITS_PER_SECOND -> 8 * PACKET_BYTES;
            case MICROSECONDS, WATTS, MILLIJOULES, CELSIUS, MEGAHERTZ -> 1;
            case SECONDS, RATIO -> SMALL;
            case NONE -> one == Math.rint(one) && other == Math.rint(other) ? FEW : SMALL;
        };
    }
}
