package io.shadowtune.models.twin.surface;

/**
 * What another setting changes in one context: each figure as the ratio of after to before, with an interval that covers
 * at least 80 % of a context's single runs, on the same traffic, in nine contexts of ten, and more than 90 % on average. A small floor is added to both, so that a ratio of two figures that are nearly nothing is near 1. Immutable.
 */
public final class Change {
    private final float[] logs;
    private final float[] widths;

    Change(float[] logs, float[] widths) {
        this.logs = logs;
        this.widths = widths;
    }

    /** After over before; 0.8 is 20 % less. */
    public double ratio(Figure figure) {
        return Math.exp(log(figure));
    }

    /** Lower end of its interval. */
    public double low(Figure figure) {
        return Math.exp(log(figure) - width(figure));
    }

    /** Upper end of its interval. */
    public double high(Figure figure) {
        return Math.exp(log(figure) + width(figure));
    }

    /** Whether the interval leaves no doubt about the direction. */
    public boolean isSure(Figure figure) {
        return Math.abs(log(figure)) > width(figure);
    }

    double log(Figure figure) {
        return logs[figure.column()];
    }

    double width(Figure figure) {
        return widths[figure.column()];
    }
}
