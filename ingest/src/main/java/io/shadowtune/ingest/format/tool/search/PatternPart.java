package io.shadowtune.ingest.format.tool.search;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What is known of the texts that a part of a pattern matches. Immutable.
 *
 * @param exact all texts it matches, in lower case; empty when they are too many to tell
 * @param required sets of words of which each such text holds at least one
 */
record PatternPart(Set<String> exact, List<Set<String>> required) {
    /** Matches nothing but the empty text. */
    static final PatternPart EMPTY = new PatternPart(Set.of(""), List.of());

    /** Matches nobody knows what. */
    static final PatternPart ANYTHING = new PatternPart(Set.of(), List.of());

    private static final int MOST_EXACT = 24;
    private static final int MOST_IN_SET = 80;

    PatternPart {
        exact = Set.copyOf(exact);
        required = List.copyOf(required);
    }

    static PatternPart of(Set<String> texts) {
        return texts.size() > MOST_IN_SET ? ANYTHING : new PatternPart(texts, List.of());
    }

    /** One part, then another. */
    PatternPart then(PatternPart next) {
        if (!exact.isEmpty() && !next.exact.isEmpty() && exact.size() * next.exact.size() <= MOST_EXACT) {
            Set<String> both = new LinkedHashSet<>();
            exact.forEach(first -> next.exact.forEach(second -> both.add(first + second)));
            return new PatternPart(both, joined(required, next.required));
        }
        return new PatternPart(Set.of(), joined(closed(), next.closed()));
    }

    /** One part or another. */
    PatternPart or(PatternPart other) {
        if (required.isEmpty()
                && other.required.isEmpty()
                && !exact.isEmpty()
                && !other.exact.isEmpty()
                && exact.size() + other.exact.size() <= MOST_IN_SET) {
            Set<String> either = new LinkedHashSet<>(exact);
            either.addAll(other.exact);
            return new PatternPart(either, List.of());
        }
        Set<String> here = best(closed());
        Set<String> there = best(other.closed());
        if (here.isEmpty() || there.isEmpty() || here.size() + there.size() > MOST_IN_SET) {
            return ANYTHING;
        }
        Set<String> either = new LinkedHashSet<>(here);
        either.addAll(there);
        return new PatternPart(Set.of(), List.of(either));
    }

    /** Once or several times. */
    PatternPart repeated() {
        return new PatternPart(Set.of(), closed());
    }

    /** Once or not at all. */
    PatternPart optional() {
        return exact.isEmpty() || !required.isEmpty() ? ANYTHING : or(EMPTY);
    }

    /** The required sets, with what is known exactly as one of them. */
    List<Set<String>> closed() {
        return isUseful(exact) ? joined(required, List.of(exact)) : required;
    }

    /** Whether a set of words tells some lines from others. */
    static boolean isUseful(Set<String> words) {
        return !words.isEmpty() && words.stream().allMatch(word -> word.length() >= RequiredWords.SHORTEST);
    }

    private static List<Set<String>> joined(List<Set<String>> first, List<Set<String>> second) {
        List<Set<String>> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    /** The set whose shortest word is longest. */
    private static Set<String> best(List<Set<String>> sets) {
        Set<String> best = Set.of();
        int longest = 0;
        for (Set<String> set : sets) {
            int shortest = set.stream().mapToInt(String::length).min().orElse(0);
            if (shortest > longest) {
                best = set;
                longest = shortest;
            }
        }
        return best;
    }
}
