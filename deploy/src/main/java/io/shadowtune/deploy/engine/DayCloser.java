package io.shadowtune.deploy.engine;

import io.shadowtune.ingest.telemetry.Finding;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.reports.history.HistoryBatch;
import io.shadowtune.reports.history.HistoryReader;
import io.shadowtune.reports.history.HistoryWriter;
import io.shadowtune.reports.why.watch.Watch;
import io.shadowtune.reports.why.watch.WatchDay;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * Closes report days: looks for what got worse by their end, publishes it and keeps it. Closing a day again comes to the
 * same, or to what is known by then. Only the historian's thread uses it.
 *
 * <p>While the engine runs, a day closes {@link #GRACE} after its end, when late windows are in, and the last whole day
 * closes once more after a start: it may have been missed. In a replay, days close when the run has ended. Which days are
 * open is kept with their windows, in one transaction: a process that is killed before it has closed them leaves them to
 * the next.
 */
final class DayCloser {
    /** How long after midnight the windows of a day may come late. */
    static final Duration GRACE = Duration.ofMinutes(30);

    /** A replay of longer than a year does not look at every day of it. */
    private static final int MOST_DAYS = 400;

    private final HistoryWriter history;
    private final Publication publication;
    private final ZoneId zone;
    private final TreeSet<LocalDate> open = new TreeSet<>();
    private LocalDate closedUpTo = LocalDate.MIN;

    DayCloser(HistoryWriter history, Publication publication, ZoneId zone) {
        this.history = history;
        this.publication = publication;
        this.zone = zone;
        open.addAll(history.openDays(MOST_DAYS));
    }

    /** Where findings are published. */
    @FunctionalInterface
    interface Publication {
        /** Publishes what was found and takes back what no longer is. */
        void publish(List<Finding> found, Collection<String> gone);
    }

    /** Whether an earlier process left days open. */
    boolean isOpen() {
        return !open.isEmpty();
    }

    /** Notes in the batch that keeps it that a window of a day is new. */
    void seen(Window window, HistoryBatch batch) {
        LocalDate day = LocalDate.ofInstant(window.start(), zone);
        if (open.add(day)) {
            batch.opened(day);
            if (open.size() > MOST_DAYS) {
                open.pollFirst();
            }
        }
    }
    /** Closes the days that are over, once each. */
    void closeOver(Instant now) {
        LocalDate last = LocalDate.ofInstant(now.minus(GRACE), zone).minusDays(1);
        if (!closedUpTo.isBefore(last)) {
            return;
        }
        open.add(last);
        List.copyOf(open.headSet(last, true)).forEach(day -> close(day, now));
        open.headSet(last, true).clear();
        closedUpTo = last;
    }

    /** Closes every day that windows were kept of, however much of the last of them was seen. */
    void closeSeen(Instant until) {
        List.copyOf(open).forEach(day -> close(day, until));
        open.clear();
    }

    private void close(LocalDate date, Instant until) {
        Instant start = date.atStartOfDay(zone).toInstant();
        Instant end = date.plusDays(1).atStartOfDay(zone).toInstant();
        List<Finding> found;
        List<String> before;
        try (HistoryReader reader = history.reader()) {
            found = Watch.of(reader, new WatchDay(start, end, until.isBefore(end) ? until : end, zone));
            before = reader.rows(
                    "SELECT id FROM finding WHERE day_start = make_timestamp(" + start.toEpochMilli() * 1000 + ")",
                    row -> row.getString(1));
        }
        List<String> now = found.stream().map(Finding::id).toList();
        publication.publish(
                found, before.stream().filter(id -> !now.contains(id)).toList());
        HistoryBatch closing = new HistoryBatch().settled(date);
        history.append(found.isEmpty() && before.isEmpty() ? closing : closing.closed(start, found));
    }
}
