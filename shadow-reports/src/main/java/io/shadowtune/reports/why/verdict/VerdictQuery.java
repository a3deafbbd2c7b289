package io.shadowtune.reports.why.verdict;

import io.shadowtune.ingest.telemetry.Verdict;
import java.time.Instant;

/** The questions to the history about single verdicts, in SQL. */
public final class VerdictQuery {
    private VerdictQuery() {}

    /** How many rows are this very verdict, or a later one of the same person on the same answer. */
    public static String kept(Verdict verdict) {
        return ofPerson(verdict) + " AND given_at >= " + sql(verdict.at());
    }

    /** How many verdicts of the same person on the same answer there are: 0 or 1. */
    public static String ofPerson(Verdict verdict) {
        return "SELECT count(*) FROM verdict WHERE answer_id = %s AND person = %s"
                .formatted(sql(verdict.answerId()), sql(verdict.by()));
    }

    /** How many other persons' verdicts on the same answer name another cause. */
    public static String contrary(Verdict verdict) {
        return "SELECT count(*) FROM verdict WHERE answer_id = %s AND person <> %s AND cause <> %s"
                .formatted(sql(verdict.answerId()), sql(verdict.by()), sql(verdict.cause()));
    }

    private static String sql(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    private static String sql(Instant at) {
        return "make_timestamp(" + at.toEpochMilli() * 1000 + ")";
    }
}
