package io.shadowtune.reports.why.live;

import io.shadowtune.reports.why.changes.HistoryQuestions;
import io.shadowtune.reports.why.job.CollectiveTimes;
import io.shadowtune.reports.why.job.GpuFigures;
import io.shadowtune.reports.why.job.HostFigures;
import io.shadowtune.reports.why.job.JobFigures;
import io.shadowtune.reports.why.job.Worker;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Reads what the history knows of a job in a time. The slices are as long as the longest rows in it, and longer where
 * a job has so many ranks that their rows would be too many. Not thread-safe.
 */
final class JobQuery {
    private static final long MINUTE = 60;
    private static final int MOST_CELLS = 60_000;

    /** Reports are dated when they were written, not when the calls were: more than fits into a slice shows that. */
    private static final double OVERFULL = 1.05;

    private final HistoryRows rows;

    JobQuery(HistoryQuestions history) {
        this.rows = new HistoryRows(history);
    }

    /** Reads {@code [from, to)}. */
    JobFigures read(JobPlace place, Instant from, Instant to) {
        long span = Math.max(MINUTE, Duration.between(from, to).toSeconds());
        long seconds = sliceSeconds(place, from, to, span);
        JobFigures figures = read(place, from, to, seconds);
        return isOverfull(figures) && seconds < span ? read(place, from, to, span) : figures;
    }

    /** The same with its collectives alone, which is all that the pace of its steps is read from. */
    JobFigures pace(JobPlace place, Instant from, Instant to) {
        long span = Math.max(MINUTE, Duration.between(from, to).toSeconds());
        long seconds = sliceSeconds(place, from, to, span);
        JobFigures figures = pace(place, from, to, seconds);
        return isOverfull(figures) && seconds < span ? pace(place, from, to, span) : figures;
    }

    private JobFigures pace(JobPlace place, Instant from, Instant to, long seconds) {
        return new JobFigures(
                from,
                to,
                Duration.ofSeconds(seconds),
                List.of(),
                collectives(place, from, to, slice(from, seconds)),
                List.of(),
                List.of(),
                Map.of());
    }

    private static String slice(Instant from, long seconds) {
        return "%s + INTERVAL 1 SECOND * (floor(date_diff('second', %s, %%s) / %d) * %d)::BIGINT"
                .formatted(HistoryRows.stamp(from), HistoryRows.stamp(from), seconds, seconds);
    }

    private JobFigures read(JobPlace place, Instant from, Instant to, long seconds) {
        String slice = slice(from, seconds);
        List<CollectiveTimes> collectives = collectives(place, from, to, slice);
        List<GpuFigures> gpus = gpus(place, from, to, slice);
        TreeSet<Worker> workers = new TreeSet<>();
        place.hosts().forEach(host -> host.gpus().forEach(gpu -> workers.add(new Worker(host.host(), gpu))));
        collectives.forEach(times -> workers.add(times.worker()));
        if (workers.isEmpty()) {
            gpus.forEach(gpu -> workers.add(gpu.worker()));
        }
        return new JobFigures(
                from,
                to,
                Duration.ofSeconds(seconds),
                List.copyOf(workers),
                collectives,
                gpus.stream().filter(gpu -> workers.contains(gpu.worker())).toList(),
                hosts(place, from, to, slice),
                rates(place, from, to));
    }

    private long sliceSeconds(JobPlace place, Instant from, Instant to, long span) {
        String hosts = HistoryRows.quoted(place.hostNames());
        HistoryRows.Row longest = rows.ask(("SELECT"
                                + " (SELECT max(span_minutes) * 60 FROM collective WHERE %4$s AND host IN %1$s AND %2$s),"
                                + " (SELECT max(span_seconds / windows) FROM window_recent JOIN entity USING (entity)"
                                + " WHERE %4$s AND device IN %1$s AND kind IN ('gpu', 'host') AND %3$s),"
                                + " (SELECT count(*) FROM window_quarter JOIN entity USING (entity)"
                                + " WHERE %4$s AND device IN %1$s AND kind IN ('gpu', 'host') AND %3$s),"
                                + " (SELECT count(*) FROM window_hour JOIN entity USING (entity)"
                                + " WHERE %4$s AND device IN %1$s AND kind IN ('gpu', 'host') AND %3$s),"
                                + " (SELECT count(*) FROM collective WHERE %4$s AND host IN %1$s AND %2$s)")
                        .formatted(
                                hosts,
                                HistoryRows.within("minute_at", from, to),
                                HistoryRows.within("start_at", from, to),
                                HistoryRows.inFabric(place.fabric())))
                .get(0);
        long seconds = MINUTE;
        for (int column = 0; column < 2; column++) {
            seconds = Double.isNaN(longest.number(column)) ? seconds : Math.max(seconds, longest.whole(column));
        }
        seconds = longest.number(2) > 0 ? Math.max(seconds, 15 * MINUTE) : seconds;
        seconds = longest.number(3) > 0 ? Math.max(seconds, 60 * MINUTE) : seconds;
        double rowsAtMinutes = longest.number(4);
        while (rowsAtMinutes / ((double) seconds / MINUTE) > MOST_CELLS && seconds < span) {
            seconds *= 2;
        }
        return Math.min(span, seconds);
    }

    private static boolean isOverfull(JobFigures figures) {
        return figures.hasSliceOver(OVERFULL * figures.slice().toSeconds());
    }

    private List<CollectiveTimes> collectives(JobPlace place, Instant from, Instant to, String slice) {
        List<HistoryRows.Row> found = rows.ask(("SELECT epoch_us(%s), host, coalesce(gpu, -1), coalesce(process, -1),"
                        + " communicator, rank, coalesce(max(ranks), 0), operation, size_bytes, sum(calls),"
                        + " sum(total_us) / 1e6, min(shortest_us) / 1e6, max(longest_us) / 1e6, peer FROM collective"
                        + " WHERE %s AND %s AND host IN %s AND job IN ('', %s) AND rank >= 0 AND calls > 0"
                        + " GROUP BY ALL ORDER BY ALL")
                .formatted(
                        slice.formatted("minute_at"),
                        HistoryRows.within("minute_at", from, to),
                        HistoryRows.inFabric(place.fabric()),
                        HistoryRows.quoted(place.hostNames()),
                        HistoryRows.quoted(place.job())));
        Map<String, Integer> sizes = new HashMap<>();
        found.forEach(row -> sizes.merge(row.text(4), Math.max(row.whole(6), row.whole(5) + 1), Math::max));
        List<RankPlaces.Reported> reported = found.stream()
                .map(row -> reported(row, sizes.getOrDefault(row.text(4), 1)))
                .toList();
        RankPlaces places = new RankPlaces(
                reported,
                place.hosts().stream()
                        .collect(Collectors.toMap(JobPlace.OnHost::host, JobPlace.OnHost::gpus, (a, b) -> a)));
        List<CollectiveTimes> times = new ArrayList<>(found.size());
        for (int i = 0; i < found.size(); i++) {
            HistoryRows.Row row = found.get(i);
            times.add(new CollectiveTimes(
                    row.instant(0),
                    places.of(reported.get(i)),
                    row.text(4),
                    row.whole(5),
                    reported.get(i).ranks(),
                    row.text(7),
                    (long) row.number(8),
                    (long) row.number(9),
                    row.number(10),
                    row.number(11),
                    row.number(12),
                    row.whole(13)));
        }
        return times;
    }

    private static RankPlaces.Reported reported(HistoryRows.Row row, int ranks) {
        return new RankPlaces.Reported(row.text(1), row.whole(2), (long) row.number(3), row.whole(5), ranks);
    }

    private List<GpuFigures> gpus(JobPlace place, Instant from, Instant to, String slice) {
        return windows(
                        place,
                        from,
                        to,
                        slice,
                        "gpu",
                        "sum(gpu_busy_seconds) / nullif(sum(gpu_seconds), 0), sum(sm_active_seconds) / nullif(sum(gpu_seconds), 0),"
                                + " sum(power_joules) / nullif(sum(gpu_seconds), 0),"
                                + " sum(sm_clock_mhz_seconds) / nullif(sum(gpu_seconds), 0), max(xid_code), sum(pcie_replays)")
                .stream()
                .map(row -> new GpuFigures(
                        row.instant(0),
                        new Worker(row.text(1), row.whole(2)),
                        row.number(3),
                        row.number(4),
                        row.number(5),
                        row.number(6),
                        row.number(7),
                        row.number(8)))
                .toList();
    }

    private List<HostFigures> hosts(JobPlace place, Instant from, Instant to, String slice) {
        return windows(
                        place,
                        from,
                        to,
                        slice,
                        "host",
                        "sum(cpu_busy_seconds) / nullif(sum(cpu_seconds), 0), sum(cpu_waiting_seconds) / nullif(sum(span_seconds), 0),"
                                + " sum(cpu_iowait_seconds) / nullif(sum(cpu_seconds), 0), sum(io_waiting_seconds) / nullif(sum(span_seconds), 0),"
                                + " sum(memory_waiting_seconds) / nullif(sum(span_seconds), 0),"
                                + " (coalesce(sum(disk_wait_seconds), 0) + coalesce(sum(nfs_wait_seconds), 0)) / nullif(sum(span_seconds), 0)")
                .stream()
                .map(row -> new HostFigures(
                        row.instant(0),
                        row.text(1),
                        row.number(3),
                        row.number(4),
                        row.number(5),
                        row.number(6),
                        row.number(7),
                        row.number(8)))
                .toList();
    }

    private List<HistoryRows.Row> windows(
            JobPlace place, Instant from, Instant to, String slice, String kind, String figures) {
        return rows.ask(
                "SELECT epoch_us(%s), device, idx, %s FROM window_all JOIN entity USING (entity) WHERE kind = '%s' AND %s AND device IN %s AND %s GROUP BY 1, 2, 3 ORDER BY 1, 2, 3"
                        .formatted(
                                slice.formatted("start_at"),
                                figures,
                                kind,
                                HistoryRows.inFabric(place.fabric()),
                                HistoryRows.quoted(place.hostNames()),
                                HistoryRows.within("start_at", from, to)));
    }

    /** The fastest NICs of a host are its fabric's; a slower one is for management or storage. */
    private Map<String, Double> rates(JobPlace place, Instant from, Instant to) {
        Map<String, Double> rates = new HashMap<>();
        rows.ask(("WITH nic AS (SELECT device, part, max(speed_bps) AS speed FROM window_all JOIN entity USING (entity)"
                                + " WHERE kind = 'nic' AND speed_bps > 0 AND %s AND device IN %s AND %s GROUP BY device, part)"
                                + " SELECT device, sum(speed) / 8 FROM nic WHERE speed = (SELECT max(other.speed) FROM nic other"
                                + " WHERE other.device = nic.device) GROUP BY device")
                        .formatted(
                                HistoryRows.inFabric(place.fabric()),
                                HistoryRows.quoted(place.hostNames()),
                                HistoryRows.within("start_at", from, to)))
                .forEach(row -> rates.put(row.text(0), row.number(1)));
        return rates;
    }
}
