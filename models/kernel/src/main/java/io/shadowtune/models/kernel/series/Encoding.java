package io.shadowtune.models.kernel.series;

/** What came of encoding a look-back. */
public sealed interface Encoding {
    /**
     * The buffers hold the input.
     *
     * @param scale of this look-back
     * @param lastZ the last held value in network units: what forecasts are residuals to
     * @param lowest bound for forecasts: 0 when nothing in the history is negative, otherwise negative infinity
     */
    record Encoded(RobustScale scale, double lastZ, double lowest) implements Encoding {
        /** A residual in network units as a value. */
        public double toValue(double residual) {
            return Math.max(lowest, scale.fromZ(lastZ + residual));
        }

        /** A value as a residual in network units. */
        public double toResidual(double value) {
            return scale.toZ(value) - lastZ;
        }
    }

    /**
     * Nothing can be said from this look-back.
     *
     * @param because what is missing
     */
    record Refused(String because) implements Encoding {}
}
