package io.shadowtune.reports.why.job;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/** Adds up slices of GPUs to shares. Not thread-safe. */
final class ShareSums {
    /** A part counts as measured when it was in this part of the slices. */
    private static final double MEASURED_FROM = 0.9;

    private final Map<Part, Interval> sums = new EnumMap<>(Part.class);
    private final Map<Part, Integer> measured = new EnumMap<>(Part.class);
    private Interval needed = Interval.ZERO;
    private boolean modelled = true;
    private int slices;

    /** Begins one slice of one GPU; what is added to it sums up to 1. */
    void begin() {
        slices++;
    }

    void add(Part part, Interval ratio, Certainty certainty) {
        sums.merge(part, ratio, Interval::plus);
        if (certainty == Certainty.MEASURED) {
            measured.merge(part, 1, Integer::sum);
        }
    }

    void addNeeded(Interval ratio, boolean known) {
        needed = needed.plus(ratio);
        modelled &= known;
    }

    Shares finished() {
        double each = slices == 0 ? 0 : 1.0 / slices;
        return new Shares(
                Arrays.stream(Part.values()).map(part -> share(part, each)).toList(), needed.times(each), modelled);
    }

    private Share share(Part part, double each) {
        Interval mean = sums.getOrDefault(part, Interval.ZERO).times(each);
        Interval ratio = Interval.around(Math.max(0, mean.low()), Math.max(0, mean.value()), Math.min(1, mean.high()));
        boolean sure = measured.getOrDefault(part, 0) >= MEASURED_FROM * slices;
        return new Share(part, ratio, sure ? Certainty.MEASURED : Certainty.ESTIMATED);
    }
}
