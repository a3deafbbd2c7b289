package io.shadowtune.deploy.twin.chart;

import java.util.List;
import java.util.Locale;

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
        StringBuilder svg = new StringBuilder(16_384);
        svg.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" "
                .formatted(WIDTH, HEIGHT));
        svg.append("font-family=\"sans-serif\" font-size=\"12\" fill=\"#333\">\n<title>")
                .append(text(title))
                .append("</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
        svg.append("<text x=\"%d\" y=\"18\" font-size=\"14\">%s</text>\n".formatted(LEFT, text(title)));
        axes(svg);
        int at = LEFT;
        for (Line line : lines) {
            draw(svg, line);
            at = legend(svg, line, at);
        }
        return svg.append("</svg>\n").toString();
    }

    private double across(double value) {
        return LEFT + x.place(value) * (WIDTH - LEFT - RIGHT);
    }

    private double up(double value) {
        return HEIGHT - BOTTOM - y.place(value) * (HEIGHT - TOP - BOTTOM);
    }

    private void axes(StringBuilder svg) {
        int floor = HEIGHT - BOTTOM;
        for (double tick : y.ticks()) {
            add(svg, "<path d=\"M%d %.1fH%d\" stroke=\"#e4e4e4\"/>", LEFT, up(tick), WIDTH - RIGHT);
            add(
                    svg,
                    "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n",
                    LEFT - 6,
                    up(tick) + 4,
                    Axis.name(tick));
        }
        for (double tick : x.ticks()) {
            add(svg, "<path d=\"M%.1f %dV%d\" stroke=\"#e4e4e4\"/>", across(tick), TOP, floor);
            add(
                    svg,
                    "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>\n",
                    across(tick),
                    floor + 16,
                    Axis.name(tick));
        }
        add(svg, "<path d=\"M%d %dV%dH%d\" fill=\"none\" stroke=\"#777\"/>", LEFT, TOP, floor, WIDTH - RIGHT);
        add(
                svg,
                "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>",
                (LEFT + WIDTH - RIGHT) / 2,
                HEIGHT - 8,
                text(x.label()));
        add(
                svg,
                "<text transform=\"translate(14 %d) rotate(-90)\" text-anchor=\"middle\">%s</text>\n",
                (TOP + floor) / 2,
                text(y.label()));
    }

    private void draw(StringBuilder svg, Line line) {
        if (line.look().isPoints()) {
            add(svg, "<g fill=\"%s\" fill-opacity=\"0.7\">", line.look().colour());
            for (double[] point : line.points()) {
                add(svg, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>", across(point[0]), up(point[1]), POINT_RADIUS);
            }
            svg.append("</g>\n");
            return;
        }
        add(
                svg,
                "<path fill=\"none\" stroke=\"%s\" stroke-width=\"1.4\"%s d=\"",
                line.look().colour(),
                line.look().dashes());
        String command = "M";
        for (double[] point : line.points()) {
            add(svg, "%s%.1f %.1f", command, across(point[0]), up(point[1]));
            command = "L";
        }
        svg.append("\"/>\n");
    }

    private static int legend(StringBuilder svg, Line line, int at) {
        add(
                svg,
                "<path d=\"M%d 36h18\" stroke=\"%s\" stroke-width=\"3\"%s/>",
                at,
                line.look().colour(),
                line.look().dashes());
        add(svg, "<text x=\"%d\" y=\"40\">%s</text>\n", at + 24, text(line.label()));
        return at + 44 + line.label().length() * 7;
    }

    private static void add(StringBuilder svg, String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values));
    }

    private static String text(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
