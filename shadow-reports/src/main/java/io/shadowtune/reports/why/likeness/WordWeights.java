package io.shadowtune.reports.why.likeness;

import io.shadowtune.reports.why.clue.Cause;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What words say of causes, learned from cases with known causes: a linear model, one weight per word and cause. A
 * bundle is the set of its words, each weighted with its rarity, brought to length 1; its likeness to a cause is the
 * sum of weight times share [1]. A bundle of few known words stays shorter than 1: it is like nothing much. About 0 is no likeness, about 1 that of a case it was learned from. Immutable; safe
 * for any number of threads.
 *
 * <p>[1] C. Saunders, A. Gammerman, V. Vovk, Ridge regression learning algorithm in dual variables, ICML 1998; rarity
 * is the inverse document frequency of K. Spärck Jones, 1972, doi:10.1108/eb026526.
 */
public final class WordWeights {
    /** Weights are written as whole multiples of this. */
    private static final double UNIT = 0.02;

    private static final char ZERO = 'P';
    private static final char LOWEST = '!';
    private static final char HIGHEST = '~';

    /** The length, before it is brought to 1, of a bundle of about sixty words; hardly a case had fewer. */
    private static final double SHORT_BUNDLE = 20;

    private static final String RESOURCE = "word-weights-1.tsv";
    private static final WordWeights NONE = new WordWeights(Map.of());

    /**
     * What is known of one word.
     *
     * @param rarity above 0, higher for words that few cases have
     * @param weights per cause; a cause that is missing has 0
     */
    public record Word(double rarity, Map<Cause, Double> weights) {
        public Word {
            weights = Map.copyOf(weights);
        }
    }

    private final Map<String, Word> words;

    /** Takes what was learned. */
    public WordWeights(Map<String, Word> words) {
        this.words = Map.copyOf(words);
    }

    /** Weights that know no word, so that everything is unlike everything. */
    public static WordWeights none() {
        return NONE;
    }

    /** The weights that come with the program. */
    public static WordWeights learned() {
        return Learned.WEIGHTS;
    }

    /** What each word of a bundle adds to its likeness, per cause; words that are not known are left out. */
    public Map<String, Map<Cause, Double>> shares(Collection<String> bundle) {
        Map<String, Word> known = new HashMap<>();
        double square = 0;
        // In one order in every process: sums of the same numbers in another order may differ in their last digit.
        for (String text : new TreeSet<>(bundle)) {
            Word word = words.get(text);
            if (word != null) {
                known.put(text, word);
                square += word.rarity() * word.rarity();
            }
        }
        double length = Math.max(SHORT_BUNDLE, Math.sqrt(square));
        Map<String, Map<Cause, Double>> shares = new TreeMap<>();
        known.forEach((text, word) -> shares.put(
                text,
                word.weights().entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey, weight -> weight.getValue() * word.rarity() / length))));
        return shares;
    }

    /**
     * As lines to write to a file: the causes in the order of their columns, then word, rarity and one character per
     * column for each word. The character {@value #ZERO} is weight 0, its neighbours in ASCII are one {@value #UNIT} more
     * or less.
     */
    public List<String> lines() {
        List<Cause> columns = List.of(Cause.values());
        List<String> lines = new ArrayList<>();
        lines.add(columns.stream().map(Cause::name).collect(Collectors.joining(" ")));
        new TreeMap<>(words)
                .forEach((text, word) -> lines.add(String.format(Locale.ROOT, "%s\t%.2f\t", text, word.rarity())
                        + columns.stream()
                                .map(cause -> symbol(word.weights().getOrDefault(cause, 0.0)))
                                .collect(Collectors.joining())));
        return lines;
    }

    private static String symbol(double weight) {
        long units = Math.round(weight / UNIT);
        return String.valueOf((char) Math.max(LOWEST, Math.min(HIGHEST, ZERO + units)));
    }

    /** Reads what {@link #lines} wrote; a cause without a column has weight 0. */
    public static WordWeights of(List<String> lines) {
        List<Cause> columns =
                Stream.of(lines.get(0).split(" ")).map(Cause::valueOf).toList();
        Map<String, Word> words = new HashMap<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] parts = line.split("\t", -1);
            Map<Cause, Double> weights = new EnumMap<>(Cause.class);
            for (int i = 0; i < columns.size(); i++) {
                int units = parts[2].charAt(i) - ZERO;
                if (units != 0) {
                    weights.put(columns.get(i), units * UNIT);
                }
            }
            words.put(parts[0], new Word(Double.parseDouble(parts[1]), weights));
        }
        return new WordWeights(words);
    }

    /** Reads the file on first use. */
    private static final class Learned {
        private static final WordWeights WEIGHTS = read();

        private static WordWeights read() {
            InputStream resource = WordWeights.class.getResourceAsStream(RESOURCE);
            if (resource == null) {
                throw new IllegalStateException("The file %s of the program must be there.".formatted(RESOURCE));
            }
            try (BufferedReader reader = new BufferedReader(new InputStreamReader(resource, StandardCharsets.UTF_8))) {
                return of(reader.lines().toList());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
