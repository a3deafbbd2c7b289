package io.shadowtune.reports.why.live;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.reports.why.changes.HistoryQuestions;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.job.JobDivision;
import io.shadowtune.reports.why.job.JobFigures;
import io.shadowtune.reports.why.job.JobReasoner;
import io.shadowtune.reports.why.job.StepPace;
import io.shadowtune.reports.why.job.Straggler;
import io.shadowtune.reports.why.onset.Onset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Asks the history about a job: where its time goes, and the evidence on its hosts and on the switch ports in front of
 * them. Not thread-safe.
 */
public final class JobInquiry {
    /** More hosts than these are not looked at one by one: those with most trouble are. */
    private static final int MOST_HOSTS = 16;

    private static final int FEW_HOSTS = 2;

    private final HistoryQuestions history;
    private final HistoryRows rows;
    private final WindowFigures figures;
    private final Cabling cabling;

    /** Asks this history. */
    public JobInquiry(HistoryQuestions history) {
        this.history = history;
        this.rows = new HistoryRows(history);
        this.figures = new WindowFigures(rows);
        this.cabling = new Cabling(rows);
    }

    /**
     * What was found.
     *
     * @param answer where the time goes
     * @param evidence what the causes are weighed against
     * @param onset since when its steps are slower, and what changed before on its hosts
     * @param context figures of its hosts and what they are connected to
     * @param ours whether this program changed something, in words
     */
    public record Found(JobAnswer answer, Evidence evidence, Onset onset, LiveContext context, String ours) {}

    /**
     * The part of the time in which its steps were slower than before, as the calls of its collectives tell; empty when
     * they were not, or all the time.
     */
    public Optional<JobQuestion> slowPart(JobQuestion question) {
        JobQuery query = new JobQuery(history);
        return question.beforeFrom()
                .map(from -> query.pace(question.place(), from, question.from()))
                .flatMap(before ->
                        StepPace.slowSince(query.pace(question.place(), question.from(), question.to()), before))
                .flatMap(slow -> question.since(slow.at()));
    }

    /** Asks; empty when nothing was measured on the job's hosts in that time. */
    public Optional<Found> ask(JobQuestion question) {
        JobQuery query = new JobQuery(history);
        JobFigures now = query.read(question.place(), question.from(), question.to());
        Optional<JobFigures> before = question.beforeFrom()
                .map(from -> query.read(question.place(), from, question.from()))
                .filter(figuresBefore -> !figuresBefore.collectives().isEmpty()
                        || !figuresBefore.gpus().isEmpty());
        List<Measured> onHosts = figures.read(
                HistoryRows.inFabric(question.place().fabric())
                        + " AND kind IN ('nic', 'gpu', 'host') AND device IN "
                        + HistoryRows.quoted(question.place().hostNames()),
                question.from(),
                question.to());
        if (now.collectives().isEmpty() && now.gpus().isEmpty() && onHosts.isEmpty()) {
            return Optional.empty();
        }
        JobDivision division = JobReasoner.divide(now, before);
        List<ToolFacts> items = new ArrayList<>();
        JobItems.shares(question, division).ifPresent(items::add);
        JobItems.ranks(question, now).ifPresent(items::add);
        windows(question, division, onHosts, items);
        ports(question, items);
        JobItems.reports(rows, question).ifPresent(items::add);
        return Optional.of(new Found(
                new JobAnswer(question, division),
                Evidence.of("", items),
                new JobOnset(history).of(question, now, before),
                new LiveContext(List.of(), cabling.words(cables(question, division)), List.of()),
                OwnDoings.words(rows, WhichPorts.of(question.place()), question.from(), question.to())));
    }

    private void windows(JobQuestion question, JobDivision division, List<Measured> onHosts, List<ToolFacts> items) {
        Set<String> hosts = looked(question, division, onHosts);
        List<Measured> gpus =
                onHosts.stream().filter(one -> one.kind().equals("gpu")).toList();
        WindowFigures.item("gpus", "dcgm-exporter, mean of the time asked about", gpus, question.from(), question.to())
                .ifPresent(items::add);
        List<Measured> own = onHosts.stream()
                .filter(one -> !one.kind().equals("gpu") && hosts.contains(one.device()))
                .toList();
        WindowFigures.item("hosts", "history windows (growth in the interval)", own, question.from(), question.to())
                .ifPresent(items::add);
        question.beforeFrom()
                .ifPresent(from -> WindowFigures.item(
                                "hosts_before",
                                "history windows, baseline (growth in the interval)",
                                figures.read(
                                        HistoryRows.inFabric(question.place().fabric())
                                                + " AND kind IN ('nic', 'host') AND device IN "
                                                + HistoryRows.quoted(hosts),
                                        from,
                                        question.from()),
                                from,
                                question.from())
                        .ifPresent(items::add));
    }

    /** The switch ports in front of the job's hosts that count trouble, now and before. */
    private void ports(JobQuestion question, List<ToolFacts> items) {
        String fabric = HistoryRows.inFabric(question.place().fabric());
        String inFront = fabric
                + " AND kind = 'port' AND (device, part) IN (SELECT device, part FROM link_latest WHERE " + fabric
                + " AND neighbour IN " + HistoryRows.quoted(question.place().hostNames()) + ")";
        List<Measured> all = figures.read(inFront, question.from(), question.to());
        Set<String> troubled = all.stream()
                .filter(one -> one.figure().isTrouble() && one.number() > 0)
                .map(one -> one.device() + "/" + one.subject())
                .limit(MOST_HOSTS)
                .collect(Collectors.toSet());
        List<Measured> own = all.stream()
                .filter(one -> troubled.contains(one.device() + "/" + one.subject()))
                .toList();
        WindowFigures.item("ports", "history windows (growth in the interval)", own, question.from(), question.to())
                .ifPresent(items::add);
        question.beforeFrom()
                .filter(from -> !own.isEmpty())
                .ifPresent(from -> WindowFigures.item(
                                "ports_before",
                                "history windows, baseline (growth in the interval)",
                                figures.read(inFront, from, question.from()).stream()
                                        .filter(one -> troubled.contains(one.device() + "/" + one.subject()))
                                        .toList(),
                                from,
                                question.from())
                        .ifPresent(items::add));
    }

    /** The cables of the host that others wait for; without one, of a job on few hosts, all. */
    private List<Cabling.Cable> cables(JobQuestion question, JobDivision division) {
        return division.straggler()
                .map(straggler ->
                        cabling.of(question.place().fabric(), straggler.worker().host(), ""))
                .orElseGet(() -> question.place().hosts().size() <= FEW_HOSTS
                        ? cabling.of(question.place().fabric(), question.place().hostNames())
                        : List.of());
    }

    /** The host that others wait for, then those with most counts of trouble. */
    private static Set<String> looked(JobQuestion question, JobDivision division, List<Measured> onHosts) {
        Map<String, Double> trouble = new TreeMap<>(onHosts.stream()
                .filter(one -> one.figure().isTrouble())
                .collect(Collectors.groupingBy(Measured::device, Collectors.summingDouble(Measured::number))));
        Set<String> hosts = new LinkedHashSet<>();
        division.straggler().map(Straggler::worker).ifPresent(worker -> hosts.add(worker.host()));
        trouble.entrySet().stream()
                .sorted(Comparator.comparingDouble(Map.Entry<String, Double>::getValue)
                        .reversed())
                .map(Map.Entry::getKey)
                .forEach(hosts::add);
        hosts.addAll(question.place().hostNames());
        return hosts.stream().limit(MOST_HOSTS).collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
