package io.shadowtune.reports.why.live;

import io.shadowtune.reports.why.changes.HistoryQuestions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Finds jobs in the history. Not thread-safe. */
public final class JobLookup {
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

    /**
     * Finds where a job ran.
     *
     * @param job its id, or its name when only one id goes by it
     * @param at a time in which it ran, where it was started several times; else the last start is taken
     */
    public Optional<JobPlace> find(String job, Optional<Instant> at) {
        String wanted = HistoryRows.quoted(job);
        List<HistoryRows.Row> found = rows.ask(
                ("SELECT h.job, h.host, h.gpu_list, epoch_us(h.from_at), epoch_us(h.to_at), coalesce(p.name, ''),"
                                + " coalesce(p.owner, ''), coalesce(p.state, '') FROM job_host h"
                                + " LEFT JOIN placement_latest p USING (fabric, job)"
                                + " WHERE h.job = %1$s OR (p.name = %1$s AND (SELECT count(DISTINCT job) FROM placement"
                                + " WHERE name = %1$s) = 1) ORDER BY h.from_at DESC, h.first_rank NULLS LAST, h.host")
                        .formatted(wanted));
        if (found.isEmpty()) {
            return Optional.empty();
        }
        Instant start = found.stream()
                .map(row -> row.instant(3))
                .filter(from -> at.isEmpty() || from.isBefore(at.get()))
                .findFirst()
                .orElse(found.get(0).instant(3));
        List<JobPlace.OnHost> hosts = new ArrayList<>();
        for (HistoryRows.Row row : found) {
            if (row.instant(3).equals(start)) {
                hosts.add(new JobPlace.OnHost(row.text(1), numbers(row.text(2))));
            }
        }
        HistoryRows.Row first = found.stream()
                .filter(row -> row.instant(3).equals(start))
                .findFirst()
                .orElseThrow();
        return Optional.of(new JobPlace(
                first.text(0), first.text(5), first.text(6), first.text(7), start, first.someInstant(4), hosts));
    }

    private static List<Integer> numbers(String list) {
        return Arrays.stream(list.split(",", -1))
                .map(String::strip)
                .filter(number -> number.matches("\\d{1,6}"))
                .map(Integer::valueOf)
                .toList();
    }
}
