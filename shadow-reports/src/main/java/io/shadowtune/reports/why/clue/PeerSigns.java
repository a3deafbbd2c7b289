package io.shadowtune.reports.why.clue;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.evidence.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Signs in what one machine says and another, asked alike, does not. */
public final class PeerSigns {
    private PeerSigns() {}

    /** An item has such lines and none of the other kind, and an item of another machine has the other kind. */
    public static Sign insteadOf(String here, String elsewhere) {
        Pattern bad = Pattern.compile(here, Pattern.CASE_INSENSITIVE);
        Pattern good = Pattern.compile(elsewhere, Pattern.CASE_INSENSITIVE);
        return evidence -> pairs(
                evidence,
                item -> first(evidence, item, bad).isPresent()
                        && first(evidence, item, good).isEmpty(),
                item -> first(evidence, item, good).isPresent(),
                bad,
                good);
    }

    /** An item of such a tool has no such line, and an item of the same kind from another machine has one. */
    public static Sign missingUnlikeOther(String line, String tool) {
        Pattern wanted = Pattern.compile(line, Pattern.CASE_INSENSITIVE);
        Pattern of = Pattern.compile(tool, Pattern.CASE_INSENSITIVE);
        Predicate<ToolFacts> asked =
                item -> of.matcher(item.text().reading().tool()).find();
        return evidence -> pairs(
                evidence,
                asked.and(item -> first(evidence, item, wanted).isEmpty()),
                asked.and(item -> first(evidence, item, wanted).isPresent()),
                Pattern.compile("\\S"),
                wanted);
    }

    private static List<Match> pairs(
            Evidence evidence, Predicate<ToolFacts> bad, Predicate<ToolFacts> good, Pattern here, Pattern elsewhere) {
        List<Match> matches = new ArrayList<>();
        List<ToolFacts> goods = null;
        for (ToolFacts item : evidence.items()) {
            if (!bad.test(item) || evidence.side(item.text().reading().item()) == Side.HEALTHY) {
                continue;
            }
            goods = goods == null ? evidence.items().stream().filter(good).toList() : goods;
            for (ToolFacts other : goods) {
                if (isElsewhere(evidence, item, other)) {
                    first(evidence, item, here).ifPresent(matches::add);
                    first(evidence, other, elsewhere).ifPresent(matches::add);
                }
            }
        }
        return matches.stream().distinct().limit(6).toList();
    }

    private static boolean isElsewhere(Evidence evidence, ToolFacts item, ToolFacts other) {
        return !other.text().reading().host().equals(item.text().reading().host())
                || evidence.side(other.text().reading().item()) == Side.HEALTHY;
    }

    private static Optional<Match> first(Evidence evidence, ToolFacts item, Pattern pattern) {
        return evidence.linesOf(item, pattern)
                .findFirst()
                .map(line -> new Match(
                        List.of(line.item()),
                        line.number(),
                        line.host(),
                        line.text().strip()));
    }
}
