package io.shadowtune.reports.why.job;

import java.util.Collection;
import java.util.function.ToDoubleFunction;

/** Medians and quantiles of what was reported; NaN figures are left out, and NaN is the answer when none is left. */
final class Medians {
    private Medians() {}

    static <T> double of(Collection<T> things, ToDoubleFunction<T> figure) {
        return quantile(things, figure, 0.5);
    }

    /** The figure below which such a part of them is, 0..1. */
    static <T> double quantile(Collection<T> things, ToDoubleFunction<T> figure, double part) {
        double[] sorted = things.stream()
                .mapToDouble(figure)
                .filter(value -> !Double.isNaN(value))
                .sorted()
                .toArray();
        return sorted.length == 0 ? Double.NaN : sorted[(int) Math.min(sorted.length - 1, part * sorted.length)];
    }
}
