package io.shadowtune.reports.why.watch;

import java.util.Arrays;

/** Makes days comparable: what was counted in little time or traffic is reckoned up to a usual day. */
final class DayExposure {
    private static final double DAY_SECONDS = 86_400;
    private static final double LEAST_SECONDS = 3_600;

    /** On a day of less traffic than this share of the usual, too little could have happened. */
    private static final double LEAST_SHARE = 0.1;

    private DayExposure() {}

    /**
     * Amounts in a usual day.
     *
     * @param amounts counted on each day; NaN where not reported
     * @param seconds time in which the thing was seen
     * @param traffic what could have been hit on each day; all NaN or 0 where that is not counted
     */
    static double[] usual(double[] amounts, double[] seconds, double[] traffic) {
        int days = amounts.length;
        double[] trafficPerDay = new double[days];
        for (int day = 0; day < days; day++) {
            trafficPerDay[day] = seconds[day] >= LEAST_SECONDS ? traffic[day] / seconds[day] * DAY_SECONDS : Double.NaN;
        }
        double usual = Robust.median(
                Arrays.stream(trafficPerDay).filter(one -> one > 0).toArray());
        double[] perDay = new double[days];
        for (int day = 0; day < days; day++) {
            if (!(seconds[day] >= LEAST_SECONDS)) {
                perDay[day] = Double.NaN;
            } else if (Double.isNaN(usual)) {
                perDay[day] = amounts[day] / seconds[day] * DAY_SECONDS;
            } else if (trafficPerDay[day] >= LEAST_SHARE * usual) {
                perDay[day] = amounts[day] / traffic[day] * usual;
            } else {
                perDay[day] = Double.NaN;
            }
        }
        return perDay;
    }
}
