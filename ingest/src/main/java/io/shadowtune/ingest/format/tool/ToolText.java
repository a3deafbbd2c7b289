package io.shadowtune.ingest.format.tool;

import io.shadowtune.ingest.format.tool.search.LineIndex;
import io.shadowtune.ingest.format.tool.search.RequiredWords;
import io.shadowtune.ingest.format.tool.search.SearchBudget;
import io.shadowtune.ingest.telemetry.ToolReading;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The text of one tool's output, line by line, made ready to be searched by many patterns. Safe for any number of threads. */
public final class ToolText {
    private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]*[A-Za-z]");

    private static final Pattern GROWTH =
            Pattern.compile("(?i)\\b(delta|increase|increment|diff|growth|cleared (?:at )?\\d{1,2}:\\d\\d)");

    /** What people and tools print in a line is shorter; patterns would take minutes for what is longer. */
    private static final int LONGEST_LINE = 1_000;

    /** Tools print all of a JSON document in one line; a longer one is read object by object, as if each were a line. */
    private static final int LONGEST_JSON_LINE = 65_536;

    /** Every parser looks through a text to know whether it is its own; two megabytes of log take about a sixth of these steps. */
    private static final long STEPS_TO_PARSE = 200_000_000L;

    private final ToolReading reading;
    private final List<String> lines;
    private final SearchBudget budget = new SearchBudget(STEPS_TO_PARSE);
    private @Nullable LineIndex index;

    /**
     * Takes a text.
     *
     * @param reading which output it is
     * @param lines its lines without line ends; carriage returns and terminal colours are gone
     */
    public ToolText(ToolReading reading, List<String> lines) {
        this.reading = reading;
        this.lines = List.copyOf(lines);
    }

    /** Which output it is. */
    public ToolReading reading() {
        return reading;
    }

    /** Its lines without line ends; carriage returns and terminal colours are gone. */
    public List<String> lines() {
        return lines;
    }

    /** Its lines, ready to be searched; made on first use. */
    public synchronized LineIndex index() {
        if (index == null) {
            index = new LineIndex(lines);
        }
        return index;
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
        return index().finds(pattern, RequiredWords.of(pattern), budget);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ToolText text && reading.equals(text.reading) && lines.equals(text.lines);
    }

    @Override
    public int hashCode() {
        return Objects.hash(reading, lines);
    }

    @Override
    public String toString() {
        return "ToolText[" + reading + ", " + lines.size() + " lines]";
    }
}
