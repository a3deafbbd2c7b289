package io.shadowtune.reports.why.live;

import io.shadowtune.ingest.telemetry.FactKind;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Compares figures of one time with those of the time before and with those of peers. Pure. */
final class Comparison {
    /** Counts vary: half as much again, against past and peers together. */
    private static final double HARDLY_GROWN = Math.log(1.5);

    /** Levels vary less: 5 % against both. */
    private static final double HARDLY_OTHER = 2 * Math.log(1.05);

    private Comparison() {}

    /** What a figure is of, without the machine: so it is found again in the past and among peers. */
    private record Key(String kind, String subject, LiveFigure figure) {}

    /**
     * Compares, the most unlike first; what was nothing at both times is left out.
     *
     * @param span how long the time is
     * @param spanBefore how long the time before is
     */
    static List<ComparedFigure> of(
            List<Measured> now, Duration span, List<Measured> before, Duration spanBefore, List<Measured> peers) {
        Map<Key, Double> past = new HashMap<>();
        before.forEach(one -> past.put(key(one), rate(one, spanBefore)));
        Map<LiveFigure, List<Double>> like = peers.stream()
                .collect(Collectors.groupingBy(
                        Measured::figure, Collectors.mapping(one -> rate(one, span), Collectors.toList())));
        return now.stream()
                .map(one -> new ComparedFigure(
                        one.subject(),
                        one.figure().fact(),
                        one.figure().factKind() == FactKind.GROWTH,
                        rate(one, span),
                        past.getOrDefault(key(one), Double.NaN),
                        median(like.getOrDefault(one.figure(), List.of()))))
                .filter(one -> one.now() != 0 || one.before() > 0)
                .sorted(Comparator.comparingDouble(Comparison::rank).reversed())
                .toList();
    }

    /** What is hardly unlike anything comes in the order it was read: the port before its queues. */
    private static double rank(ComparedFigure figure) {
        double hardly = figure.perSecond() ? HARDLY_GROWN : HARDLY_OTHER;
        return figure.unlikeness() < hardly ? 0 : figure.unlikeness();
    }

    /**
     * The trouble that grew most against the time before: at least so many times as fast; empty when none did, or nothing
     * is known of that time.
     */
    static Optional<Measured> worsened(
            List<Measured> now, Duration span, List<Measured> before, Duration spanBefore, double times) {
        if (before.isEmpty()) {
            return Optional.empty();
        }
        Map<Key, Double> past = new HashMap<>();
        before.forEach(one -> past.put(key(one), rate(one, spanBefore)));
        return now.stream()
                .filter(one -> one.figure().isTrouble() && one.number() > 0)
                .filter(one -> rate(one, span) > times * past.getOrDefault(key(one), 0.0))
                .max(Comparator.comparingDouble(one -> rate(one, span) / (past.getOrDefault(key(one), 0.0) + 1e-3)));
    }

    static double rate(Measured one, Duration span) {
        return one.figure().factKind() == FactKind.GROWTH
                ? one.number() / Math.max(1, span.toMillis() / 1e3)
                : one.number();
    }

    private static Key key(Measured one) {
        return new Key(one.kind(), one.subject(), one.figure());
    }

    private static double median(List<Double> figures) {
        return figures.isEmpty()
                ? Double.NaN
                : figures.stream().sorted().toList().get(figures.size() / 2);
    }
}
