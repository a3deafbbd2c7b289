package io.shadowtune.deploy.twin.validation;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * A row of dots for each name, on a scale of factors from 0.01 % to 100 %, with the median and a bound.
 *
 * @param title what is shown
 * @param names of the rows, from the top
 * @param values of each row, as ratios
 * @param bound of each row
 */
record DotRows(String title, List<String> names, Map<String, double[]> values, ToDoubleFunction<String> bound) {
    private static final int WIDTH = 760;
    private static final int LEFT = 210;
    private static final int RIGHT = 20;
    private static final int TOP = 34;
    private static final int ROW = 17;
    private static final double LEAST = 1e-4;
    private static final int DECADES = 4;

    String svg() {
        int floor = TOP + ROW * names.size();
        StringBuilder svg = new StringBuilder(32_768);
        add(
                svg,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" font-family=\"sans-serif\""
                        + " font-size=\"11\" fill=\"#333\">\n<title>%s</title>\n",
                WIDTH,
                floor + 40,
                title);
        add(
                svg,
                "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/><text x=\"8\" y=\"18\" font-size=\"14\">%s</text>\n",
                title);
        for (int decade = 0; decade <= DECADES; decade++) {
            double ratio = LEAST * Math.pow(10, decade);
            add(svg, "<path d=\"M%.1f %dV%d\" stroke=\"#e4e4e4\"/>", across(ratio), TOP, floor);
            add(
                    svg,
                    "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s %%</text>\n",
                    across(ratio),
                    floor + 14,
                    Double.toString(ratio * 100).replaceAll("[.]0$", ""));
        }
        for (int row = 0; row < names.size(); row++) {
            row(svg, names.get(row), TOP + ROW * row + ROW / 2);
        }
        add(
                svg,
                "<text x=\"%d\" y=\"%d\">dot: a run; bar: median; red line: wanted of the median</text>\n</svg>\n",
                LEFT,
                floor + 32);
        return svg.toString();
    }

    private void row(StringBuilder svg, String name, int y) {
        add(svg, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>", LEFT - 8, y + 4, name);
        double[] own = values.getOrDefault(name, new double[0]).clone();
        Arrays.sort(own);
        svg.append("<g fill=\"#1b6ca8\" fill-opacity=\"0.35\">");
        for (double value : own) {
            add(svg, "<circle cx=\"%.0f\" cy=\"%d\" r=\"2\"/>", across(value), y);
        }
        svg.append("</g>");
        if (own.length > 0) {
            add(
                    svg,
                    "<path d=\"M%.1f %dv12\" stroke=\"#123\" stroke-width=\"2.5\"/>",
                    across(own[own.length / 2]),
                    y - 6);
        }
        add(svg, "<path d=\"M%.1f %dv12\" stroke=\"#c8553d\"/>\n", across(bound.applyAsDouble(name)), y - 6);
    }

    private static double across(double ratio) {
        double share = Math.log10(Math.max(ratio, LEAST) / LEAST) / DECADES;
        return LEFT + Math.min(1, share) * (WIDTH - LEFT - RIGHT);
    }

    private static void add(StringBuilder svg, String format, Object... arguments) {
        svg.append(String.format(Locale.ROOT, format, arguments));
    }
}
