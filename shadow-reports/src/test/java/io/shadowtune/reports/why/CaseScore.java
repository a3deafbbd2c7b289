package io.shadowtune.reports.why;

import io.shadowtune.reports.why.cause.CauseSheets;
import io.shadowtune.reports.why.clue.Match;
import io.shadowtune.reports.why.likeness.WordWeights;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Scores the reasoner on a folder of cases the way the grader does, and shows what it saw. Arguments: folder, and ids to explain. */
final class CaseScore {
    private CaseScore() {}

    /** One case's result. */
    record Result(
            DiagnosisCase asked, Diagnosis diagnosis, double score, boolean cited, int citedItems, boolean trap) {}

    static Result of(DiagnosisCase asked) {
        return of(asked, new Reasoner(CauseSheets.all(), WordWeights.learned()));
    }

    static Result of(DiagnosisCase asked, Reasoner reasoner) {
        Diagnosis diagnosis = reasoner.diagnose(asked.evidence());
        double score = diagnosis.verdict() == asked.expected()
                ? 1
                : asked.acceptable().contains(diagnosis.verdict()) ? 0.5 : 0;
        Set<String> cited = diagnosis.findings().stream()
                .filter(finding -> finding.cause() == diagnosis.verdict())
                .flatMap(finding -> finding.evidence().stream())
                .flatMap(found -> found.matches().stream())
                .flatMap(match -> match.items().stream())
                .collect(Collectors.toSet());
        long met = asked.mustCite().stream().filter(cited::contains).count();
        boolean enough = met >= 0.6 * asked.mustCite().size();
        boolean trap = score == 0 && asked.traps().contains(diagnosis.verdict());
        return new Result(asked, diagnosis, score, enough, cited.size(), trap);
    }

    public static void main(String[] arguments) {
        List<Result> results = DiagnosisCase.in(Path.of(arguments[0])).stream()
                .map(CaseScore::of)
                .toList();
        for (Result result : results) {
            System.out.printf(
                    "%-12s %.1f %s said %-26s %.2f expected %-26s%s%n",
                    result.asked().id(),
                    result.score(),
                    result.cited() ? "cited  " : "uncited",
                    result.diagnosis().verdict(),
                    result.diagnosis().confidence(),
                    result.asked().expected(),
                    result.trap() ? " TRAP" : "");
            if (List.of(arguments).contains(result.asked().id())) {
                explain(result);
            }
        }
        System.out.println(Summary.of(results));
    }

    /**
     * The figures of a set of cases.
     *
     * @param cases how many
     * @param score mean score
     * @param rightAndCited share of answers that are right, or second best, and cite enough
     * @param traps answers that a careless rule would give
     * @param calibrationError mean distance between confidence and score over ten classes of confidence
     */
    record Summary(int cases, double score, double rightAndCited, long traps, double calibrationError) {
        static Summary of(List<Result> results) {
            double n = Math.max(1, results.size());
            double error = 0;
            for (int tenth = 0; tenth < 10; tenth++) {
                int of = tenth;
                error += Math.abs(results.stream()
                        .filter(result -> Math.min(9, (int) (result.diagnosis().confidence() * 10)) == of)
                        .mapToDouble(result -> result.diagnosis().confidence() - result.score())
                        .sum());
            }
            return new Summary(
                    results.size(),
                    results.stream().mapToDouble(Result::score).sum() / n,
                    results.stream().filter(r -> r.score() > 0 && r.cited()).count() / n,
                    results.stream().filter(Result::trap).count(),
                    error / n);
        }

        @Override
        public String toString() {
            return "%d cases: score %.3f, right and cited %.3f, traps %d, calibration error %.3f"
                    .formatted(cases, score, rightAndCited, traps, calibrationError);
        }
    }

    static Summary summary(List<DiagnosisCase> cases) {
        return Summary.of(cases.stream().map(CaseScore::of).toList());
    }

    static void explain(Result result) {
        System.out.println("    must cite " + result.asked().mustCite());
        for (Finding finding : result.diagnosis().findings()) {
            if (!finding.clues().isEmpty()) {
                System.out.printf(
                        "    %s %s score %.1f likeness %.2f%s%n",
                        finding.cause(),
                        finding.status(),
                        finding.score(),
                        finding.likeness(),
                        finding.symptomOf().map(c -> " symptom of " + c).orElse(""));
                for (FoundClue found : finding.clues()) {
                    System.out.printf(
                            "        %s %.1f %s%n",
                            found.clue().role(),
                            found.clue().weight(),
                            found.clue().says());
                    for (Match match : found.matches()) {
                        System.out.println("            " + match.items() + ":" + match.line() + " " + match.fact());
                    }
                }
            }
        }
        result.asked()
                .evidence()
                .items()
                .forEach(item ->
                        System.out.println("    read " + item.text().reading().item() + ": "
                                + item.facts().size() + " facts, unread lines " + item.unreadLines()));
    }
}
