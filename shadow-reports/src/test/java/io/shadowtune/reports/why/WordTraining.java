package io.shadowtune.reports.why;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.likeness.CaseWords;
import io.shadowtune.reports.why.likeness.WordWeights;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Learns word weights from cases: ridge regression of one indicator per cause on the words of a case, solved in its
 * dual form, because there are fewer cases than words.
 */
final class WordTraining {
    /** Keeps the weights of words that few cases have small. */
    private static final double RIDGE = 0.1;

    private static final int LEAST_CASES = 2;
    private static final double RARITY_OF_ALL = 0.1;

    /** A case as shares of its words, words by number in ascending order, brought to length 1. */
    private static final class Row {
        private final int[] words;
        private final double[] shares;

        private Row(int[] words, double[] shares) {
            this.words = words;
            this.shares = shares;
        }

        double product(Row other) {
            double sum = 0;
            int i = 0;
            int j = 0;
            while (i < words.length && j < other.words.length) {
                if (words[i] == other.words[j]) {
                    sum += shares[i++] * other.shares[j++];
                } else if (words[i] < other.words[j]) {
                    i++;
                } else {
                    j++;
                }
            }
            return sum;
        }
    }

    private final List<DiagnosisCase> cases;
    private final List<String> words;
    private final double[] rarities;
    private final List<Row> rows;

    private WordTraining(List<DiagnosisCase> cases) {
        this.cases = List.copyOf(cases);
        List<Set<String>> wordsOfCases =
                cases.stream().map(one -> CaseWords.of(one.evidence())).toList();
        Map<String, Integer> counts = new TreeMap<>();
        wordsOfCases.forEach(set -> set.forEach(word -> counts.merge(word, 1, Integer::sum)));
        counts.values().removeIf(count -> count < LEAST_CASES);
        words = List.copyOf(counts.keySet());
        rarities = counts.values().stream()
                .mapToDouble(count -> StrictMath.log((double) cases.size() / count) + RARITY_OF_ALL)
                .toArray();
        Map<String, Integer> numbers = new HashMap<>();
        words.forEach(word -> numbers.put(word, numbers.size()));
        rows = wordsOfCases.stream().map(set -> row(set, numbers)).toList();
    }

    private Row row(Set<String> set, Map<String, Integer> numbers) {
        int[] known = set.stream()
                .mapToInt(word -> numbers.getOrDefault(word, -1))
                .filter(number -> number >= 0)
                .sorted()
                .toArray();
        double[] shares =
                Arrays.stream(known).mapToDouble(number -> rarities[number]).toArray();
        double length = Math.sqrt(Arrays.stream(shares).map(v -> v * v).sum());
        return new Row(known, Arrays.stream(shares).map(v -> v / length).toArray());
    }

    static WordWeights of(List<DiagnosisCase> cases) {
        return new WordTraining(cases).learned();
    }

    private WordWeights learned() {
        double[][] kernel = new double[rows.size()][rows.size()];
        for (int i = 0; i < rows.size(); i++) {
            for (int j = 0; j <= i; j++) {
                kernel[i][j] = kernel[j][i] = rows.get(i).product(rows.get(j)) + (i == j ? RIDGE : 0);
            }
        }
        double[][] factor = choleskyFactor(kernel);
        List<Map<Cause, Double>> weights = new ArrayList<>();
        words.forEach(word -> weights.add(new EnumMap<>(Cause.class)));
        for (Cause cause : Cause.values()) {
            double[] target = new double[rows.size()];
            Arrays.setAll(target, i -> (cases.get(i).expected() == cause ? 1.0 : 0.0) - 1.0 / Cause.values().length);
            double[] dual = solved(factor, target);
            for (int i = 0; i < rows.size(); i++) {
                Row row = rows.get(i);
                for (int k = 0; k < row.words.length; k++) {
                    weights.get(row.words[k]).merge(cause, row.shares[k] * dual[i], Double::sum);
                }
            }
        }
        Map<String, WordWeights.Word> learned = new TreeMap<>();
        for (int i = 0; i < words.size(); i++) {
            learned.put(words.get(i), new WordWeights.Word(rarities[i], weights.get(i)));
        }
        return WordWeights.of(new WordWeights(learned).lines());
    }

    private static double[][] choleskyFactor(double[][] matrix) {
        int n = matrix.length;
        double[][] factor = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = matrix[i][j];
                for (int k = 0; k < j; k++) {
                    sum -= factor[i][k] * factor[j][k];
                }
                factor[i][j] = i == j ? Math.sqrt(sum) : sum / factor[j][j];
            }
        }
        return factor;
    }

    private static double[] solved(double[][] factor, double[] target) {
        int n = target.length;
        double[] solution = target.clone();
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < i; k++) {
                solution[i] -= factor[i][k] * solution[k];
            }
            solution[i] /= factor[i][i];
        }
        for (int i = n - 1; i >= 0; i--) {
            for (int k = i + 1; k < n; k++) {
                solution[i] -= factor[k][i] * solution[k];
            }
            solution[i] /= factor[i][i];
        }
        return solution;
    }
}
