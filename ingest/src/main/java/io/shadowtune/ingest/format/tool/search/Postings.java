package io.shadowtune.ingest.format.tool.search;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** Which texts hold each two and each three characters that stand together, in any case. Filled once, then only read. */
final class Postings {
    private final Map<Integer, Texts> byGram = new HashMap<>();

    /** Numbers of texts, ascending. */
    private static final class Texts {
        private int[] ids = new int[4];
        private int size;

        void add(int id) {
            if (size > 0 && ids[size - 1] == id) {
                return;
            }
            if (size == ids.length) {
                ids = Arrays.copyOf(ids, size * 2);
            }
            ids[size++] = id;
        }
    }

    /** Adds a text; numbers ascend. */
    void add(int id, String text) {
        for (int i = 0; i + 1 < text.length(); i++) {
            byGram.computeIfAbsent(pair(text, i), key -> new Texts()).add(id);
            if (i + 2 < text.length()) {
                byGram.computeIfAbsent(three(text, i), key -> new Texts()).add(id);
            }
        }
    }

    /** Adds to a set the texts that may hold a word of at least two characters. */
    void addTo(BitSet texts, String word) {
        BitSet all = new BitSet();
        for (int i = 0; i == 0 || i + 2 < word.length(); i++) {
            Texts here = byGram.get(word.length() == 2 ? pair(word, i) : three(word, i));
            if (here == null) {
                return;
            }
            BitSet having = new BitSet();
            for (int k = 0; k < here.size; k++) {
                having.set(here.ids[k]);
            }
            if (i == 0) {
                all = having;
            } else {
                all.and(having);
            }
        }
        texts.or(all);
    }

    private static int pair(String text, int at) {
        return folded(text.charAt(at)) << 10 | folded(text.charAt(at + 1));
    }

    private static int three(String text, int at) {
        return 1 << 30 | pair(text, at) << 10 | folded(text.charAt(at + 2));
    }

    /** Ten bits of a character; different ones may share them, which costs a vain try and no match. */
    private static int folded(char c) {
        return RequiredWords.lower(c) & 0x3ff;
    }
}
