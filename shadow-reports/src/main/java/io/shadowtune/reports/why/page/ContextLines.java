package io.shadowtune.reports.why.page;

import io.shadowtune.reports.why.live.ComparedFigure;
import io.shadowtune.reports.why.live.FigureWords;
import io.shadowtune.reports.why.live.LiveContext;
import io.shadowtune.reports.why.onset.Onset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes what stands around a cause as lines. */
final class ContextLines {
    private static final int MOST_FIGURES = 6;
    private static final int MOST_NEIGHBOURS = 8;

    private final List<ContextLine> lines = new ArrayList<>();

    private ContextLines() {}

    static List<ContextLine> of(AnswerContext context) {
        ContextLines written = new ContextLines();
        context.job().ifPresent(job -> written.lines.addAll(JobLines.of(job)));
        written.onset(
                context.onset(),
                context.live().isPresent()
                        ? "not known: no count of trouble is seen to grow faster than before"
                        : "not known: nothing that shows it carries a time");
        written.lines.add(new ContextLine("Was it us", context.ours()));
        context.live().ifPresent(written::live);
        return List.copyOf(written.lines);
    }

    private void onset(Onset onset, String unknown) {
        lines.add(
                new ContextLine("Since", onset.since().map(ContextLines::words).orElse(unknown)));
        if (onset.since().isPresent() && onset.changesBefore().isEmpty()) {
            lines.add(new ContextLine("Changed", "nothing that was seen tells of a change before it"));
        }
        all("Changed", onset.changesBefore().stream().map(ContextLines::words).toList());
    }

    private static String words(Onset.Moment moment) {
        String where = moment.line() > 0 ? "  [%s:%d]".formatted(moment.item(), moment.line()) : "";
        return "%s  %s%s".formatted(moment.at(), moment.what(), where);
    }

    private void live(LiveContext live) {
        all("Connected", live.neighbours().stream().limit(MOST_NEIGHBOURS).toList());
        all(
                "Figures",
                live.figures().stream()
                        .limit(MOST_FIGURES)
                        .map(ContextLines::words)
                        .toList());
        all("Forecast", live.forecasts());
    }

    static String words(ComparedFigure figure) {
        return String.format(
                Locale.ROOT,
                "%-34s now %s%s%s",
                (figure.subject() + " " + figure.figure()).strip(),
                rate(figure, figure.now()),
                against(", before ", figure, figure.before()),
                against(", peers ", figure, figure.peers()));
    }

    private static String against(String whom, ComparedFigure figure, double number) {
        return Double.isNaN(number) ? "" : whom + rate(figure, number);
    }

    private static String rate(ComparedFigure figure, double number) {
        return Double.isNaN(number) ? "not known" : FigureWords.of(number) + (figure.perSecond() ? "/s" : "");
    }

    private void all(String name, List<String> texts) {
        for (int i = 0; i < texts.size(); i++) {
            lines.add(new ContextLine(i == 0 ? name : "", texts.get(i)));
        }
    }
}
