package io.shadowtune.reports.daily;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The first screen's parts with their headings; on a green day only its one line stands. */
final class SummaryParts {
    private SummaryParts() {}

    static Map<String, List<Point>> of(Summary summary) {
        Map<String, List<Point>> parts = new LinkedHashMap<>();
        if (summary.level() == Level.GREEN) {
            return parts;
        }
        parts.put("What it cost", summary.costs());
        parts.put("Why, as far as is known", summary.causes());
        parts.put(WorseningSection.TITLE, summary.worsening());
        parts.put("What changed", summary.changes());
        parts.put("What to do", summary.actions());
        parts.put("What the arms would have done", summary.wouldHave());
        parts.put("What was not seen", summary.blindSpots());
        parts.values().removeIf(List::isEmpty);
        return parts;
    }

    static String title(DailyReport report) {
        ReportDay day = report.day();
        return "Network of " + day.date() + " (" + day.zone().getId() + ")";
    }

    /** The span of the day, its length where it is unusual, and how far the report looks. */
    static String span(DailyReport report) {
        ReportDay day = report.day();
        long hours = day.length().toHours();
        String length = hours == 24 ? "" : ", a day of " + hours + " hours";
        String partial = day.isPartial() ? "; the day is not over, this looks up to " + day.clock(day.until()) : "";
        return day.clock(day.start()) + " to " + day.clock(day.end()) + length + partial;
    }

    static String mark(Level level) {
        return switch (level) {
            case GREEN -> "✓";
            case NEWS -> "•";
            case ALERT -> "!";
            case UNSEEN -> "?";
        };
    }
}
