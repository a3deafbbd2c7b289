package io.shadowtune.reports.why.live;

import io.shadowtune.reports.why.changes.HistoryQuestions;
import io.shadowtune.reports.why.changes.TimelineEntry;
import io.shadowtune.reports.why.changes.TimelineQuery;
import io.shadowtune.reports.why.job.JobFigures;
import io.shadowtune.reports.why.job.StepPace;
import io.shadowtune.reports.why.onset.Onset;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds since when a job's steps take longer, and what changed on its hosts before. Not thread-safe. */
final class JobOnset {
    private static final int MOST_CHANGES = 500;
    private static final int MOST_SHOWN = 3;
    private static final long LOOKED_BACK_SECONDS = 3_600;

    private final HistoryQuestions history;

    JobOnset(HistoryQuestions history) {
        this.history = history;
    }

    Onset of(JobQuestion question, JobFigures now, Optional<JobFigures> before) {
        Optional<Onset.Moment> since = before.flatMap(usual -> StepPace.slowSince(now, usual))
                .map(slow -> new Onset.Moment(
                        slow.at().toString(), "steps take %.2f times as long".formatted(slow.ratio()), "ranks", 0));
        Instant until = since.map(moment -> Instant.parse(moment.at()).plus(now.slice()))
                .orElse(question.to());
        String fabric = question.place().fabric();
        List<String> hosts = question.place().hostNames();
        List<Onset.Moment> changes = new TimelineQuery(history)
                        .read(
                                Optional.of(until.minusSeconds(LOOKED_BACK_SECONDS)),
                                Optional.of(until),
                                "",
                                MOST_CHANGES,
                                question.to())
                        .entries()
                        .stream()
                        .filter(entry -> hosts.stream().anyMatch(host -> isOf(entry, fabric + "/" + host)))
                        .sorted(Comparator.comparing(TimelineEntry::at).reversed())
                        .limit(MOST_SHOWN)
                        .map(entry -> new Onset.Moment(
                                entry.at().toString(), entry.entity() + " " + entry.what(), "changes", 0))
                        .toList();
        return new Onset(since, changes);
    }

    /** Entities are written with their kind and a colon before, or without. */
    private static boolean isOf(TimelineEntry entry, String host) {
        String name = entry.entity().substring(entry.entity().indexOf(':') + 1);
        return name.equals(host) || name.startsWith(host + "/");
    }
}
