package io.shadowtune.ingest.telemetry;

import java.time.Instant;
import java.util.Optional;

/**
 * Something that nobody asked about and people should know: a link or host that is getting worse, as it stood at the end
 * of one report day. The same thing on the same day has the same id, so that reckoning it again overwrites it.
 *
 * @param id name of the finding, to judge it by
 * @param entity the port, NIC, GPU or host
 * @param signal what of it got worse, such as {@code port-errors}
 * @param shape how it got worse
 * @param dayStart begin of the report day
 * @param dayEnd end of it, exclusive
 * @param since begin of the day from which on it is worse
 * @param level how much, before and now
 * @param strength growth over the noise of the thing's own past and its peers'
 * @param cause what it usually comes from, a label of the taxonomy
 * @param cost what it cost on that day; empty when that is not known
 * @param because all of it in a sentence
 */
public record Finding(
        String id,
        EntityId entity,
        String signal,
        Shape shape,
        Instant dayStart,
        Instant dayEnd,
        Instant since,
        Level level,
        double strength,
        String cause,
        Optional<GpuHours> cost,
        String because) {

    /** The same with what it cost. */
    public Finding with(Optional<GpuHours> known) {
        return new Finding(id, entity, signal, shape, dayStart, dayEnd, since, level, strength, cause, known, because);
    }

    /** How something gets worse. */
    public enum Shape {
        /** From one day to the next, and it stayed. */
        STEP,
        /** Little by little. */
        TREND
    }

    /**
     * How much of it there is in a day of usual traffic.
     *
     * @param beforePerDay in the middle of the days before
     * @param nowPerDay in the middle of the last days
     * @param peersPerDay in the middle of its peers in the last days; NaN when it has none
     * @param peers how many peers
     */
    public record Level(double beforePerDay, double nowPerDay, double peersPerDay, int peers) {}
}
