package io.shadowtune.reports.why.likeness;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.evidence.Evidence;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How much one bundle is like the earlier cases of each cause, and through which items. Immutable. */
public final class Likeness {
    private static final int WORDS_SHOWN = 4;

    private final Map<String, Map<Cause, Double>> shares;
    private final Map<String, Set<String>> wordsOfItems = new LinkedHashMap<>();
    private final Map<String, Integer> itemsWithWord = new HashMap<>();

    /**
     * What makes an item like a cause.
     *
     * @param item its key
     * @param share what it adds to the likeness; words that several items have are shared among them
     * @param words the words that add most, the strongest first
     */
    public record Part(String item, double share, List<String> words) {
        public Part {
            words = List.copyOf(words);
        }
    }

    private Likeness(WordWeights weights, Evidence evidence) {
        shares = weights.shares(CaseWords.of(evidence));
        for (ToolFacts item : evidence.items()) {
            wordsOfItems.put(item.text().reading().item(), CaseWords.of(item));
        }
        wordsOfItems.values().stream()
                .flatMap(Collection::stream)
                .forEach(word -> itemsWithWord.merge(word, 1, Integer::sum));
    }

    /** Compares a bundle with what was learned. */
    public static Likeness of(WordWeights weights, Evidence evidence) {
        return new Likeness(weights, evidence);
    }

    /** The likeness to the cases of a cause: about 0 for none, about 1 for the same words. */
    public double to(Cause cause) {
        return shares.values().stream()
                .mapToDouble(weights -> weights.getOrDefault(cause, 0.0))
                .sum();
    }

    /** The items that add to it, the strongest first. */
    public List<Part> parts(Cause cause) {
        return wordsOfItems.entrySet().stream()
                .map(item -> part(item.getKey(), item.getValue(), cause))
                .filter(part -> part.share() > 0)
                .sorted(Comparator.comparingDouble(Part::share).reversed())
                .toList();
    }

    private Part part(String item, Set<String> words, Cause cause) {
        Map<String, Double> byWord = new HashMap<>();
        for (String word : words) {
            double share = shares.getOrDefault(word, Map.of()).getOrDefault(cause, 0.0);
            byWord.put(word, share / itemsWithWord.getOrDefault(word, 1));
        }
        List<String> strongest = byWord.entrySet().stream()
                .filter(entry -> entry.getValue() > 0)
                .sorted(Map.Entry.<String, Double>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(WORDS_SHOWN)
                .map(Map.Entry::getKey)
                .toList();
        return new Part(
                item, byWord.values().stream().mapToDouble(Double::doubleValue).sum(), strongest);
    }
}
