package io.shadowtune.reports.daily;

import io.shadowtune.reports.html.HtmlText;
import java.util.List;
import java.util.Locale;

/** One quantity over the day as an inline SVG: a bar for each slot, hatched where nothing was seen. */
final class SvgChart {
    private static final int WIDTH = 360;
    private static final int TOP = 16;
    private static final int BOTTOM = 62;
    private static final int HEIGHT = 76;
    private static final int HOURS = 24;
    private static final int HOURS_BETWEEN_LABELS = 6;

    private final ReportDay day;

    SvgChart(ReportDay day) {
        this.day = day;
    }

    String of(WorstEntity.Series series) {
        String highest = SeriesWords.amount(series.unit(), series.max());
        String label = HtmlText.of(series.name() + ", highest " + highest);
        StringBuilder svg = new StringBuilder(4096);
        svg.append("<svg class=\"chart\" viewBox=\"0 0 360 76\" role=\"img\" aria-label=\"")
                .append(label)
                .append("\">");
        svg.append("<text x=\"0\" y=\"10\" class=\"name\">").append(HtmlText.of(series.name()));
        svg.append("</text><text x=\"360\" y=\"10\" class=\"most\">highest ").append(HtmlText.of(highest));
        svg.append("</text>");
        gaps(series.values(), svg);
        bars(series, svg);
        axis(svg);
        return svg.append("</svg>").toString();
    }

    private double x(int slot) {
        return (double) WIDTH * slot / day.slots();
    }

    private void gaps(List<Double> values, StringBuilder svg) {
        int slot = 0;
        while (slot < values.size()) {
            int end = slot;
            while (end < values.size() && Double.isNaN(values.get(end))) {
                end++;
            }
            if (end > slot) {
                svg.append(String.format(
                        Locale.ROOT,
                        "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"url(#unseen)\"/>",
                        x(slot),
                        TOP,
                        x(end) - x(slot),
                        BOTTOM - TOP));
            }
            slot = end + 1;
        }
    }

    private void bars(WorstEntity.Series series, StringBuilder svg) {
        double width = Math.max(0.5, x(1) - 1);
        svg.append("<path class=\"bars ").append(series.unit()).append("\" d=\"");
        for (int slot = 0; slot < series.values().size(); slot++) {
            double value = series.values().get(slot);
            if (value > 0) {
                double height = Math.max(1, value / series.max() * (BOTTOM - TOP));
                svg.append(String.format(
                        Locale.ROOT, "M%.1f %d v-%.1f h%.1f v%.1f z", x(slot), BOTTOM, height, width, height));
            }
        }
        svg.append("\"/>");
    }

    private void axis(StringBuilder svg) {
        svg.append("<path class=\"axis\" d=\"M0 ").append(BOTTOM).append(".5 H360\"/>");
        for (int hour = 0; hour <= HOURS; hour += HOURS_BETWEEN_LABELS) {
            String anchor = hour == 0 ? "start" : hour == HOURS ? "end" : "middle";
            svg.append(String.format(
                    Locale.ROOT,
                    "<text x=\"%.1f\" y=\"%d\" class=\"hour\" text-anchor=\"%s\">%02d:00</text>",
                    WIDTH * day.shareAt(hour),
                    HEIGHT - 2,
                    anchor,
                    hour));
        }
    }
}
