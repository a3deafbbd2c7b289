package io.shadowtune.reports.why.likeness;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.reports.why.evidence.Evidence;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words of a bundle: runs of at least three letters or underscores in lower case, each once. Digits part words, so
 * that neither counts nor the numbers in names of machines, ports and devices are words.
 */
public final class CaseWords {
    private static final Pattern WORD = Pattern.compile("[a-z_]{3,}");

    private CaseWords() {}

    /** The words of what the person said, of the tools and of their outputs; names of machines are not looked at. */
    public static Set<String> of(Evidence evidence) {
        Set<String> words = new LinkedHashSet<>(in(evidence.symptom()));
        evidence.items().forEach(item -> words.addAll(of(item)));
        return words;
    }

    /** The words of one item. */
    static Set<String> of(ToolFacts item) {
        Set<String> words = new LinkedHashSet<>(in(item.text().reading().tool()));
        List<String> lines = item.text().lines();
        lines.forEach(line -> words.addAll(in(line)));
        return words;
    }

    private static Set<String> in(String text) {
        Set<String> words = new LinkedHashSet<>();
        Matcher word = WORD.matcher(text.toLowerCase(Locale.ROOT));
        while (word.find()) {
            words.add(word.group());
        }
        return words;
    }
}
