package io.shadowtune.ingest.format.tool.search;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Words without which a pattern cannot be found, so that most patterns need not be tried on most lines: a line that
 * matches holds, for one of the pattern's alternatives, at least one word of each of its sets, in any case. An alternative
 * without sets may match anything. The method is that of code search by trigrams [1], on the pattern's text. Immutable.
 *
 * <p>[1] R. Cox, Regular expression matching with a trigram index, 2012, swtch.com/~rsc/regexp/regexp4.html
 *
 * @param alternatives what can be found, at least one; each as sets of words in lower case, each word of at least {@value
 *     #SHORTEST} characters
 */
public record RequiredWords(List<List<Set<String>>> alternatives) {
    static final int SHORTEST = 2;

    private static final RequiredWords NONE = new RequiredWords(List.of(List.of()));
    private static final int UNUSUAL = Pattern.COMMENTS
            | Pattern.LITERAL
            | Pattern.CANON_EQ
            | Pattern.UNICODE_CASE
            | Pattern.UNICODE_CHARACTER_CLASS;

    public RequiredWords {
        alternatives = List.copyOf(alternatives);
    }

    /** The words of a pattern. */
    public static RequiredWords of(Pattern pattern) {
        if ((pattern.flags() & UNUSUAL) != 0) {
            return NONE;
        }
        List<List<Set<String>>> alternatives = PatternWords.of(pattern.pattern()).stream()
                .map(PatternPart::closed)
                .toList();
        boolean isAnything = alternatives.stream().anyMatch(List::isEmpty);
        return alternatives.isEmpty() || isAnything ? NONE : new RequiredWords(alternatives);
    }

    /** Lower case of ASCII, as patterns that look in any case understand it. */
    static char lower(char c) {
        return c >= 'A' && c <= 'Z' ? (char) (c + ('a' - 'A')) : c;
    }
}
