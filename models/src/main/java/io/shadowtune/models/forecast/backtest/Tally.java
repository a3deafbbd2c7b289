package io.shadowtune.models.forecast.backtest;

import io.shadowtune.models.forecast.Pinball;
import io.shadowtune.models.forecast.QuantileForecast;

/** Sums of one model at one step, its own and those of persistence on the same rows. */
final class Tally {
    private long rows;
    private double squared;
    private final double[] pinball = new double[3];
    private long atMost90;
    private long atMost99;
    private long under90;
    private long under99;
    private double referenceSquared;
    private final double[] referencePinball = new double[3];

    void add(QuantileForecast forecast, QuantileForecast reference, int step, double actual) {
        rows++;
        squared += square(actual - forecast.p50(step));
        referenceSquared += square(actual - reference.p50(step));
        double[] levels = QuantileForecast.levels();
        for (int q = 1; q < levels.length; q++) {
            pinball[q - 1] += Pinball.loss(forecast.at(step, q), actual, levels[q]);
            referencePinball[q - 1] += Pinball.loss(reference.at(step, q), actual, levels[q]);
        }
        atMost90 += actual <= forecast.p90(step) ? 1 : 0;
        atMost99 += actual <= forecast.p99(step) ? 1 : 0;
        under90 += actual < forecast.p90(step) ? 1 : 0;
        under99 += actual < forecast.p99(step) ? 1 : 0;
    }

    void add(Tally other) {
        rows += other.rows;
        squared += other.squared;
        referenceSquared += other.referenceSquared;
        for (int q = 0; q < pinball.length; q++) {
            pinball[q] += other.pinball[q];
            referencePinball[q] += other.referencePinball[q];
        }
        atMost90 += other.atMost90;
        atMost99 += other.atMost99;
        under90 += other.under90;
        under99 += other.under99;
    }

    /** Mean loss of p50, p90 or p99, by index. */
    double meanPinball(int index) {
        return pinball[index] / rows;
    }

    StepReport report(int step) {
        return new StepReport(
                step,
                rows,
                Math.sqrt(squared / referenceSquared),
                pinball[0] / referencePinball[0],
                pinball[1] / referencePinball[1],
                pinball[2] / referencePinball[2],
                atMost90 / (double) rows,
                atMost99 / (double) rows,
                under90 / (double) rows,
                under99 / (double) rows);
    }

    private static double square(double x) {
        return x * x;
    }
}
