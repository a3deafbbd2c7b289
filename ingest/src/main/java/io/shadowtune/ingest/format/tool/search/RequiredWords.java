package io.shadowtune.ingest.format.tool.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Words without which a pattern cannot be found, so that most patterns need not be tried on most lines: of each set, a
 * line that matches holds at least one, in any case. No sets at all when nothing is known. The method is that of code
 * search by trigrams [1], on the pattern's text. Immutable.
 *
 * <p>[1] R. Cox, Regular expression matching with a trigram index, 2012, swtch.com/~rsc/regexp/regexp4.html
 *
 * @param sets sets of words in lower case, each of at least {@value #SHORTEST} characters
 */
public record RequiredWords(List<Set<String>> sets) {
    static final int SHORTEST = 2;

    private static final RequiredWords NONE = new RequiredWords(List.of());
    private static final int UNUSUAL = Pattern.COMMENTS
            | Pattern.LITERAL
            | Pattern.CANON_EQ
            | Pattern.UNICODE_CASE
            | Pattern.UNICODE_CHARACTER_CLASS;

    public RequiredWords {
        sets = List.copyOf(sets);
    }

    /** The words of a pattern. */
    public static RequiredWords of(Pattern pattern) {
        if ((pattern.flags() & UNUSUAL) != 0) {
            return NONE;
        }
        return PatternWords.of(pattern.pattern()).map(RequiredWords::of).orElse(NONE);
    }

    private static RequiredWords of(PatternPart part) {
        List<Set<String>> sets = new ArrayList<>(part.required());
        if (PatternPart.isUseful(part.exact())) {
            sets.add(part.exact());
        }
        return new RequiredWords(sets);
    }

    /** Lower case of ASCII, as patterns that look in any case understand it. */
    static char lower(char c) {
        return c >= 'A' && c <= 'Z' ? (char) (c + ('a' - 'A')) : c;
    }
}
