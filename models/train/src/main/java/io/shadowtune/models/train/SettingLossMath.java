package io.shadowtune.models.train;

/**
 * The loss of the response surface over one set of settings and one figure: how far levels are off, and how far differences between
 * settings are off, which is the same as levels off after the set's own mean error is taken out [1]. Both by Huber's function, as now
 * and then a run is a matter of luck.
 *
 * <p>[1] The sum over all pairs of (e_i - e_j)² is n times the sum of (e_i - mean)².
 */
final class SettingLossMath {
    private final double levelWeight;
    private final double differenceWeight;
    private final double knee;

    /**
     * A loss.
     *
     * @param knee error at which squares turn into straight lines
     */
    SettingLossMath(double levelWeight, double differenceWeight, double knee) {
        this.levelWeight = levelWeight;
        this.differenceWeight = differenceWeight;
        this.knee = knee;
    }

    /**
     * Adds one figure of one set.
     *
     * @param errors output less target of each row; NaN for a row that does not count
     * @param gradient of each row, overwritten
     * @return the loss
     */
    double add(double[] errors, double[] gradient) {
        double mean = 0;
        int count = 0;
        for (double error : errors) {
            if (!Double.isNaN(error)) {
                mean += error;
                count++;
            }
        }
        mean /= Math.max(1, count);
        double loss = 0;
        double slopes = 0;
        for (int i = 0; i < errors.length; i++) {
            boolean counts = !Double.isNaN(errors[i]);
            double centred = errors[i] - mean;
            gradient[i] = counts ? differenceWeight * slope(centred) : 0;
            slopes += gradient[i];
            loss += counts ? levelWeight * huber(errors[i]) + differenceWeight * huber(centred) : 0;
        }
        for (int i = 0; i < errors.length; i++) {
            gradient[i] = Double.isNaN(errors[i]) ? 0 : gradient[i] - slopes / count + levelWeight * slope(errors[i]);
        }
        return loss;
    }

    private double huber(double error) {
        double size = Math.abs(error);
        return size <= knee ? error * error / 2 : knee * (size - knee / 2);
    }

    private double slope(double error) {
        return Math.max(-knee, Math.min(knee, error));
    }
}
