package io.shadowtune.deploy.twin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BoundTest {
    @Test
    void holds_theEndsButNoNumberThatIsNone() {
        Bound bound = new Bound(0.001, 10_000);

        assertThat(bound.holds(0.001)).isTrue();
        assertThat(bound.holds(10_000)).isTrue();
        assertThat(bound.holds(10_000.001)).isFalse();
        assertThat(bound.holds(0)).isFalse();
        assertThat(bound.holds(Double.NaN)).isFalse();
        assertThat(bound.expected(1e300)).isEqualTo("(1.0E300) must be between 0.001 and 10,000");
    }

    @Test
    void whole_aLongNumber_keepsItsLastDigit() {
        assertThat(WholeNumber.of("9007199254740993", 0, Long.MAX_VALUE)).hasValue(9_007_199_254_740_993L);
        assertThat(WholeNumber.of("9223372036854775807", 0, Long.MAX_VALUE)).hasValue(Long.MAX_VALUE);
        assertThat(WholeNumber.of("1e6", 0, Long.MAX_VALUE)).hasValue(1_000_000);
        assertThat(WholeNumber.of("5.0", 0, 5)).hasValue(5);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "9223372036854775808",
                "99999999999999999999",
                "1e999999999",
                "1e-999999999",
                "0.5",
                "-1",
                "x",
                ""
            })
    void whole_whatIsNone_isEmpty(String text) {
        assertThat(WholeNumber.of(text, 0, Long.MAX_VALUE)).isEqualTo(OptionalLong.empty());
    }
}
