package io.shadowtune.deploy.twin.chart;

import io.shadowtune.reports.html.HtmlText;
import java.util.Locale;

/** The text of a picture: numbers with points in any locale, texts escaped. Not thread-safe. */
final class Svg {
    private final StringBuilder text = new StringBuilder(16_384);

    Svg(int width, int height, int left, String title) {
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" "
                        + "font-family=\"sans-serif\" font-size=\"12\" fill=\"#333\">\n<title>%s</title>\n"
                        + "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n"
                        + "<text x=\"%d\" y=\"18\" font-size=\"14\">%s</text>\n",
                width, height, title, left, title);
    }

    /** Adds elements; values that are texts are escaped. */
    Svg add(String format, Object... values) {
        Object[] escaped = values.clone();
        for (int i = 0; i < escaped.length; i++) {
            if (escaped[i] instanceof String value) {
                escaped[i] = HtmlText.of(value);
            }
        }
        text.append(String.format(Locale.ROOT, format, escaped));
        return this;
    }

    /** Names a place of the axis to the right and draws it through all above. */
    void tickAcross(double x, int top, int floor, String name) {
        add("<path d=\"M%.1f %dV%d\" stroke=\"#e4e4e4\"/>", x, top, floor);
        add("<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>\n", x, floor + 16, name);
    }

    String end() {
        return text.append("</svg>\n").toString();
    }
}
