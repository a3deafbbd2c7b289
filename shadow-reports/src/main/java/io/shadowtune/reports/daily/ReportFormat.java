package io.shadowtune.reports.daily;

import java.util.Locale;
import java.util.Optional;

/** How a report is written. */
public enum ReportFormat {
    /** For a terminal, a chat or a ticket. */
    MARKDOWN("md"),
    /** One page with charts, no script and nothing to fetch. */
    HTML("html"),
    /** For a program. */
    JSON("json");

    private static final int TABLE_ROWS = 40;

    private final String option;

    ReportFormat(String option) {
        this.option = option;
    }

    /** The name on the command line and the end of a file name. */
    public String option() {
        return option;
    }

    /** The format with that option name; empty when there is none. */
    public static Optional<ReportFormat> of(String option) {
        for (ReportFormat format : values()) {
            if (format.option.equals(option.toLowerCase(Locale.ROOT))) {
                return Optional.of(format);
            }
        }
        return Optional.empty();
    }

    /** The whole report as text, ending in a newline. */
    public String render(DailyReport report) {
        return switch (this) {
            case MARKDOWN -> new MarkdownReport(report, TABLE_ROWS).render();
            case HTML -> new HtmlReport(report, TABLE_ROWS).render();
            case JSON -> JsonReport.render(report);
        };
    }
}
