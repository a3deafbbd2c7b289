package io.shadowtune.models.twin.generator;

import io.shadowtune.models.twin.workload.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * What generated series are for. A forecaster that is judged on series like those it learnt from is judged too kindly,
 * so the two differ in everything that is drawn: no sequence of random numbers, iteration period, fabric or mix of jobs
 * of one can occur in the other.
 */
public enum Split {
    /** To learn from: data-parallel and pipelined jobs in fabrics of an even number of groups. */
    TRAIN(0),
    /** To judge with: mostly mixtures of experts, in fabrics of an odd number of groups. */
    ACCEPTANCE(1);

    private static final List<Range> TRAIN_PERIODS =
            List.of(new Range(0.2, 0.5), new Range(1.0, 2.2), new Range(5, 10));
    private static final List<Range> ACCEPTANCE_PERIODS =
            List.of(new Range(0.6, 0.85), new Range(2.6, 4.2), new Range(12, 30));

    private final int remainder;

    Split(int remainder) {
        this.remainder = remainder;
    }

    /** Iteration periods that belong to this one, in seconds; at least a sixth from any of the other. */
    public List<Range> periods() {
        return this == TRAIN ? TRAIN_PERIODS : ACCEPTANCE_PERIODS;
    }

    /** How often each kind of job is drawn. */
    JobKinds kinds() {
        return this == TRAIN ? new JobKinds(0.45, 0.4, 0.15, 0) : new JobKinds(0.1, 0.15, 0.5, 0.25);
    }

    /** Whether a fabric of so many groups belongs to this one. */
    public boolean hasGroups(int groups) {
        return groups % 2 == remainder;
    }

    /** The number of groups when none is asked for. */
    public int usualGroups() {
        return 2 + remainder;
    }

    /** The random numbers of a seed: those of no seed of the other. */
    Seeds seeds(long seed) {
        return new Seeds(2 * seed + remainder);
    }

    /** The part of a range of periods, in seconds, that belongs to this one; empty when none does. */
    public List<Range> within(Range asked) {
        List<Range> found = new ArrayList<>();
        for (Range own : periods()) {
            double low = Math.max(own.low(), asked.low());
            double high = Math.min(own.high(), asked.high());
            if (low <= high) {
                found.add(new Range(low, high));
            }
        }
        return found;
    }

    /** A period, log-uniform over the part of a range that belongs to this one. */
    double drawPeriod(Range asked, RandomGenerator random) {
        List<Range> parts = within(asked);
        double whole = parts.stream().mapToDouble(Split::octaves).sum();
        double left = random.nextDouble() * whole;
        for (Range part : parts) {
            if (left <= octaves(part)) {
                return part.low() * Math.exp(left);
            }
            left -= octaves(part);
        }
        return parts.get(parts.size() - 1).high();
    }

    private static double octaves(Range part) {
        return Math.log(part.high() / part.low());
    }
}
