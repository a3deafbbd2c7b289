package io.shadowtune.reports.why.live;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.format.tool.read.ToolParsers;
import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.ingest.telemetry.ToolReading;
import io.shadowtune.ingest.telemetry.Unit;
import io.shadowtune.reports.why.job.CollectiveTimes;
import io.shadowtune.reports.why.job.JobDivision;
import io.shadowtune.reports.why.job.JobFigures;
import io.shadowtune.reports.why.job.Share;
import io.shadowtune.reports.why.job.Worker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Items of evidence that only a job has. */
final class JobItems {
    private static final int MOST_RANKS = 1_024;
    private static final int MOST_REPORTS = 200;

    private JobItems() {}

    /** Where the time goes, a line for each part. */
    static Optional<ToolFacts> shares(JobQuestion question, JobDivision division) {
        List<String> lines = new ArrayList<>();
        for (Share share : division.shares().parts()) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%s %.3f (%.3f..%.3f) %s",
                    share.part().text(),
                    share.ratio().value(),
                    share.ratio().low(),
                    share.ratio().high(),
                    share.certainty().text()));
        }
        FactWriter facts = new FactWriter(new ToolText(reading("shares", "shadowtune job shares", question), lines));
        for (int i = 0; i < lines.size(); i++) {
            Share share = division.shares().parts().get(i);
            facts.level(i, "", "share_" + share.part().text(), share.ratio().value(), Unit.RATIO);
        }
        return Optional.of(facts.finished());
    }

    /** What each rank did outside of collectives and in them; empty without their times. */
    static Optional<ToolFacts> ranks(JobQuestion question, JobFigures now) {
        Map<Worker, Double> inCollectives = now.communicatingSeconds();
        Map<Worker, CollectiveTimes> largest = new TreeMap<>();
        for (CollectiveTimes times : now.collectives()) {
            largest.merge(times.worker(), times, (a, b) -> b.ranks() > a.ranks() ? b : a);
        }
        if (inCollectives.isEmpty()) {
            return Optional.empty();
        }
        double whole = Duration.between(question.from(), question.to()).toMillis() / 1e3;
        List<String> lines = new ArrayList<>();
        List<Map.Entry<Worker, CollectiveTimes>> all =
                largest.entrySet().stream().limit(MOST_RANKS).toList();
        for (Map.Entry<Worker, CollectiveTimes> rank : all) {
            double collective = inCollectives.getOrDefault(rank.getKey(), 0.0);
            lines.add(String.format(
                    Locale.ROOT,
                    "rank %d %s compute_seconds %.2f collective_wait_seconds %.2f",
                    rank.getValue().rank(),
                    rank.getKey(),
                    Math.max(0, whole - collective),
                    collective));
        }
        FactWriter facts = new FactWriter(new ToolText(
                reading("ranks", "NCCL inspector, seconds in and outside of collectives", question), lines));
        for (int i = 0; i < all.size(); i++) {
            Worker worker = all.get(i).getKey();
            String subject = "rank " + all.get(i).getValue().rank();
            double collective = inCollectives.getOrDefault(worker, 0.0);
            level(facts, i, worker.host(), subject, "compute_seconds", Math.max(0, whole - collective));
            level(facts, i, worker.host(), subject, "collective_wait_seconds", collective);
        }
        return Optional.of(facts.finished());
    }

    private static void level(FactWriter facts, int line, String host, String subject, String name, double seconds) {
        facts.add(
                line,
                host,
                subject,
                name,
                FactKind.LEVEL,
                String.format(Locale.ROOT, "%.2f", seconds),
                seconds,
                Unit.SECONDS);
    }

    /** What the collective library itself reported: errors, time-outs, transports; empty when nothing. */
    static Optional<ToolFacts> reports(HistoryRows rows, JobQuestion question) {
        List<String> lines = rows
                .ask(
                        ("SELECT text FROM nccl_event WHERE %s AND host IN %s AND %s AND kind IN ('NET_ERROR', 'WATCHDOG_TIMEOUT',"
                                        + " 'TRANSPORT', 'RAS_STATUS') AND text <> '' GROUP BY text ORDER BY min(seen_at) LIMIT %d")
                                .formatted(
                                        HistoryRows.inFabric(question.place().fabric()),
                                        HistoryRows.quoted(question.place().hostNames()),
                                        HistoryRows.within(
                                                "seen_at",
                                                question.place().from().isBefore(question.from())
                                                        ? question.place().from()
                                                        : question.from(),
                                                question.to()),
                                        MOST_REPORTS))
                .stream()
                .map(row -> row.text(0))
                .toList();
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(ToolParsers.read(new ToolText(reading("nccl", "NCCL_DEBUG log", question), lines)));
    }

    private static ToolReading reading(String item, String tool, JobQuestion question) {
        return new ToolReading(item, tool, "", question.from() + "/" + question.to());
    }
}
