package io.shadowtune.reports.why;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.Clue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Counts how many right answers stay right when the cases are changed in ways that do not touch their cause, and how
 * often a wrong cause is named with confidence when the deciding items are taken away; words are learned from the other
 * sets, so at least two sets are needed. Arguments: folders of cases.
 */
final class MutatedCases {
    private static final int ROUNDS = 3;
    private static final double CONFIDENT = 0.6;

    private MutatedCases() {}

    public static void main(String[] arguments) throws IOException {
        List<JsonNode> cases = new ArrayList<>();
        for (String folder : arguments) {
            try (Stream<Path> files = Files.list(Path.of(folder))) {
                for (Path file : files.filter(f -> f.toString().endsWith(".json"))
                        .sorted()
                        .toList()) {
                    cases.add(new ObjectMapper().readTree(file.toFile()));
                }
            }
        }
        LeftOut leftOut = new LeftOut(cases.stream().map(DiagnosisCase::of).toList());
        List<JsonNode> healthy = new ArrayList<>();
        cases.forEach(jcase -> healthy.addAll(healthy(jcase, leftOut)));
        List<JsonNode> right = cases.stream()
                .filter(jcase -> leftOut.answer(DiagnosisCase.of(jcase)).score() > 0)
                .toList();
        System.out.printf("%d of %d answers are right; %d healthy items%n", right.size(), cases.size(), healthy.size());
        for (Mutation mutation : Mutation.values()) {
            count(mutation, mutation == Mutation.DECISIVE_REMOVED ? cases : right, healthy, leftOut);
        }
    }

    private static void count(Mutation mutation, List<JsonNode> cases, List<JsonNode> healthy, LeftOut leftOut) {
        int kept = 0;
        int asked = 0;
        List<String> lost = new ArrayList<>();
        int rounds = mutation == Mutation.DECISIVE_REMOVED ? 1 : ROUNDS;
        for (JsonNode jcase : cases) {
            for (int round = 0; round < rounds; round++) {
                ObjectNode copy = jcase.deepCopy();
                mutation.apply(
                        copy, new Random(31L * round + copy.path("id").asText().hashCode()), healthy);
                CaseScore.Result result = leftOut.answer(DiagnosisCase.of(copy));
                boolean good = mutation == Mutation.DECISIVE_REMOVED
                        ? result.score() > 0
                                || result.diagnosis().verdict() == Cause.INSUFFICIENT_EVIDENCE
                                || result.diagnosis().confidence() < CONFIDENT
                        : result.score() > 0;
                asked++;
                kept += good ? 1 : 0;
                if (!good) {
                    lost.add("%s round %d: %s %.2f instead of %s"
                            .formatted(
                                    result.asked().id(),
                                    round,
                                    result.diagnosis().verdict(),
                                    result.diagnosis().confidence(),
                                    result.asked().expected()));
                }
            }
        }
        System.out.printf("%-18s %d of %d (%.1f %%)%n", mutation, kept, asked, 100.0 * kept / Math.max(1, asked));
        lost.forEach(line -> System.out.println("    " + line));
    }

    /** Items that no sheet found anything in but what speaks against it, and that the case itself does not cite. */
    private static List<JsonNode> healthy(JsonNode jcase, LeftOut leftOut) {
        CaseScore.Result result = leftOut.answer(DiagnosisCase.of(jcase));
        Set<String> taken = new HashSet<>(result.asked().mustCite());
        result.diagnosis().findings().stream()
                .flatMap(finding -> finding.clues().stream())
                .filter(found -> found.clue().role() != Clue.Role.AGAINST)
                .flatMap(found -> found.matches().stream())
                .forEach(match -> taken.addAll(match.items()));
        List<JsonNode> healthy = new ArrayList<>();
        for (JsonNode item : jcase.get("evidence")) {
            if (!taken.contains(item.path("key").asText())) {
                ObjectNode copy = item.deepCopy();
                copy.put("case", jcase.path("id").asText());
                healthy.add(copy);
            }
        }
        return healthy;
    }
}
