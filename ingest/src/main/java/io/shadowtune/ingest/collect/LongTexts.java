package io.shadowtune.ingest.collect;

import io.shadowtune.ingest.format.tool.ToolText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Makes texts shorter that are too long to be read by every parser: of many lines that differ only in their numbers, an
 * even part stays, so that a course in time keeps its form; what is still too long ends early. A line that goes becomes
 * empty, so that the others keep their numbers. Whether a number is zero counts as a difference.
 */
final class LongTexts {
    private static final int LEFT_ALONE_LINES = 20_000;
    private static final int KEPT_OF_SHAPE = 2_000;
    private static final int LAST_LINE = 200_000;
    private static final int CHARACTERS_OF_TEXT = 2_000_000;

    private final int charactersOfBundle;
    private int characters;

    /** Begins a bundle that may keep so many characters of all its texts together. */
    LongTexts(int charactersOfBundle) {
        this.charactersOfBundle = charactersOfBundle;
    }

    /**
     * A text as it is to be read.
     *
     * @param text the text
     * @param because what of it is not looked at, and why; empty when all is
     */
    record Shortened(ToolText text, Optional<String> because) {}

    /** Makes the next text of the bundle as short as needed. */
    Shortened shortened(ToolText text) {
        List<String> lines = text.lines();
        List<String> kept = new ArrayList<>(Math.min(lines.size(), LAST_LINE));
        Map<Long, int[]> shapes = lines.size() > LEFT_ALONE_LINES ? shapes(lines) : Map.of();
        Map<Long, int[]> seen = new HashMap<>();
        int room = Math.min(CHARACTERS_OF_TEXT, charactersOfBundle - characters);
        int alike = 0;
        for (int i = 0; i < lines.size() && i < LAST_LINE; i++) {
            String line = lines.get(i);
            if (!shapes.isEmpty() && !line.isEmpty() && !stays(line, shapes, seen)) {
                alike++;
                kept.add("");
                continue;
            }
            room -= line.length() + 1;
            if (room < 0) {
                break;
            }
            characters += line.length() + 1;
            kept.add(line);
        }
        int beyond = lines.size() - kept.size();
        return alike + beyond == 0
                ? new Shortened(text, Optional.empty())
                : new Shortened(new ToolText(text.reading(), kept), Optional.of(because(lines.size(), alike, beyond)));
    }

    private static String because(int all, int alike, int beyond) {
        List<String> parts = new ArrayList<>();
        if (alike > 0) {
            parts.add("%,d differ from others only in their numbers".formatted(alike));
        }
        if (beyond > 0) {
            parts.add("%,d stand behind line %,d, at which the text became too long".formatted(beyond, all - beyond));
        }
        return String.format(
                Locale.ROOT,
                "%,d of its %,d lines were not looked at: %s",
                alike + beyond,
                all,
                String.join(", ", parts));
    }

    private static Map<Long, int[]> shapes(List<String> lines) {
        Map<Long, int[]> shapes = new HashMap<>();
        for (int i = 0; i < lines.size() && i < LAST_LINE; i++) {
            shapes.computeIfAbsent(shape(lines.get(i)), key -> new int[1])[0]++;
        }
        return shapes;
    }

    private static boolean stays(String line, Map<Long, int[]> shapes, Map<Long, int[]> seen) {
        long shape = shape(line);
        int all = shapes.getOrDefault(shape, new int[1])[0];
        int each = (all + KEPT_OF_SHAPE - 1) / KEPT_OF_SHAPE;
        int before = seen.computeIfAbsent(shape, key -> new int[1])[0]++;
        return before % each == 0 || before == all - 1;
    }

    /** A number for the line without its numbers: words with a digit in them are alike, except a lone zero. */
    private static long shape(String line) {
        long hash = 1;
        int i = 0;
        while (i < line.length()) {
            int begin = i;
            long word = 7;
            boolean digits = false;
            while (i < line.length() && Character.isLetterOrDigit(line.charAt(i))) {
                char c = line.charAt(i++);
                word = word * 31 + c;
                digits |= c >= '0' && c <= '9';
            }
            if (i == begin) {
                word = line.charAt(i++);
            } else if (digits && !(i == begin + 1 && line.charAt(begin) == '0')) {
                word = 1;
            }
            hash = (hash + word) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 29;
        }
        return hash;
    }
}
