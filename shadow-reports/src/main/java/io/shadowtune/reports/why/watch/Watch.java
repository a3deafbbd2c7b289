package io.shadowtune.reports.why.watch;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Finding;
import io.shadowtune.ingest.telemetry.GpuHours;
import io.shadowtune.reports.history.HistoryReader;
import io.shadowtune.reports.why.changes.HistoryQuestions;
import io.shadowtune.reports.why.cost.AnswerCost;
import io.shadowtune.reports.why.cost.HistoryCost;
import io.shadowtune.reports.why.verdict.AnswerId;
import io.shadowtune.reports.why.verdict.ContentDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Finds what got worse by the end of a report day. Stateless: the same history and day give the same findings with the
 * same names.
 */
public final class Watch {
    /** When more is getting worse at once than anybody can repair, it is not single links; the first of them will do. */
    private static final int MOST = 200;

    private static final Duration USUAL = Duration.ofDays(7);

    private Watch() {}

    /** The findings of a day, what to repair first at the top: by cost where that is known, then by what hurts most. */
    public static List<Finding> of(HistoryReader reader, WatchDay day) {
        List<Finding> found = new ArrayList<>(JobWatch.of(reader, day, JobWatch.MOST_JOBS));
        found.addAll(judged(new WatchQuery(reader, day).read(), day, finding -> cost(reader::query, finding, day)));
        found.sort(Comparator.comparingDouble(Watch::hoursSaved));
        return found;
    }

    /** Less is first. */
    private static double hoursSaved(Finding finding) {
        return -finding.cost().map(GpuHours::hours).orElse(0.0);
    }

    /** What it cost the jobs on the host that day, or on the host behind the port, against the week before it got worse. */
    private static Optional<GpuHours> cost(HistoryQuestions history, Finding finding, WatchDay day) {
        EntityId entity = finding.entity();
        Instant since = finding.since();
        Instant usual = since.minus(USUAL);
        AnswerCost cost =
                HistoryCost.of(history, entity, new HistoryCost.Times(usual, since, day.start(), day.until()));
        return cost instanceof AnswerCost.Known known ? Optional.of(known.hours()) : Optional.empty();
    }

    static List<Finding> judged(
            Map<WatchedSignal, List<EntityDays>> all, WatchDay day, Function<Finding, Optional<GpuHours>> cost) {
        List<Ranked> found = new ArrayList<>();
        all.forEach((signal, things) -> things.stream()
                .collect(Collectors.groupingBy(thing -> thing.entity().fabric()))
                .values()
                .forEach(fabric -> found.addAll(judged(signal, fabric, day))));
        return found.stream()
                .sorted(Ranked.FIRST_TO_REPAIR)
                .limit(MOST)
                .map(one -> new Ranked(one.finding.with(cost.apply(one.finding)), one.signal))
                .sorted(Ranked.FIRST_TO_REPAIR)
                .map(Ranked::finding)
                .toList();
    }

    /** A finding with the signal that it is about. */
    private record Ranked(Finding finding, WatchedSignal signal) {
        static final Comparator<Ranked> FIRST_TO_REPAIR = Comparator.<Ranked>comparingDouble(
                        one -> hoursSaved(one.finding))
                .thenComparing(Ranked::signal)
                .thenComparing(one -> -one.finding.strength())
                .thenComparing(one -> one.finding.entity());
    }

    private static List<Ranked> judged(WatchedSignal signal, List<EntityDays> things, WatchDay day) {
        PeerDays peers = PeerDays.of(things.stream().map(EntityDays::perDay).toList(), signal.floorPerDay());
        Sensitivity what = Sensitivity.ofCounts(signal.floorPerDay());
        List<Ranked> found = new ArrayList<>();
        for (EntityDays thing : things) {
            WorseningRule.judge(thing.perDay(), what, peers)
                    .map(worse -> new Ranked(finding(signal, thing.entity(), worse, peers, day), signal))
                    .ifPresent(found::add);
        }
        return found;
    }

    private static Finding finding(
            WatchedSignal signal, EntityId entity, Worsening worse, PeerDays peers, WatchDay day) {
        int last = WorseningRule.DAYS - 1;
        Finding.Level level =
                new Finding.Level(worse.beforePerDay(), worse.nowPerDay(), peers.perDay()[last], peers.count());
        ContentDigest content = new ContentDigest()
                .add(entity.text())
                .add(signal.text())
                .add(day.start().toString());
        return new Finding(
                AnswerId.of(AnswerId.Kind.FINDING, signal.cause(), content).text(),
                entity,
                signal.text(),
                worse.shape(),
                day.start(),
                day.end(),
                day.before(last - worse.sinceDay()),
                level,
                worse.strength(),
                signal.cause().name(),
                Optional.empty(),
                WatchWords.of(signal, entity, worse.shape(), level, day.before(last - worse.sinceDay()), day.zone()));
    }
}
