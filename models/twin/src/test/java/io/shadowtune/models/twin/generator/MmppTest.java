package io.shadowtune.models.twin.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MmppTest {
    /** The published traces: Azure's two of inference by second, Helios' Venus and Philly by ten minutes. */
    @ParameterizedTest
    @CsvSource({"5.53, 1.39, 1", "2.57, 13.19, 1", "0.008, 15.4, 600", "0.00875, 30, 600"})
    void next_manyWindows_haveRateAndDispersionAsAsked(double rate, double dispersion, double window) {
        Mmpp process = new Mmpp(rate, dispersion, window, new SplittableRandom(1));
        int windows = 40_000;
        double[] counts = new double[windows];
        for (double at = process.next(); at < windows * window; at += process.next()) {
            counts[(int) (at / window)]++;
        }
        double mean = java.util.Arrays.stream(counts).average().orElseThrow();
        double variance = java.util.Arrays.stream(counts)
                .map(count -> (count - mean) * (count - mean))
                .average()
                .orElseThrow();

        assertThat(mean).isCloseTo(rate * window, within(0.08 * rate * window));
        assertThat(variance / mean).isCloseTo(dispersion, within(0.15 * dispersion));
    }

    @Test
    void next_noRate_neverComes() {
        assertThat(new Mmpp(0, 5, 1, new SplittableRandom(1)).next()).isInfinite();
    }
}
