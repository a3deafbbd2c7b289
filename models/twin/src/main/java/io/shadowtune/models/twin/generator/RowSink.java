package io.shadowtune.models.twin.generator;

/** Takes rows of series in the order in which they are told, which is not always that of their times. */
public interface RowSink {
    /**
     * A row.
     *
     * @param trueNanos begin of the window, from the beginning
     * @param toldNanos the same as the device's clock says
     * @param series position in {@link SeriesList#names}
     * @param value its value; of a counter the bits
     */
    void row(long trueNanos, long toldNanos, int series, double value);

    /** A row of a counter: an unsigned number. */
    void counter(long trueNanos, long toldNanos, int series, long value);
}
