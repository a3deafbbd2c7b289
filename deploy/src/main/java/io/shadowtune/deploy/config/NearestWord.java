package io.shadowtune.deploy.config;

import java.util.Collection;
import java.util.Optional;

/** Finds the known word that somebody probably meant. */
public final class NearestWord {
    private static final int LETTERS_PER_MISTAKE = 3;
    private static final int LEAST_BEGUN = 2;

    private NearestWord() {}

    /**
     * The known word with the fewest insertions, deletions, replacements and swaps of neighbours from what was given; letters missing
     * or left over at the end count a quarter, as abbreviations are common. The first of several.
     *
     * @param known at least one word
     */
    public static String to(String given, Collection<String> known) {
        String nearest = "";
        int least = Integer.MAX_VALUE;
        for (String word : known) {
            int distance = word.startsWith(given) || given.startsWith(word)
                    ? Math.abs(word.length() - given.length())
                    : 4 * distance(given, word);
            if (distance < least) {
                least = distance;
                nearest = word;
            }
        }
        return nearest;
    }

    /**
     * The known word that somebody probably meant, when one is near: at most one mistake in three letters of the longer
     * word, or one of them begins with the other.
     *
     * @return empty when none is that near; a proposal from afar would only mislead
     */
    public static Optional<String> near(String given, Collection<String> known) {
        if (known.isEmpty()) {
            return Optional.empty();
        }
        String word = to(given, known);
        boolean begun = given.length() >= LEAST_BEGUN && (word.startsWith(given) || given.startsWith(word));
        int longer = Math.max(word.length(), given.length());
        return begun || distance(given, word) <= longer / LETTERS_PER_MISTAKE ? Optional.of(word) : Optional.empty();
    }

    /** What to add to a refusal: which known word is near, or nothing. */
    public static String hint(String given, Collection<String> known) {
        return near(given, known).map(word -> "; the nearest is " + word).orElse("");
    }

    /** Optimal string alignment distance, with three rows of the table. */
    static int distance(String a, String b) {
        int[] beforeLast = new int[b.length() + 1];
        int[] last = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, Math.min(last[j], row[j - 1]) + 1);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
                }
            }
            beforeLast = last;
            last = row;
        }
        return last[b.length()];
    }
}
