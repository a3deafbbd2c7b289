package io.shadowtune.reports.why.live;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.ToolReading;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads figures of watched things over a time, and writes them as an item of evidence. */
final class WindowFigures {
    private static final int FIRST_FIGURE = 4;

    private final HistoryRows rows;

    WindowFigures(HistoryRows rows) {
        this.rows = rows;
    }

    /** The figures of all things that a condition on {@code entity} lets through, over {@code [from, to)}. */
    List<Measured> read(String where, Instant from, Instant to) {
        List<LiveFigure.Column> columns = LiveFigure.columns();
        String figures = columns.stream().map(LiveFigure.Column::sql).collect(Collectors.joining(", "));
        List<Measured> measured = new ArrayList<>();
        for (HistoryRows.Row row :
                rows.ask(("SELECT kind, device, part, idx, %s FROM window_all JOIN entity USING (entity)"
                                + " WHERE %s AND %s GROUP BY kind, device, part, idx ORDER BY kind, device, part, idx")
                        .formatted(figures, where, HistoryRows.within("start_at", from, to)))) {
            for (LiveFigure figure : LiveFigure.of(row.text(0))) {
                int column = FIRST_FIGURE + columns.indexOf(figure.column());
                if (!row.isNull(column)) {
                    measured.add(new Measured(row.text(0), row.text(1), subject(row), figure, row.number(column)));
                }
            }
        }
        return measured;
    }

    private static String subject(HistoryRows.Row row) {
        return switch (row.text(0)) {
            case "queue" -> row.text(2) + " UC" + row.whole(3);
            case "gpu" -> "GPU " + row.whole(3);
            default -> row.text(2);
        };
    }

    /** An item that a person can read, with a fact for each line; empty without figures. */
    static Optional<ToolFacts> item(String key, String tool, List<Measured> measured, Instant from, Instant to) {
        if (measured.isEmpty()) {
            return Optional.empty();
        }
        ToolReading reading = new ToolReading(key, tool, measured.get(0).device(), from + "/" + to);
        FactWriter facts = new FactWriter(
                new ToolText(reading, measured.stream().map(Measured::line).toList()));
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
}
