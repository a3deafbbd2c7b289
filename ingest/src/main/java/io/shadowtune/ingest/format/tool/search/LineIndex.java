package io.shadowtune.ingest.format.tool.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The lines of one text, each wording once however often it stands there, with the wordings that hold each two and each
 * three neighbouring characters. A pattern is tried only on wordings that hold what it requires. A wording that uses up
 * its share of steps is searched no more. Safe for any number of threads.
 */
public final class LineIndex {
    /** A line of 64 KiB, the longest that is read, takes about a third of it. */
    private static final int STEPS_OF_WORDING = 20_000_000;

    private static final int STEPS_OF_OVERFLOW = STEPS_OF_WORDING / 100;

    private final List<String> wordings = new ArrayList<>();
    private final int[] wordingOfLine;
    private final WordIndex index;
    private final AtomicIntegerArray left;
    private final Set<Integer> overflowed = ConcurrentHashMap.newKeySet();

    /** Takes the lines. */
    public LineIndex(List<String> lines) {
        Map<String, Integer> numbers = new HashMap<>();
        wordingOfLine = new int[lines.size()];
        for (int i = 0; i < wordingOfLine.length; i++) {
            wordingOfLine[i] = numbers.computeIfAbsent(lines.get(i), this::add);
        }
        index = new WordIndex(wordings);
        left = new AtomicIntegerArray(wordings.size());
        for (int i = 0; i < wordings.size(); i++) {
            left.set(i, STEPS_OF_WORDING);
        }
    }

    private int add(String line) {
        wordings.add(line);
        return wordings.size() - 1;
    }

    /** Whether a pattern is found in some line. */
    public boolean finds(Pattern pattern, RequiredWords words, SearchBudget budget) {
        BitSet candidates = index.candidates(words);
        return candidates.stream().anyMatch(wording -> isIn(pattern, wording, budget));
    }

    /** The indexes, from 0 and ascending, of the lines in which a pattern is found. */
    public IntStream having(Pattern pattern, RequiredWords words, SearchBudget budget) {
        BitSet found = index.candidates(words);
        found.stream().filter(wording -> !isIn(pattern, wording, budget)).forEach(found::clear);
        return found.isEmpty()
                ? IntStream.empty()
                : IntStream.range(0, wordingOfLine.length).filter(line -> found.get(wordingOfLine[line]));
    }

    /** How many lines some pattern was not, or not to the end, looked for in. */
    public int unsearchedLines() {
        return (int) IntStream.of(wordingOfLine)
                .filter(wording -> left.get(wording) <= 0 || overflowed.contains(wording))
                .count();
    }

    private boolean isIn(Pattern pattern, int wording, SearchBudget budget) {
        long steps = Math.min(budget.left(), left.get(wording));
        if (steps <= 0) {
            left.set(wording, 0);
            return false;
        }
        MeteredText text = new MeteredText(wordings.get(wording), steps);
        try {
            boolean found = pattern.matcher(text).find();
            left.addAndGet(wording, (int) -text.steps());
            return found;
        } catch (MeteredText.UsedUp hostileLine) {
            left.set(wording, 0);
            return false;
        } catch (StackOverflowError longLine) {
            // Patterns recurse once per repetition; others may still be found in the same line.
            left.addAndGet(wording, -STEPS_OF_OVERFLOW);
            overflowed.add(wording);
            return false;
        } finally {
            budget.take(text.steps());
        }
    }
}
