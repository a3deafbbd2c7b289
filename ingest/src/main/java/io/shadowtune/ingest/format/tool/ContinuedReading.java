package io.shadowtune.ingest.format.tool;

import io.shadowtune.ingest.telemetry.ToolReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Names the tool of readings that people call {@code same, +60 s} or {@code same on host b}: it is that of the reading
 * before, without what was said of that one's moment, side or order.
 */
public final class ContinuedReading {
    private static final Pattern SAME = Pattern.compile(
            "(?i)^\\(?same\\b(?! (?:scripts?|jobs?|two|hosts?|nodes?|runs?|pairs?|ranks?|models?|seed|day|time)\\b).*");
    private static final Pattern TAIL = Pattern.compile("(?i),? same\\b.*$");
    private static final Pattern ASIDE = Pattern.compile("(?i)\\s*\\((?![^)]*\\b(?:delta|growth|increase))[^)]*\\)");
    private static final Pattern MOMENT = Pattern.compile(
            "(?i),?\\s*\\b(?:t_?\\d|first(?: sample)?|second(?: sample)?|before|after|start|end|\\d{1,2}:\\d{2}(?::\\d{2})?)\\b");

    private ContinuedReading() {}

    /** The same texts in the same order, each with the name of its tool. */
    public static List<ToolText> resolved(List<ToolText> texts) {
        List<ToolText> resolved = new ArrayList<>();
        String tool = "";
        for (ToolText text : texts) {
            ToolReading reading = text.reading();
            if (!tool.isEmpty() && SAME.matcher(reading.tool()).matches()) {
                ToolReading named =
                        new ToolReading(reading.item(), tool + ", " + reading.tool(), reading.host(), reading.at());
                resolved.add(new ToolText(named, text.lines()));
            } else {
                tool = MOMENT.matcher(ASIDE.matcher(reading.tool()).replaceAll(""))
                        .replaceAll("")
                        .strip();
                resolved.add(text);
            }
        }
        return List.copyOf(resolved);
    }

    /** A tool's name in lower case without what tells one of its readings from another. */
    public static String commonName(String tool) {
        return MOMENT.matcher(TAIL.matcher(tool).replaceFirst(""))
                .replaceAll("")
                .strip()
                .toLowerCase(Locale.ROOT);
    }
}
