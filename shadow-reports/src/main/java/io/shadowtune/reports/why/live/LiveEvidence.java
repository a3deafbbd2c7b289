package io.shadowtune.reports.why.live;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.ToolReading;
import io.shadowtune.reports.why.changes.HistoryQuestions;
import io.shadowtune.reports.why.changes.Timeline;
import io.shadowtune.reports.why.changes.TimelineEntry;
import io.shadowtune.reports.why.changes.TimelineQuery;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.onset.Onset;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Gathers the evidence on something that is watched: one item for the trouble itself, one for the time before it, one
 * for its peers in the same time, one for what changed from an hour before. Every item is text that a person can read,
 * with a fact for each line of figures. Not thread-safe.
 */
public final class LiveEvidence {
    private static final int MOST_PEER_FIGURES = 640;
    private static final int MOST_CHANGES = 2_000;
    private static final int MOST_CHANGES_SHOWN = 3;

    /** A count that grows this many times faster than before has changed. */
    private static final double WORSE = 3;

    /** Settings are seen when they are next read, a while after they were changed. */
    private static final long SEEN_LATE_SECONDS = 60;

    private final HistoryQuestions history;
    private final HistoryRows rows;
    private final WindowFigures figures;
    private final Cabling cabling;

    /** Asks this history. */
    public LiveEvidence(HistoryQuestions history) {
        this.history = history;
        this.rows = new HistoryRows(history);
        this.figures = new WindowFigures(rows);
        this.cabling = new Cabling(rows);
    }

    /**
     * Gathers it; empty when the history has no window of the thing in that time.
     *
     * @throws IllegalStateException when the history refuses the question, which is a bug
     */
    public Optional<LiveFound> of(LiveQuestion question, Instant now) {
        String own = question.own();
        String fabric = HistoryRows.inFabric(question.fabric());
        String others = question.part().isEmpty()
                ? "%s AND device <> %s AND kind IN ('nic', 'gpu', 'host')"
                        .formatted(fabric, HistoryRows.quoted(question.device()))
                : "%s AND device = %s AND part <> %s AND kind IN ('port', 'queue')"
                        .formatted(fabric, HistoryRows.quoted(question.device()), HistoryRows.quoted(question.part()));
        List<Measured> present = figures.read(own, question.from(), question.to());
        if (present.isEmpty()) {
            return Optional.empty();
        }
        List<Measured> past = figures.read(own, question.baselineFrom(), question.from());
        List<Measured> peers = figures.read(others, question.from(), question.to());
        List<ToolFacts> items = new ArrayList<>();
        item("now", "history windows (growth in the interval)", present, question.from(), question.to(), items);
        item(
                "before",
                "history windows, baseline (growth in the interval)",
                past,
                question.baselineFrom(),
                question.from(),
                items);
        item(
                "peers",
                "history windows, for comparison (growth in the interval)",
                peers.stream()
                        .filter(one -> one.kind().equals(question.part().isEmpty() ? "nic" : "port"))
                        .limit(MOST_PEER_FIGURES)
                        .toList(),
                question.from(),
                question.to(),
                items);
        List<Cabling.Cable> cables = cabling.of(question.fabric(), question.device(), question.part());
        behind(question, cables, items);
        List<TimelineEntry> changed = changed(question, now);
        changes(question, changed).ifPresent(items::add);
        Duration span = Duration.between(question.from(), question.to());
        Duration spanBefore = Duration.between(question.baselineFrom(), question.from());
        Optional<Onset.Moment> since = Comparison.worsened(present, span, past, spanBefore, WORSE)
                .flatMap(worst -> began(question, worst, spanBefore, past));
        return Optional.of(new LiveFound(
                Evidence.of("", items),
                new Onset(since, before(since, question, changed)),
                new LiveContext(
                        Comparison.of(present, span, past, spanBefore, peers),
                        cabling.words(cables),
                        Warnings.words(rows, question)),
                OwnDoings.words(rows, WhichPorts.of(question), question.from(), question.to())));
    }

    /** The NIC behind a port is the other end of the same link: what it counts belongs to the question. */
    private void behind(LiveQuestion question, List<Cabling.Cable> cables, List<ToolFacts> items) {
        if (question.part().isEmpty() || cables.isEmpty()) {
            return;
        }
        Cabling.Cable cable = cables.get(0);
        item(
                "behind",
                "history windows of the NIC behind the port (growth in the interval)",
                figures.read(
                        "kind = 'nic' AND %s AND device = %s AND part = %s"
                                .formatted(
                                        HistoryRows.inFabric(question.fabric()),
                                        HistoryRows.quoted(cable.neighbour()),
                                        HistoryRows.quoted(cable.neighbourPart())),
                        question.from(),
                        question.to()),
                question.from(),
                question.to(),
                items);
    }

    private static void item(
            String key, String tool, List<Measured> measured, Instant from, Instant to, List<ToolFacts> items) {
        WindowFigures.item(key, tool, measured, from, to).ifPresent(items::add);
    }

    /** The first window from the time before on in which a count grew faster than it ever did on average before. */
    private Optional<Onset.Moment> began(
            LiveQuestion question, Measured worst, Duration spanBefore, List<Measured> past) {
        double usual = past.stream()
                .filter(one -> one.figure() == worst.figure() && one.subject().equals(worst.subject()))
                .mapToDouble(one -> Comparison.rate(one, spanBefore))
                .max()
                .orElse(0);
        String column = worst.figure().summedColumn();
        return rows.ask(("SELECT epoch_us(min(start_at)) FROM window_all JOIN entity USING (entity)"
                                + " WHERE %s AND kind = '%s' AND %s AND %s > %s * span_seconds")
                        .formatted(
                                question.own(),
                                worst.kind(),
                                HistoryRows.within("start_at", question.baselineFrom(), question.to()),
                                column,
                                Math.max(0, WORSE * usual)))
                .get(0)
                .someInstant(0)
                .map(at -> new Onset.Moment(
                        at.toString(),
                        "%s grows"
                                .formatted(
                                        (worst.subject() + " " + worst.figure().fact()).strip()),
                        "now",
                        0));
    }

    private static List<Onset.Moment> before(
            Optional<Onset.Moment> since, LiveQuestion question, List<TimelineEntry> changed) {
        Instant until = since.map(moment -> Instant.parse(moment.at()))
                .orElse(question.from())
                .plusSeconds(SEEN_LATE_SECONDS);
        return changed.stream()
                .filter(entry -> entry.at().isBefore(until))
                .sorted(Comparator.comparing(TimelineEntry::at).reversed())
                .limit(MOST_CHANGES_SHOWN)
                .map(entry ->
                        new Onset.Moment(entry.at().toString(), entry.entity() + " " + entry.what(), "changes", 0))
                .toList();
    }

    private List<TimelineEntry> changed(LiveQuestion question, Instant now) {
        Timeline timeline = new TimelineQuery(history)
                .read(
                        Optional.of(question.from().minusSeconds(3_600)),
                        Optional.of(question.to()),
                        question.device(),
                        MOST_CHANGES,
                        now);
        Pattern whole = Pattern.compile("(^|:)" + Pattern.quote(question.fabric() + "/" + question.device()) + "(/|$)");
        return timeline.entries().stream()
                .filter(entry -> whole.matcher(entry.entity()).find())
                .toList();
    }

    private static Optional<ToolFacts> changes(LiveQuestion question, List<TimelineEntry> own) {
        if (own.isEmpty()) {
            return Optional.empty();
        }
        List<String> lines = own.stream().map(LiveEvidence::line).toList();
        ToolText text = new ToolText(new ToolReading("changes", "history changes", question.device(), ""), lines);
        FactWriter facts = new FactWriter(text);
        for (int i = 0; i < lines.size(); i++) {
            TimelineEntry entry = own.get(i);
            facts.event(i, entry.entity(), "change " + entry.kind().text(), entry.what());
        }
        return Optional.of(facts.finished());
    }

    private static String line(TimelineEntry entry) {
        return "%s %s %s".formatted(entry.at(), entry.entity(), entry.what());
    }
}
