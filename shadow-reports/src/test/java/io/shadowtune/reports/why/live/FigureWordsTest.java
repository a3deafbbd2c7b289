package io.shadowtune.reports.why.live;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FigureWordsTest {
    @ParameterizedTest
    @CsvSource({"0, 0", "0.0024, 0.0024", "-0.0024, -0.0024", "0.25, 0.25", "78, 78", "7028736, 7.03M", "NaN, -"})
    void of_number_isShortAndNotZeroUnlessItIs(double number, String words) {
        assertThat(FigureWords.of(number)).isEqualTo(words);
    }
}
