package io.shadowtune.ingest.format.tool.search;

import java.util.BitSet;
import java.util.List;
import java.util.Set;

/**
 * Texts, told by their number from 0, with those that hold each two and each three neighbouring characters: tells in
 * which texts a pattern can be found at all. Immutable once built; safe for any number of threads.
 */
public final class WordIndex {
    private final int size;
    private final Postings postings = new Postings();

    /** Takes the texts. */
    public WordIndex(List<String> texts) {
        size = texts.size();
        for (int i = 0; i < size; i++) {
            postings.add(i, texts.get(i));
        }
    }

    /** The texts that hold the words of at least one alternative. A superset is legal. */
    public BitSet candidates(RequiredWords words) {
        BitSet any = new BitSet(size);
        words.alternatives().forEach(sets -> any.or(holding(sets)));
        return any;
    }

    /** The texts that hold of each set at least one word; all texts when there is no set. */
    private BitSet holding(List<Set<String>> sets) {
        BitSet all = new BitSet(size);
        all.set(0, size);
        for (Set<String> set : sets) {
            BitSet some = new BitSet(size);
            set.forEach(word -> postings.addTo(some, word));
            all.and(some);
            if (all.isEmpty()) {
                return all;
            }
        }
        return all;
    }
}
