package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.engine.DemoResult;
import io.shadowtune.reports.daily.ReportFormat;
import java.io.PrintWriter;

/**
 * The end of a demo for people: the first screen of the last day's report, and where the rest is.
 *
 * @param result what the demo showed
 */
record DemoText(DemoResult result) {
    private static final String AFTER_FIRST_SCREEN = "\n## Queues and ports that stood out";

    void print(PrintWriter out) {
        DemoResult.Day last = result.days().get(result.days().size() - 1);
        String report = ReportFormat.MARKDOWN.render(last.report());
        int end = report.indexOf(AFTER_FIRST_SCREEN);
        out.println((end < 0 ? report : report.substring(0, end)).strip());
        out.println();
        out.println(
                "%,d records of generated telemetry gave %,d windows, %,d forecasts, %,d decisions; %,d refused; %d s"
                        .formatted(
                                result.published(),
                                result.windows(),
                                result.forecasts(),
                                result.decisions(),
                                result.rejected(),
                                result.took().toSeconds()));
        for (DemoResult.Day day : result.days()) {
            out.println("%s: %s".formatted(day.date(), day.folder().resolve("report.html")));
        }
    }
}
