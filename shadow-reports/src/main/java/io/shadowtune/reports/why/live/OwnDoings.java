package io.shadowtune.reports.why.live;

import java.time.Instant;

/** Says whether this program changed a setting, and whether somebody else did, from the decisions of a time. */
final class OwnDoings {
    private OwnDoings() {}

    /** In one line; the hour before counts, too. */
    static String words(HistoryRows rows, Instant from, Instant to) {
        HistoryRows.Row counts = rows.ask(
                        ("SELECT count(*), count(*) FILTER (in_force <> 'hold'), count(*) FILTER (foreign_change),"
                                        + " coalesce(min(in_force) FILTER (in_force <> 'hold'), '') FROM decision"
                                        + " WHERE block_end > %s AND block_start < %s")
                                .formatted(HistoryRows.stamp(from.minusSeconds(3_600)), HistoryRows.stamp(to)))
                .get(0);
        String foreign =
                counts.number(2) > 0 ? "; somebody else moved a setting in %,d blocks".formatted(counts.whole(2)) : "";
        if (counts.number(0) == 0) {
            return "no: nothing was decided in that time" + foreign;
        }
        return counts.number(1) == 0
                ? "no: all %,d decisions kept the settings in force".formatted(counts.whole(0)) + foreign
                : "perhaps: in %,d of %,d blocks the arm %s was in force"
                                .formatted(counts.whole(1), counts.whole(0), counts.text(3))
                        + foreign;
    }
}
