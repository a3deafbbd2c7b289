package io.shadowtune.deploy.twin.chart;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * A row of dots for each name over one axis, with the median and a bound.
 *
 * @param title what is shown
 * @param x the axis to the right
 * @param names of the rows, from the top
 * @param values of each row, in the unit of the axis
 * @param bound of each row
 * @param legend what a dot, the bar and the red line are
 */
public record DotRows(
        String title,
        Axis x,
        List<String> names,
        Map<String, double[]> values,
        ToDoubleFunction<String> bound,
        String legend) {
    private static final int WIDTH = 760;
    private static final int LEFT = 210;
    private static final int RIGHT = 20;
    private static final int TOP = 34;
    private static final int ROW = 17;

    public DotRows {
        names = List.copyOf(names);
        values = Map.copyOf(values);
    }

    /** A document of its own. */
    public String svg() {
        int floor = TOP + ROW * names.size();
        Svg svg = new Svg(WIDTH, floor + 40, 8, title);
        for (double tick : x.ticks()) {
            svg.tickAcross(across(tick), TOP, floor, Axis.name(tick) + " " + x.label());
        }
        for (int row = 0; row < names.size(); row++) {
            row(svg, names.get(row), TOP + ROW * row + ROW / 2);
        }
        return svg.add("<text x=\"%d\" y=\"%d\">%s</text>\n", LEFT, floor + 34, legend)
                .end();
    }

    private void row(Svg svg, String name, int y) {
        svg.add("<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>", LEFT - 8, y + 4, name);
        double[] own = values.getOrDefault(name, new double[0]).clone();
        Arrays.sort(own);
        svg.add("<g fill=\"%s\" fill-opacity=\"0.35\">", Line.Look.POINTS.colour());
        for (double value : own) {
            svg.add("<circle cx=\"%.0f\" cy=\"%d\" r=\"2\"/>", across(value), y);
        }
        svg.add("</g>");
        if (own.length > 0) {
            svg.add(
                    "<path d=\"M%.1f %dv12\" stroke=\"#123\" stroke-width=\"2.5\"/>",
                    across(own[own.length / 2]), y - 6);
        }
        svg.add(
                "<path d=\"M%.1f %dv12\" stroke=\"%s\"/>\n",
                across(bound.applyAsDouble(name)), y - 6, Line.Look.OTHER_POINTS.colour());
    }

    private double across(double value) {
        return LEFT + x.place(value) * (WIDTH - LEFT - RIGHT);
    }
}
