package io.shadowtune.reports.why.onset;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.reports.why.Diagnosis;
import io.shadowtune.reports.why.Finding;
import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.Match;
import io.shadowtune.reports.why.evidence.Evidence;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds when a trouble began: the earliest time on a line that the verdict or one of its symptoms cites, else the time
 * of the earliest reading that shows it. What changed before is every line of the day before, of times written the same
 * way, that tells of a change.
 */
public final class OnsetSearch {
    private static final int MOST_CHANGES = 3;
    private static final Duration BEFORE = Duration.ofDays(1);
    private static final Pattern CHANGE = Pattern.compile(
            "(?i)\\b(chang(e|ed|ing)\\b(?! of)|commit(ted)?\\b|config(ured| reload| apply| update)|rolled? ?out|deploy(ed|ment)|upgrad(e|ed)|updat(e|ed)\\b.{0,30}(firmware|driver|kernel|package|image)|firmware.{0,30}(burn|flash|activ|version)|install(ed)? |reboot|boot(ed)?\\b.{0,20}(linux|kernel)|Linux version|modprobe|module .{0,30}(loaded|inserted)|maintenance|replaced|re-?cabled|swapped|failover|drain(ed)?|new job|job .{0,20}start(ed)?|cordon)");

    private OnsetSearch() {}

    /** Searches. */
    public static Onset of(Evidence evidence, Diagnosis diagnosis) {
        if (diagnosis.verdict() == Cause.INSUFFICIENT_EVIDENCE || diagnosis.verdict() == Cause.NO_NETWORK_FAULT) {
            return Onset.UNKNOWN;
        }
        Map<String, ToolFacts> items = new LinkedHashMap<>();
        evidence.items().forEach(item -> items.put(item.text().reading().item(), item));
        List<Stamped> signs = new ArrayList<>();
        for (Finding finding : diagnosis.findings()) {
            boolean part = finding.status() == Finding.Status.SUPPORTED
                    && (finding.cause() == diagnosis.verdict()
                            || finding.symptomOf()
                                    .filter(cause -> cause == diagnosis.verdict())
                                    .isPresent());
            if (part) {
                finding.evidence().stream()
                        .flatMap(found -> found.matches().stream())
                        .forEach(match -> stamped(match, items).ifPresent(signs::add));
            }
        }
        return signs.stream()
                .min(Comparator.comparing(sign -> sign.stamp().at()))
                .map(first -> new Onset(Optional.of(first.moment()), changes(evidence, first)))
                .orElseGet(() -> new Onset(reading(diagnosis, items), List.of()));
    }

    private record Stamped(StampedText stamp, Onset.Moment moment) {}

    private static Optional<Stamped> stamped(Match match, Map<String, ToolFacts> items) {
        return match.items().stream()
                .reduce((first, last) -> last)
                .filter(items::containsKey)
                .flatMap(item -> stamped(items.get(item), match.line()));
    }

    private static Optional<Stamped> stamped(@Nullable ToolFacts item, int line) {
        if (item == null || line < 1 || line > item.text().lines().size()) {
            return Optional.empty();
        }
        String text = item.text().lines().get(line - 1);
        return StampedText.in(text)
                .map(stamp -> new Stamped(
                        stamp,
                        new Onset.Moment(
                                stamp.text(),
                                text.strip(),
                                item.text().reading().item(),
                                line)));
    }

    private static List<Onset.Moment> changes(Evidence evidence, Stamped first) {
        List<Stamped> changes = new ArrayList<>();
        for (ToolFacts item : evidence.items()) {
            evidence.linesOf(item, CHANGE)
                    .flatMap(line -> stamped(item, line.number()).stream())
                    .filter(change -> isBefore(change.stamp(), first.stamp()))
                    .forEach(changes::add);
        }
        return changes.stream()
                .sorted(Comparator.comparing((Stamped change) -> change.stamp().at())
                        .reversed())
                .map(Stamped::moment)
                .filter(moment -> !moment.equals(first.moment()))
                .limit(MOST_CHANGES)
                .toList();
    }

    private static boolean isBefore(StampedText change, StampedText first) {
        return change.shape() == first.shape()
                && !change.at().isAfter(first.at())
                && Duration.between(change.at(), first.at()).compareTo(BEFORE) <= 0;
    }

    /** The label of the first reading that the verdict cites, in the order of the bundle: by then it was so. */
    private static Optional<Onset.Moment> reading(Diagnosis diagnosis, Map<String, ToolFacts> items) {
        return diagnosis.findings().stream()
                .filter(finding ->
                        finding.cause() == diagnosis.verdict() && finding.status() == Finding.Status.SUPPORTED)
                .flatMap(finding -> finding.evidence().stream())
                .flatMap(found -> found.matches().stream())
                .flatMap(match -> match.items().stream())
                .flatMap(item -> Optional.ofNullable(items.get(item)).stream())
                .filter(item -> !item.text().reading().at().isEmpty())
                .findFirst()
                .map(item -> new Onset.Moment(
                        item.text().reading().at(),
                        "already so in this reading; nothing in the evidence tells of the time before",
                        item.text().reading().item(),
                        0));
    }
}
