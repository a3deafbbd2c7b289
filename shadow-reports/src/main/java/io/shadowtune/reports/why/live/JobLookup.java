package io.shadowtune.reports.why.live;

import io.shadowtune.reports.why.changes.HistoryQuestions;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Finds jobs in the history. Not thread-safe. */
public final class JobLookup {
    /** A row for each host and start, the latest start first; with its fabric the same name is another job's. */
    private static final String FOUND = """
            WITH named AS (
              SELECT fabric, job FROM placement WHERE job = %1$s OR fabric || '/' || job = %1$s
              UNION SELECT fabric, any_value(job) FROM placement WHERE name = %1$s OR fabric || '/' || name = %1$s
                GROUP BY fabric HAVING count(DISTINCT job) = 1)
            SELECT h.job, h.host, h.gpu_list, epoch_us(h.from_at), epoch_us(h.to_at), coalesce(p.name, ''),
              coalesce(p.owner, ''), coalesce(p.state, ''), h.fabric
            FROM job_host h JOIN named USING (fabric, job) LEFT JOIN placement_latest p USING (fabric, job)
            ORDER BY h.from_at DESC, h.fabric, h.job, h.first_rank NULLS LAST, h.host""";

    private final HistoryRows rows;

    /** Looks in this history. */
    public JobLookup(HistoryQuestions history) {
        this.rows = new HistoryRows(history);
    }

    /** Ids of all jobs that were seen, the latest first. */
    public List<String> names() {
        return rows.ask("SELECT job FROM placement GROUP BY job ORDER BY max(seen_at) DESC").stream()
                .map(row -> row.text(0))
                .toList();
    }

    /** How many fabrics have a job of that id or name; then it takes {@code fabric/job} to name one. */
    public List<String> fabrics(String job) {
        return rows
                .ask("SELECT DISTINCT fabric FROM placement WHERE %1$s IN (job, name) ORDER BY fabric"
                        .formatted(HistoryRows.quoted(job)))
                .stream()
                .map(row -> row.text(0))
                .toList();
    }

    /**
     * Finds where a job ran.
     *
     * @param job its id, or its name when only one id goes by it; after its fabric and a slash where several have it
     * @param at a time in which it ran, where it was started several times; else the last start is taken
     */
    public Optional<JobPlace> find(String job, Optional<Instant> at) {
        List<HistoryRows.Row> found = rows.ask(FOUND.formatted(HistoryRows.quoted(job)));
        if (found.isEmpty()) {
            return Optional.empty();
        }
        HistoryRows.Row first = found.stream()
                .filter(row -> at.isEmpty() || row.instant(3).isBefore(at.get()))
                .findFirst()
                .orElse(found.get(0));
        List<JobPlace.OnHost> hosts = found.stream()
                .filter(row -> row.text(8).equals(first.text(8))
                        && row.text(0).equals(first.text(0))
                        && row.instant(3).equals(first.instant(3)))
                .map(row -> new JobPlace.OnHost(row.text(1), numbers(row.text(2))))
                .toList();
        return Optional.of(new JobPlace(
                first.text(8),
                first.text(0),
                first.text(5),
                first.text(6),
                first.text(7),
                first.instant(3),
                first.someInstant(4),
                hosts));
    }

    private static List<Integer> numbers(String list) {
        return Arrays.stream(list.split(",", -1))
                .map(String::strip)
                .filter(number -> number.matches("\\d{1,6}"))
                .map(Integer::valueOf)
                .toList();
    }
}
