package io.shadowtune.models.kernel;

import java.util.StringJoiner;

/** Quantile levels as text: {@code 0.1,0.5,0.9,0.99}. */
final class Levels {
    private Levels() {}

    static String text(double[] levels) {
        StringJoiner text = new StringJoiner(",");
        for (double level : levels) {
            text.add(Double.toString(level));
        }
        return text.toString();
    }

    /** Throws {@link NumberFormatException}, an {@link IllegalArgumentException}, on anything else. */
    static double[] parse(String text) {
        String[] parts = text.split(",", -1);
        double[] levels = new double[parts.length];
        for (int i = 0; i < parts.length; i++) {
            levels[i] = Double.parseDouble(parts[i]);
        }
        return levels;
    }
}
