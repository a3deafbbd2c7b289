package io.shadowtune.reports.why.live;

import java.time.Instant;

/**
 * Says whether this program changed a setting, and whether somebody else did, from the decisions of a time about the
 * WRED profiles that were bound to certain ports. Of a switch whose bindings are not known, all profiles count.
 */
final class OwnDoings {
    /** Counts of own and of other decisions, those with another arm than hold, the least name of such an arm, and profiles. */
    private static final String COUNTS = """
            WITH port AS (%1$s),
            bound AS (
              SELECT e.fabric, e.device, regexp_replace(c.item, '/[^/]*$', '') AS part, c.content AS profile
              FROM config_now c JOIN entity e USING (entity) WHERE c.tbl = 'wred-binding' AND e.%2$s),
            own AS (
              SELECT s.entity FROM entity s
              WHERE s.kind = 'wred-profile' AND s.%2$s AND s.device IN (SELECT device FROM port)
                AND (s.device NOT IN (SELECT device FROM bound) OR EXISTS (
                  SELECT 1 FROM bound b JOIN port p USING (fabric, device, part)
                  WHERE b.device = s.device AND b.profile = s.part))),
            decided AS (
              SELECT scope IN (SELECT entity FROM own) AS is_own, in_force, foreign_change, e.device || ' ' || e.part AS profile
              FROM decision d JOIN entity e ON e.entity = d.scope
              WHERE e.%2$s AND block_end > %3$s AND block_start < %4$s)
            SELECT count(*) FILTER (is_own), count(*) FILTER (is_own AND in_force <> 'hold'),
              count(*) FILTER (is_own AND foreign_change), coalesce(min(in_force) FILTER (is_own AND in_force <> 'hold'), ''),
              coalesce(string_agg(DISTINCT profile, ', ' ORDER BY profile) FILTER (is_own AND in_force <> 'hold'), ''),
              count(*) FILTER (NOT is_own), count(*) FILTER (NOT is_own AND in_force <> 'hold'),
              (SELECT count(*) FROM port), count(*) FILTER (in_force <> 'hold'), count(*) FILTER (foreign_change), count(*)
            FROM decided""";

    private static final int MOST_NAMED = 120;

    private OwnDoings() {}

    /** In one line; the hour before counts, too. */
    static String words(HistoryRows rows, WhichPorts ports, Instant from, Instant to) {
        HistoryRows.Row counts = rows.ask(COUNTS.formatted(
                        ports.sql(),
                        HistoryRows.inFabric(ports.fabric()),
                        HistoryRows.stamp(from.minusSeconds(3_600)),
                        HistoryRows.stamp(to)))
                .get(0);
        if (counts.number(10) == 0) {
            return "no: nothing was decided in that time";
        }
        return counts.number(7) == 0 ? unplaced(counts) : placed(counts);
    }

    private static String placed(HistoryRows.Row counts) {
        String elsewhere = counts.number(6) > 0
                ? "; elsewhere another arm was in force in %,d of %,d blocks"
                        .formatted(counts.whole(6), counts.whole(5))
                : "";
        String foreign = counts.number(2) > 0 ? foreign(counts.whole(2)) : "";
        if (counts.number(0) == 0) {
            return "no: nothing was decided about the ports it uses" + elsewhere;
        }
        return (counts.number(1) == 0
                        ? "no: all %,d decisions about the ports it uses kept the settings in force"
                                .formatted(counts.whole(0))
                        : "perhaps: in %,d of %,d blocks the arm %s was in force on %s"
                                .formatted(counts.whole(1), counts.whole(0), counts.text(3), shortened(counts.text(4))))
                + foreign
                + elsewhere;
    }

    /** Nobody told which ports it uses. */
    private static String unplaced(HistoryRows.Row counts) {
        String foreign = counts.number(9) > 0 ? foreign(counts.whole(9)) : "";
        return (counts.number(8) == 0
                        ? "no: all %,d decisions kept the settings in force".formatted(counts.whole(10))
                        : "not known: in %,d of %,d blocks another arm was in force, and no neighbour tells which ports it uses"
                                .formatted(counts.whole(8), counts.whole(10)))
                + foreign;
    }

    private static String foreign(int blocks) {
        return "; somebody else moved a setting in %,d blocks".formatted(blocks);
    }

    private static String shortened(String names) {
        return names.length() > MOST_NAMED ? names.substring(0, MOST_NAMED) + " …" : names;
    }
}
