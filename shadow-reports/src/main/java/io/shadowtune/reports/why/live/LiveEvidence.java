package io.shadowtune.reports.why.live;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.ingest.telemetry.ToolReading;
import io.shadowtune.reports.history.QueryAnswer;
import io.shadowtune.reports.history.RowSink;
import io.shadowtune.reports.why.changes.HistoryQuestions;
import io.shadowtune.reports.why.changes.Timeline;
import io.shadowtune.reports.why.changes.TimelineEntry;
import io.shadowtune.reports.why.changes.TimelineQuery;
import io.shadowtune.reports.why.evidence.Evidence;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Gathers the evidence on something that is watched: one item for the trouble itself, one for the time before it, one
 * for its peers in the same time, one for what changed from an hour before. Every item is text that a person can read,
 * with a fact for each line of figures. Not thread-safe.
 */
public final class LiveEvidence {
    private static final int MOST_ROWS = 100_000;
    private static final int MOST_PEERS = 64;
    private static final int MOST_CHANGES = 2_000;

    private final HistoryQuestions history;

    /** Asks this history. */
    public LiveEvidence(HistoryQuestions history) {
        this.history = history;
    }

    /**
     * Gathers it; empty when the history has no window of the thing in that time.
     *
     * @throws IllegalStateException when the history refuses the question, which is a bug
     */
    public Optional<Evidence> of(LiveQuestion question, Instant now) {
        String own = "device = " + quoted(question.device())
                + (question.part().isEmpty() ? "" : " AND part = " + quoted(question.part()));
        String others = question.part().isEmpty()
                ? "device <> " + quoted(question.device()) + " AND kind = 'nic'"
                : "device = " + quoted(question.device()) + " AND part <> " + quoted(question.part())
                        + " AND kind = 'port'";
        List<ToolFacts> items = new ArrayList<>();
        item("now", "history windows (growth in the interval)", own, question.from(), question.to())
                .ifPresent(items::add);
        if (items.isEmpty()) {
            return Optional.empty();
        }
        item(
                        "before",
                        "history windows, baseline (growth in the interval)",
                        own,
                        question.baselineFrom(),
                        question.from())
                .ifPresent(items::add);
        item(
                        "peers",
                        "history windows, for comparison (growth in the interval)",
                        others,
                        question.from(),
                        question.to())
                .ifPresent(items::add);
        changes(question, now).ifPresent(items::add);
        return Optional.of(Evidence.of("", items));
    }

    private Optional<ToolFacts> item(String key, String tool, String where, Instant from, Instant to) {
        List<List<@Nullable Object>> rows = rows("SELECT kind, device, part, idx, "
                + LiveFigure.columns().stream()
                        .map(column -> aggregate(column) + " AS " + column)
                        .collect(Collectors.joining(", "))
                + " FROM window_all JOIN entity USING (entity) WHERE " + where + " AND start_at >= TIMESTAMP '"
                + stamp(from)
                + "' AND start_at < TIMESTAMP '" + stamp(to)
                + "' GROUP BY kind, device, part, idx ORDER BY kind, device, part, idx");
        List<Measured> measured = rows.stream()
                .flatMap(row -> measured(row).stream())
                .limit(
                        key.equals("peers")
                                ? (long) MOST_PEERS * LiveFigure.of("port").size()
                                : MOST_ROWS)
                .toList();
        if (measured.isEmpty()) {
            return Optional.empty();
        }
        ToolReading reading = new ToolReading(key, tool, measured.get(0).device(), from + "/" + to);
        ToolText text =
                new ToolText(reading, measured.stream().map(Measured::line).toList());
        FactWriter facts = new FactWriter(text);
        for (int i = 0; i < measured.size(); i++) {
            Measured one = measured.get(i);
            facts.add(
                    i,
                    one.device(),
                    one.subject(),
                    one.figure().fact(),
                    one.figure().factKind(),
                    one.words(),
                    one.number(),
                    one.figure().unit());
        }
        return Optional.of(facts.finished());
    }

    private static String aggregate(String column) {
        for (LiveFigure figure : LiveFigure.values()) {
            if (figure.column().equals(column)) {
                return figure.aggregate();
            }
        }
        throw new IllegalArgumentException("The column (%s) must be of a figure.".formatted(column));
    }

    /** One figure of one thing. */
    private record Measured(String device, String subject, LiveFigure figure, double number) {
        String words() {
            String plain = number == Math.rint(number)
                    ? String.format(Locale.ROOT, "%d", (long) number)
                    : String.format(Locale.ROOT, "%.3f", number);
            return figure.factKind() == FactKind.GROWTH ? "+" + plain : plain;
        }

        String line() {
            return "%s %s %s %s".formatted(device, subject, figure.fact(), words());
        }
    }

    private static Collection<Measured> measured(List<@Nullable Object> row) {
        Map<String, Object> byColumn = new LinkedHashMap<>();
        List<String> columns = LiveFigure.columns();
        for (int i = 0; i < columns.size(); i++) {
            Object value = row.get(4 + i);
            if (value != null) {
                byColumn.put(columns.get(i), value);
            }
        }
        String part = String.valueOf(row.get(2));
        String subject = "queue".equals(row.get(0)) ? part + " UC" + row.get(3) : part;
        List<Measured> measured = new ArrayList<>();
        for (LiveFigure figure : LiveFigure.of(String.valueOf(row.get(0)))) {
            if (byColumn.get(figure.column()) instanceof Number number) {
                measured.add(new Measured(String.valueOf(row.get(1)), subject, figure, number.doubleValue()));
            }
        }
        return measured;
    }

    private Optional<ToolFacts> changes(LiveQuestion question, Instant now) {
        Timeline timeline = new TimelineQuery(history)
                .read(
                        Optional.of(question.from().minusSeconds(3_600)),
                        Optional.of(question.to()),
                        question.device(),
                        MOST_CHANGES,
                        now);
        Pattern whole = Pattern.compile("(^|[/:])" + Pattern.quote(question.device()) + "(/|$)");
        List<TimelineEntry> own = timeline.entries().stream()
                .filter(entry -> whole.matcher(entry.entity()).find())
                .toList();
        if (own.isEmpty()) {
            return Optional.empty();
        }
        List<String> lines = own.stream().map(LiveEvidence::line).toList();
        ToolText text = new ToolText(new ToolReading("changes", "history changes", question.device(), ""), lines);
        FactWriter facts = new FactWriter(text);
        for (int i = 0; i < lines.size(); i++) {
            TimelineEntry entry = own.get(i);
            facts.event(i, entry.entity(), "change " + entry.kind().text(), entry.what());
        }
        return Optional.of(facts.finished());
    }

    private static String line(TimelineEntry entry) {
        return "%s %s %s".formatted(entry.at(), entry.entity(), entry.what());
    }

    private List<List<@Nullable Object>> rows(String sql) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        QueryAnswer answer = history.ask(sql, MOST_ROWS, new RowSink() {
            @Override
            public void columns(List<String> names) {
                // Known: the question is ours.
            }

            @Override
            public void row(List<@Nullable Object> values) {
                rows.add(values);
            }
        });
        if (answer instanceof QueryAnswer.Refused refused) {
            throw new IllegalStateException("The history must answer its own questions: " + refused.because());
        }
        return rows;
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /** DuckDB reads no zone in a TIMESTAMP; ours are UTC. */
    private static String stamp(Instant at) {
        return at.toString().replace("T", " ").replace("Z", "");
    }
}
