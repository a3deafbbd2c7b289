package io.shadowtune.ingest.collect.catalogue;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which part of an output is kept.
 *
 * @param keep lines in which this is found; all when empty
 * @param drop lines in which this is found go, even if kept otherwise
 * @param stanzas whether {@code keep} looks at the first line of each stanza, and the stanza shares its fate
 */
public record TextFilter(Optional<Pattern> keep, Optional<Pattern> drop, boolean stanzas) {
    /** Everything is kept. */
    public static final TextFilter ALL = new TextFilter(Optional.empty(), Optional.empty(), false);

    /** Lines with a match. */
    static TextFilter lines(String regex) {
        return new TextFilter(Optional.of(Pattern.compile(regex)), Optional.empty(), false);
    }

    /** Lines without a match. */
    static TextFilter without(String regex) {
        return new TextFilter(Optional.empty(), Optional.of(Pattern.compile(regex)), false);
    }

    /** Stanzas, separated by blank lines, whose first line has a match. */
    static TextFilter stanzas(String regex) {
        return new TextFilter(Optional.of(Pattern.compile(regex)), Optional.empty(), true);
    }

    /** What is kept of a text. */
    public String of(String text) {
        if (keep.isEmpty() && drop.isEmpty()) {
            return text;
        }
        if (stanzas) {
            return Pattern.compile("\n\\s*\n")
                    .splitAsStream(text)
                    .filter(stanza -> keeps(stanza.lines().findFirst().orElse("")))
                    .map(stanza -> stanza.stripTrailing() + "\n\n")
                    .collect(Collectors.joining());
        }
        return text.lines().filter(this::keeps).map(line -> line + "\n").collect(Collectors.joining());
    }

    private boolean keeps(String line) {
        return keep.map(pattern -> pattern.matcher(line).find()).orElse(true)
                && !drop.map(pattern -> pattern.matcher(line).find()).orElse(false);
    }
}
