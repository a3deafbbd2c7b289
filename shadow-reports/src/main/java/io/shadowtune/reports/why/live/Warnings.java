package io.shadowtune.reports.why.live;

import java.util.ArrayList;
import java.util.List;

/** Tells what was forecast of a port's or a host's queues: warnings of the time asked about, then what is expected next. */
final class Warnings {
    private static final int MOST = 3;

    private Warnings() {}

    static List<String> words(HistoryRows rows, LiveQuestion question) {
        String own = question.own();
        List<String> words = new ArrayList<>();
        rows.ask(("SELECT name, target, epoch_us(warned_at), epoch_us(due_at), settled, epoch_us(came_at) FROM onset"
                                + " JOIN entity USING (entity) WHERE %s AND %s ORDER BY warned_at LIMIT %d")
                        .formatted(own, HistoryRows.within("slot_at", question.from(), question.to()), MOST))
                .forEach(row -> words.add("warned at %s of %s at %s by %s: %s"
                        .formatted(
                                row.instant(2),
                                row.text(1),
                                row.text(0),
                                row.instant(3),
                                row.someInstant(5)
                                        .map(came -> "it came at " + came)
                                        .orElse(row.text(4).equals("true") ? "it did not come" : "not settled yet"))));
        rows.ask(("SELECT name, target, epoch_us(slot_at), p50, p90 FROM forecast_pending JOIN entity USING (entity)"
                                + " WHERE %s AND served AND p90 > 0 AND slot_at >= %s"
                                + " ORDER BY p90 DESC, slot_at LIMIT %d")
                        .formatted(own, HistoryRows.stamp(question.to()), MOST))
                .forEach(row -> words.add("expected at %s: %s of %s is %s, at most %s with 90 %%"
                        .formatted(
                                row.instant(2),
                                row.text(1),
                                row.text(0),
                                FigureWords.of(row.number(3)),
                                FigureWords.of(row.number(4)))));
        return words;
    }
}
