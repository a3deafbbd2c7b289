package io.shadowtune.reports.why;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What to measure next. When the answer is sure and stands alone, only what confirms it. Else one command for each
 * hypothesis that is left, that one first which is expected to decide most: the entropy of the hypothesis it is made
 * for, and of those whose own command asks the same tool the same thing. That the evidence is not enough is no hypothesis
 * a measurement could decide.
 */
final class NextMeasurements {
    private static final int MOST = 5;

    private NextMeasurements() {}

    /** Commands for the findings of one question, the answer's first. */
    static List<String> of(List<Finding> findings) {
        Finding answer = findings.get(0);
        if (Certainty.isSure(findings)) {
            return List.of("%s (confirms %s)".formatted(command(answer), answer.cause()));
        }
        List<Finding> open = Certainty.left(findings);
        double sum = open.stream().mapToDouble(Finding::confidence).sum();
        Comparator<Finding> byWorth = Comparator.comparingDouble(finding -> -worth(finding, open, sum));
        // An answer that is doubted is asked for before its rivals: what refutes it opens the question again.
        Stream<Finding> ordered = Stream.concat(
                open.stream().filter(finding -> finding.cause() == answer.cause()),
                open.stream()
                        .filter(finding -> finding.cause() != answer.cause())
                        .sorted(byWorth));
        List<String> commands = new ArrayList<>();
        ordered.limit(MOST).forEach(finding -> commands.add(line(finding, open)));
        return List.copyOf(commands);
    }

    private static String line(Finding finding, List<Finding> open) {
        String too = open.stream()
                .filter(other -> other.cause() != finding.cause() && asksTheSame(finding, other))
                .map(other -> other.cause().name())
                .collect(Collectors.joining(", "));
        return "%s (decides %s%s)"
                .formatted(command(finding), finding.cause(), too.isEmpty() ? "" : "; tells of " + too + ", too");
    }

    private static double worth(Finding finding, List<Finding> open, double sum) {
        return open.stream()
                .filter(other -> other.cause() == finding.cause() || asksTheSame(finding, other))
                .mapToDouble(other -> entropy(other.confidence() / sum))
                .sum();
    }

    private static double entropy(double share) {
        return share <= 0 || share >= 1 ? 0 : -share * Math.log(share) - (1 - share) * Math.log(1 - share);
    }

    private static boolean asksTheSame(Finding a, Finding b) {
        Set<String> asked = tools(a);
        return tools(b).stream().anyMatch(asked::contains);
    }

    /** Programs with what they are asked, such as {@code ethtool -S}, of commands that stand one after another. */
    private static Set<String> tools(Finding finding) {
        return Arrays.stream(command(finding).split(";"))
                .map(part -> part.strip().split("\\s+"))
                .filter(words -> words.length > 1)
                .map(words -> words[0] + " " + words[1])
                .filter(tool -> !tool.startsWith("grep "))
                .collect(Collectors.toSet());
    }

    private static String command(Finding finding) {
        return finding.sheet().advice().confirmWith();
    }
}
