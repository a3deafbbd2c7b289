package io.shadowtune.reports.daily;

import java.util.List;
import java.util.Map;

/** Writes a report as GitHub-flavoured Markdown; whatever came from outside is escaped. */
final class MarkdownReport {
    private static final String BARS = "▁▂▃▄▅▆▇█";

    private final DailyReport report;
    private final int tableRows;
    private final StringBuilder out = new StringBuilder(16_384);

    MarkdownReport(DailyReport report, int tableRows) {
        this.report = report;
        this.tableRows = tableRows;
    }

    String render() {
        Summary summary = report.summary();
        out.append("# ").append(MarkdownText.of(SummaryParts.title(report))).append("\n\n");
        out.append("**").append(SummaryParts.mark(summary.level())).append(' ');
        out.append(MarkdownText.of(summary.headline())).append("**\n\n");
        out.append(MarkdownText.of(SummaryParts.span(report))).append('\n');
        for (Map.Entry<String, List<Point>> part : SummaryParts.of(summary).entrySet()) {
            out.append("\n## ").append(part.getKey()).append("\n\n");
            part.getValue().forEach(this::point);
        }
        worst();
        new Sections(report, tableRows).all().forEach(this::section);
        return out.toString();
    }

    private void point(Point point) {
        out.append("- ").append(MarkdownText.of(point.text()));
        if (point.command() != null) {
            out.append(' ').append(MarkdownText.code(point.command()));
        }
        out.append('\n');
    }

    private void worst() {
        if (report.worst().isEmpty()) {
            return;
        }
        out.append("\n## Queues and ports that stood out\n\n");
        for (WorstEntity worst : report.worst()) {
            out.append("- **")
                    .append(MarkdownText.of(Words.name(worst.entity())))
                    .append("**: ");
            out.append(MarkdownText.of(worst.because())).append('\n');
            for (WorstEntity.Series series : worst.series()) {
                out.append("  - ").append(series.name()).append(", highest ");
                out.append(SeriesWords.amount(series.unit(), series.max())).append(": `");
                out.append(bars(series)).append("`\n");
            }
        }
    }

    /** One character an hour or so, a dot where nothing was seen. */
    private static String bars(WorstEntity.Series series) {
        StringBuilder bars = new StringBuilder();
        List<Double> values = series.values();
        for (int slot = 0; slot < values.size(); slot += 2) {
            double value = Math.max(orLow(values.get(slot)), orLow(values.get(Math.min(slot + 1, values.size() - 1))));
            int level = (int) Math.round(value / series.max() * (BARS.length() - 1));
            bars.append(value < 0 ? '·' : BARS.charAt(Math.min(level, BARS.length() - 1)));
        }
        return bars.toString();
    }

    private static double orLow(double value) {
        return Double.isNaN(value) ? -1 : value;
    }

    private void section(Section section) {
        out.append("\n## ").append(section.title()).append('\n');
        section.text()
                .forEach(text -> out.append('\n').append(MarkdownText.of(text)).append('\n'));
        section.tables().forEach(this::table);
    }

    private void table(Table table) {
        out.append("\n|");
        for (int column = 0; column < table.columns().size(); column++) {
            out.append(' ').append(table.heading(column)).append(" |");
        }
        out.append("\n|");
        for (int column = 0; column < table.columns().size(); column++) {
            out.append(table.isNumber(column) ? " ---: |" : " --- |");
        }
        out.append('\n');
        for (List<String> row : table.rows()) {
            out.append('|');
            row.forEach(cell -> out.append(' ').append(MarkdownText.of(cell)).append(" |"));
            out.append('\n');
        }
        if (table.omitted() > 0) {
            out.append("\nand ").append(Words.count(table.omitted())).append(" more\n");
        }
    }
}
