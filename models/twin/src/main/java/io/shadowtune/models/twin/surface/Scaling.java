package io.shadowtune.models.twin.surface;

/** Brings columns to mean 0 and standard deviation 1. Arrays are shared, not copied. NaN stays NaN and does not count. */
@SuppressWarnings("ArrayRecordComponent") // shared on purpose; nobody compares two
record Scaling(float[] mean, float[] scale) {
    private static final double LEAST_SCALE = 1e-3;

    static Scaling of(float[][] rows) {
        int width = rows[0].length;
        float[] mean = new float[width];
        float[] scale = new float[width];
        for (int c = 0; c < width; c++) {
            double sum = 0;
            double squares = 0;
            int count = 0;
            for (float[] row : rows) {
                if (!Float.isNaN(row[c])) {
                    sum += row[c];
                    squares += (double) row[c] * row[c];
                    count++;
                }
            }
            double middle = sum / Math.max(1, count);
            mean[c] = (float) middle;
            scale[c] = (float) Math.max(
                    LEAST_SCALE, Math.sqrt(Math.max(0, squares / Math.max(1, count) - middle * middle)));
        }
        return new Scaling(mean, scale);
    }

    float in(float value, int column) {
        return (value - mean[column]) / scale[column];
    }

    float out(float value, int column) {
        return value * scale[column] + mean[column];
    }

    float[][] in(float[][] rows) {
        float[][] scaled = new float[rows.length][mean.length];
        for (int r = 0; r < rows.length; r++) {
            for (int c = 0; c < mean.length; c++) {
                scaled[r][c] = in(rows[r][c], c);
            }
        }
        return scaled;
    }
}
