package io.shadowtune.reports.why.evidence;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.telemetry.ToolReading;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Tells by the words of its key and tool on which side of a contrast a reading stands. */
final class Sides {
    private static final Pattern HEALTHY = Pattern.compile(
            "\\b(good|healthy|fast|normal|working|reference|baseline|bare ?metal|peer|fine|other (?:node|host)|unset|no overrides)\\b"
                    + "|_(?:good|ok|fast|healthy|peer|ref)\\b");
    private static final Pattern SUFFERING =
            Pattern.compile("\\b(bad|slow|failing|faulty|affected|victim|broken|stuck)\\b|_(?:bad|slow)\\b");

    private Sides() {}

    static Map<String, Side> of(List<ToolFacts> items) {
        Map<String, Side> sides = new HashMap<>();
        for (ToolFacts item : items) {
            sides.put(item.text().reading().item(), of(item.text().reading()));
        }
        return Map.copyOf(sides);
    }

    private static Side of(ToolReading reading) {
        String words = (reading.item() + " " + reading.tool()).toLowerCase(Locale.ROOT);
        boolean healthy = HEALTHY.matcher(words).find();
        boolean suffering = SUFFERING.matcher(words).find();
        if (healthy == suffering) {
            return Side.UNSAID;
        }
        return healthy ? Side.HEALTHY : Side.SUFFERING;
    }
}
