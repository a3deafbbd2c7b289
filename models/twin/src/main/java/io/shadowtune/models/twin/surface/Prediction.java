package io.shadowtune.models.twin.surface;

/** Figures of one context under one setting, each with an interval that covers 90 % of single runs. Immutable. */
public final class Prediction {
    private final float[] logs;
    private final float[] widths;
    private final double bdpBytes;

    Prediction(float[] logs, float[] widths, double bdpBytes) {
        this.logs = logs;
        this.widths = widths;
        this.bdpBytes = bdpBytes;
    }

    /** The figure, in its own unit. */
    public double value(Figure figure) {
        return figure.fromLog(log(figure), bdpBytes);
    }

    /** Lower end of its interval. */
    public double low(Figure figure) {
        return figure.fromLog(log(figure) - width(figure), bdpBytes);
    }

    /** Upper end of its interval. */
    public double high(Figure figure) {
        return figure.fromLog(log(figure) + width(figure), bdpBytes);
    }

    /** The logarithm of a figure, by {@link Figure#toLog}. */
    public double log(Figure figure) {
        return logs[figure.column()];
    }

    /** Half of the interval about the logarithm. */
    public double width(Figure figure) {
        return widths[figure.column()];
    }
}
