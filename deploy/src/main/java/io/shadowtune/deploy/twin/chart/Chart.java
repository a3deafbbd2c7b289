package io.shadowtune.deploy.twin.chart;

import java.util.List;

/**
 * Lines over two axes.
 *
 * @param title what is shown
 * @param x the axis to the right
 * @param y the axis upwards
 * @param lines what is drawn, later ones above
 */
public record Chart(String title, Axis x, Axis y, List<Line> lines) {
    private static final int WIDTH = 760;
    private static final int HEIGHT = 340;
    private static final int LEFT = 64;
    private static final int RIGHT = 16;
    private static final int TOP = 54;
    private static final int BOTTOM = 46;
    private static final double POINT_RADIUS = 2.2;

    public Chart {
        lines = List.copyOf(lines);
    }

    /** A document of its own, or a part of a page. */
    public String svg() {
        Svg svg = new Svg(WIDTH, HEIGHT, LEFT, title);
        axes(svg);
        int at = LEFT;
        for (Line line : lines) {
            draw(svg, line);
            at = legend(svg, line, at);
        }
        return svg.end();
    }

    private double across(double value) {
        return LEFT + x.place(value) * (WIDTH - LEFT - RIGHT);
    }

    private double up(double value) {
        return HEIGHT - BOTTOM - y.place(value) * (HEIGHT - TOP - BOTTOM);
    }

    private void axes(Svg svg) {
        int floor = HEIGHT - BOTTOM;
        for (double tick : y.ticks()) {
            svg.add("<path d=\"M%d %.1fH%d\" stroke=\"#e4e4e4\"/>", LEFT, up(tick), WIDTH - RIGHT);
            svg.add(
                    "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n",
                    LEFT - 6, up(tick) + 4, Axis.name(tick));
        }
        for (double tick : x.ticks()) {
            svg.tickAcross(across(tick), TOP, floor, Axis.name(tick));
        }
        svg.add("<path d=\"M%d %dV%dH%d\" fill=\"none\" stroke=\"#777\"/>", LEFT, TOP, floor, WIDTH - RIGHT);
        svg.add(
                "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>",
                (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, x.label());
        svg.add(
                "<text transform=\"translate(14 %d) rotate(-90)\" text-anchor=\"middle\">%s</text>\n",
                (TOP + floor) / 2, y.label());
    }

    private void draw(Svg svg, Line line) {
        if (line.look().isPoints()) {
            svg.add("<g fill=\"%s\" fill-opacity=\"0.7\">", line.look().colour());
            for (double[] point : line.points()) {
                svg.add("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>", across(point[0]), up(point[1]), POINT_RADIUS);
            }
            svg.add("</g>\n");
            return;
        }
        svg.add(
                "<path fill=\"none\" stroke=\"%s\" stroke-width=\"1.4\" stroke-dasharray=\"%s\" d=\"",
                line.look().colour(), line.look().dashes());
        String command = "M";
        for (double[] point : line.points()) {
            svg.add("%s%.1f %.1f", command, across(point[0]), up(point[1]));
            command = "L";
        }
        svg.add("\"/>\n");
    }

    private static int legend(Svg svg, Line line, int at) {
        if (line.look().isPoints()) {
            svg.add(
                    "<circle cx=\"%d\" cy=\"36\" r=\"3\" fill=\"%s\" fill-opacity=\"0.7\"/>",
                    at + 9, line.look().colour());
        } else {
            svg.add(
                    "<path d=\"M%d 36h18\" stroke=\"%s\" stroke-width=\"3\" stroke-dasharray=\"%s\"/>",
                    at, line.look().colour(), line.look().dashes());
        }
        svg.add("<text x=\"%d\" y=\"40\">%s</text>\n", at + 24, line.label());
        return at + 44 + line.label().length() * 7;
    }
}
