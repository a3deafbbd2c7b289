package io.shadowtune.reports.daily;

import io.shadowtune.reports.html.HtmlText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * Writes a report as one HTML page that needs nothing else: no script, no font, no picture to fetch, and a content
 * policy that forbids them. Whatever came from outside is escaped.
 */
final class HtmlReport {
    private static final String HATCH = "<svg class=\"defs\" aria-hidden=\"true\"><defs><pattern id=\"unseen\""
            + " width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">"
            + "<rect class=\"hatch\" width=\"2\" height=\"6\"/></pattern></defs></svg>";

    private final DailyReport report;
    private final int tableRows;
    private final StringBuilder out = new StringBuilder(65_536);

    HtmlReport(DailyReport report, int tableRows) {
        this.report = report;
        this.tableRows = tableRows;
    }

    String render() {
        String title = HtmlText.of(SummaryParts.title(report));
        out.append("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n");
        out.append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src");
        out.append(" 'unsafe-inline'\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        out.append("<title>")
                .append(title)
                .append("</title>\n<style>")
                .append(style())
                .append("</style></head>\n");
        out.append("<body><main>\n").append(HATCH);
        header(title);
        summary();
        worst();
        new Sections(report, tableRows).all().forEach(this::section);
        out.append("<footer>Made by shadowtune from what was measured; nothing here was changed on the network by the");
        out.append(" arms that only shadow it.</footer>\n</main></body></html>\n");
        return out.toString();
    }

    private void header(String title) {
        Summary summary = report.summary();
        out.append("<header class=\"").append(summary.level().name().toLowerCase(java.util.Locale.ROOT));
        out.append("\"><p class=\"day\">").append(title).append("</p><h1><span class=\"mark\">");
        out.append(SummaryParts.mark(summary.level())).append("</span> ");
        out.append(HtmlText.of(summary.headline())).append("</h1><p class=\"span\">");
        out.append(HtmlText.of(SummaryParts.span(report))).append("</p></header>\n");
    }

    private void summary() {
        Map<String, List<Point>> parts = SummaryParts.of(report.summary());
        if (parts.isEmpty()) {
            return;
        }
        out.append("<div class=\"parts\">\n");
        parts.forEach((title, points) -> {
            out.append("<section><h2>").append(HtmlText.of(title)).append("</h2><ul>");
            points.forEach(this::point);
            out.append("</ul></section>\n");
        });
        out.append("</div>\n");
    }

    private void point(Point point) {
        out.append("<li>").append(HtmlText.of(point.text()));
        if (point.command() != null) {
            out.append(" <code>").append(HtmlText.of(point.command())).append("</code>");
        }
        out.append("</li>");
    }

    private void worst() {
        if (report.worst().isEmpty()) {
            return;
        }
        SvgChart chart = new SvgChart(report.day());
        out.append(
                "<section><h2>Queues and ports that stood out</h2><p>Each bar is a quarter of an hour; hatched where");
        out.append(" nothing was seen.</p><div class=\"cards\">\n");
        for (WorstEntity worst : report.worst()) {
            out.append("<figure><figcaption><b>").append(HtmlText.of(Words.name(worst.entity())));
            out.append("</b> <span>").append(HtmlText.of(worst.because())).append("</span></figcaption>");
            worst.series().forEach(series -> out.append(chart.of(series)));
            out.append("</figure>\n");
        }
        out.append("</div></section>\n");
    }

    private void section(Section section) {
        out.append("<section><h2>").append(HtmlText.of(section.title())).append("</h2>\n");
        section.text()
                .forEach(text -> out.append("<p>").append(HtmlText.of(text)).append("</p>\n"));
        section.tables().forEach(this::table);
        out.append("</section>\n");
    }

    private void table(Table table) {
        out.append("<div class=\"scroll\"><table><thead><tr>");
        for (int column = 0; column < table.columns().size(); column++) {
            out.append(table.isNumber(column) ? "<th scope=\"col\" class=\"n\">" : "<th scope=\"col\">");
            out.append(HtmlText.of(table.heading(column))).append("</th>");
        }
        out.append("</tr></thead><tbody>\n");
        for (List<String> row : table.rows()) {
            out.append("<tr>");
            for (int column = 0; column < row.size(); column++) {
                out.append(table.isNumber(column) ? "<td class=\"n\">" : "<td>");
                out.append(HtmlText.of(row.get(column))).append("</td>");
            }
            out.append("</tr>\n");
        }
        out.append("</tbody></table></div>\n");
        if (table.omitted() > 0) {
            out.append("<p class=\"more\">and ")
                    .append(Words.count(table.omitted()))
                    .append(" more</p>\n");
        }
    }

    private static String style() {
        try (InputStream in = HtmlReport.class.getResourceAsStream("report.css")) {
            if (in == null) {
                throw new IllegalStateException("The style sheet (report.css) must be in the jar.");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
