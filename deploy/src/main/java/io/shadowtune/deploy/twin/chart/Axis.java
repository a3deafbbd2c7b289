package io.shadowtune.deploy.twin.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One axis of a chart.
 *
 * @param label what it shows, with its unit
 * @param from least value; above 0 where logarithmic
 * @param to greatest value, above the least
 * @param isLog whether equal steps are equal factors
 */
public record Axis(String label, double from, double to, boolean isLog) {
    private static final int TICKS = 6;
    private static final int FEWEST_TICKS = 2;

    /** From zero to a little above the greatest value. */
    public static Axis upTo(String label, double greatest) {
        return new Axis(label, 0, greatest > 0 ? greatest * 1.05 : 1, false);
    }

    /** In factors, around values above 0. */
    public static Axis log(String label, double least, double greatest) {
        double from = least > 0 ? least : 1;
        return new Axis(label, from / 1.1, Math.max(greatest, from) * 1.1, true);
    }

    /** Where a value lies: 0 at the begin, 1 at the end, no farther. */
    double place(double value) {
        double share =
                isLog ? Math.log(Math.max(value, from) / from) / Math.log(to / from) : (value - from) / (to - from);
        return Math.max(0, Math.min(1, share));
    }

    /** Round values to be named. */
    List<Double> ticks() {
        List<Double> ticks = isLog ? powers() : List.of();
        // Between two powers there may be none: steps are then nearly equal in both senses.
        return ticks.size() < FEWEST_TICKS ? steps() : ticks;
    }

    private List<Double> powers() {
        List<Double> ticks = new ArrayList<>();
        double decades = Math.log10(to / from);
        for (double power = Math.pow(10, Math.floor(Math.log10(from))); power <= to; power *= 10) {
            for (double step : decades > 3 ? new double[] {1} : new double[] {1, 2, 5}) {
                if (power * step >= from && power * step <= to) {
                    ticks.add(power * step);
                }
            }
        }
        return ticks;
    }

    private List<Double> steps() {
        List<Double> ticks = new ArrayList<>();
        double rough = (to - from) / TICKS;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double factor = rough / power;
        double step = power * (factor < 1.5 ? 1 : factor < 3.5 ? 2 : factor < 7.5 ? 5 : 10);
        for (double tick = Math.ceil(from / step) * step; tick <= to; tick += step) {
            ticks.add(Math.abs(tick) < step / 1e6 ? 0 : tick);
        }
        return ticks;
    }

    static String name(double value) {
        if (value == 0) {
            return "0";
        }
        if (Math.abs(value) >= 1e6) {
            return number(value / 1e6) + "M";
        }
        return Math.abs(value) >= 1e4 ? number(value / 1e3) + "k" : number(value);
    }

    private static String number(double value) {
        String text = String.format(Locale.ROOT, "%.4f", value);
        return text.replaceAll("0+$", "").replaceAll("[.]$", "");
    }
}
