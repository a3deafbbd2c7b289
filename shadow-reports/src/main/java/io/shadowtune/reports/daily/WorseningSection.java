package io.shadowtune.reports.daily;

import io.shadowtune.ingest.telemetry.Finding;
import io.shadowtune.ingest.telemetry.GpuHours;
import java.util.List;
import java.util.Locale;

/** The part of a report about links and hosts that are getting worse. */
final class WorseningSection {
    static final String TITLE = "Getting worse";

    private WorseningSection() {}

    static Section of(DailyReport report, int most) {
        List<Finding> findings = report.standing().worsening();
        Table.Rows rows = new Table.Rows(
                most,
                "what",
                "signal",
                "before, a day#",
                "now, a day#",
                "peers#",
                "since",
                "usually",
                "GPU-hours",
                "id");
        for (Finding finding : findings) {
            rows.add(
                    Words.name(finding.entity()),
                    finding.signal(),
                    amount(finding.level().beforePerDay()),
                    amount(finding.level().nowPerDay()),
                    amount(finding.level().peersPerDay()),
                    finding.since().atZone(report.day().zone()).toLocalDate().toString(),
                    finding.cause(),
                    finding.cost().map(GpuHours::words).orElse("not known"),
                    finding.id());
        }
        String how = "What to repair first stands first. Each is compared with its own last three weeks and with its"
                + " peers on the same days. When you know what it was: shadowtune verdict ID --cause X --by NAME.";
        return new Section(
                TITLE + ", in figures", findings.isEmpty() ? List.of() : List.of(how), List.of(rows.build()));
    }

    /** What people said of answers; nothing when nobody said anything. */
    static Section verdicts(DailyReport report) {
        Standing.Judged judged = report.standing().agreement();
        String words = judged.words();
        return new Section(
                "What people said of answers",
                judged.judged() == 0
                        ? List.of()
                        : List.of(words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1) + "."),
                List.of());
    }

    private static String amount(double perDay) {
        return Double.isNaN(perDay) ? "–" : Words.significant(perDay);
    }
}
