package io.shadowtune.reports.why;

import io.shadowtune.reports.why.clue.Cause;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What to measure next, the most deciding first: what would prove the verdict unless it is sure already, then what
 * would decide hypotheses that something speaks for and nothing has tested. That the evidence is not enough is no
 * hypothesis a measurement could decide.
 */
final class NextMeasurements {
    private static final int MOST = 5;
    private static final double SURE = 0.9;

    private NextMeasurements() {}

    static List<String> of(List<Finding> findings) {
        Stream<Finding> doubtful = findings.stream()
                .filter(finding -> finding.status() == Finding.Status.SUPPORTED)
                .filter(finding ->
                        finding.confidence() < SURE && finding.symptomOf().isEmpty());
        Stream<Finding> untested = findings.stream()
                .filter(finding -> finding.status() == Finding.Status.UNTESTED && finding.score() > 0)
                .sorted(Comparator.comparingDouble(Finding::score).reversed());
        Set<String> commands = new LinkedHashSet<>();
        Stream.concat(doubtful, untested)
                .filter(finding -> finding.cause() != Cause.INSUFFICIENT_EVIDENCE)
                .map(finding ->
                        "%s (decides %s)".formatted(finding.sheet().advice().confirmWith(), finding.cause()))
                .forEach(commands::add);
        return commands.stream().limit(MOST).toList();
    }
}
