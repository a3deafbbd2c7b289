package io.shadowtune.deploy.fit;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * Values of windows, those that were read, and how sure their mean is. Immutable.
 *
 * @param values the values, rising; none is NaN
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares two
record Figures(double[] values) {
    static <T> Figures of(List<T> rows, ToDoubleFunction<T> value) {
        return new Figures(rows.stream()
                .mapToDouble(value)
                .filter(Double::isFinite)
                .sorted()
                .toArray());
    }

    int count() {
        return values.length;
    }

    double mean() {
        return DoubleStream.of(values).average().orElse(Double.NaN);
    }

    double median() {
        return values.length == 0 ? Double.NaN : values[(values.length - 1) / 2];
    }

    double greatest() {
        return values.length == 0 ? Double.NaN : values[values.length - 1];
    }

    double sum() {
        return Arrays.stream(values).sum();
    }

    /** Standard deviation; 0 of a single one. */
    double deviation() {
        double mean = mean();
        return values.length < 2
                ? 0
                : Math.sqrt(Arrays.stream(values)
                                .map(value -> (value - mean) * (value - mean))
                                .sum()
                        / (values.length - 1));
    }

    /** Standard error of the mean. */
    double error() {
        return deviation() / Math.sqrt(Math.max(1, values.length));
    }
}
