package io.shadowtune.ingest.format.tool;

import io.shadowtune.ingest.telemetry.ToolReading;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The text of one tool's output, line by line.
 *
 * @param reading which output it is
 * @param lines its lines without line ends; carriage returns and terminal colours are gone
 */
public record ToolText(ToolReading reading, List<String> lines) {
    private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]*[A-Za-z]");

    private static final Pattern GROWTH = Pattern.compile("(?i)\\b(delta|increase|increment|diff|growth)");

    /** What people and tools print in a line is shorter; patterns would take minutes for what is longer. */
    private static final int LONGEST_LINE = 1_000;

    /** Tools print all of a JSON document in one line; a longer one is read object by object, as if each were a line. */
    private static final int LONGEST_JSON_LINE = 65_536;

    public ToolText {
        lines = List.copyOf(lines);
    }

    /** Splits a text as a tool printed it; what a line has beyond any tool's measure is cut off. */
    public static ToolText of(ToolReading reading, String text) {
        return new ToolText(
                reading,
                COLOUR.matcher(text)
                        .replaceAll("")
                        .lines()
                        .flatMap(ToolText::rows)
                        .map(ToolText::cut)
                        .toList());
    }

    private static Stream<String> rows(String line) {
        return line.length() <= LONGEST_JSON_LINE
                ? Stream.of(line)
                : JsonRows.of(line).lines();
    }

    private static String cut(String line) {
        String begun = line.stripLeading();
        int longest = begun.startsWith("{") || begun.startsWith("[{") ? LONGEST_JSON_LINE : LONGEST_LINE;
        return line.length() <= longest ? line : line.substring(0, longest);
    }

    /** Whether the tool's name contains one of these words, in any case. */
    public boolean toolHas(String... words) {
        String tool = reading.tool().toLowerCase(Locale.ROOT);
        for (String word : words) {
            if (tool.contains(word.toLowerCase(Locale.ROOT))) {
                return true;
            }
        }
        return false;
    }

    /** Whether the tool's name says that its numbers are growths in an interval already. */
    public boolean saysGrowth() {
        return GROWTH.matcher(reading.tool()).find();
    }

    /** Whether some line contains a match. */
    public boolean anyLine(Pattern pattern) {
        return lines.stream().anyMatch(line -> pattern.matcher(line).find());
    }
}
