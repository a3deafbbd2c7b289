package io.shadowtune.reports.why.evidence;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.telemetry.ToolReading;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Tells by the words of its key and tool on which side of a contrast a reading stands. "Before" and "after" are left
 * out, because they say the order of two readings as often as a contrast; so is "peer", which may suffer as well.
 */
final class Sides {
    private static final String END = "(?![a-z])";

    private static final Pattern HEALTHY =
            Pattern.compile("(?<![a-z])(?:good|healthy|fast|normal|working(?! set)|reference"
                    + "|baseline|bare[ _-]?metal|fine|unset|no overrides|known[ -]good|unaffected|untouched|not touched"
                    + "|other (?:node|host|server)|(?:sister|healthy|control) (?:node|host|server|cluster|pod|rack)"
                    + "|sister|for comparison|fleet (?:median|values?|p50))" + END
                    + "|_(?:ok|ref|peer)(?![a-z0-9])");
    private static final Pattern SUFFERING = Pattern.compile(
            "(?<![a-z])(?:bad|slow|slowest|failing|faulty|affected|victim|broken|stuck|suspect|guilty|late)" + END);

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
