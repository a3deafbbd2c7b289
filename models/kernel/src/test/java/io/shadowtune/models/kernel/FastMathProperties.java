package io.shadowtune.models.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;

class FastMathProperties {
    @Property
    void tanh_anyValue_isWithinHalfAMillionth(@ForAll @DoubleRange(min = -50, max = 50) double x) {
        float[] v = {(float) x};
        FastMath.tanh(v, 0, 1);
        assertThat((double) v[0]).isCloseTo(Math.tanh((float) x), within(5e-7));
    }

    @Property
    void sigmoid_anyValue_isWithinHalfAMillionth(@ForAll @DoubleRange(min = -50, max = 50) double x) {
        float[] v = {(float) x};
        FastMath.sigmoid(v, 0, 1);
        assertThat((double) v[0]).isCloseTo(1 / (1 + Math.exp(-(float) x)), within(5e-7));
    }

    @Property
    void softplus_anyValue_isPositiveAndAboveTheValue(@ForAll @DoubleRange(min = -700, max = 700) double x) {
        assertThat(FastMath.softplus(x)).isGreaterThanOrEqualTo(Math.max(0, x)).isFinite();
    }

    @Property
    void softplus_anyValue_isTheLogarithm(@ForAll @DoubleRange(min = -700, max = 700) double x) {
        double exact = x > 30 ? x : Math.log1p(Math.exp(x));
        assertThat(FastMath.softplus(x)).isCloseTo(exact, within(2 * Math.ulp(Math.max(1, exact))));
    }
}
