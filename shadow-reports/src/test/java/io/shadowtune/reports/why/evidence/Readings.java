package io.shadowtune.reports.why.evidence;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.ToolReading;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.List;
import java.util.regex.Pattern;

/** Readings of one count, for tests. */
final class Readings {
    private Readings() {}

    static ToolFacts count(String item, String tool, String at, String name, double... values) {
        ToolText text = ToolText.of(new ToolReading(item, tool, "n1", at), "line\n".repeat(Math.max(1, values.length)));
        FactWriter facts = new FactWriter(text);
        for (int i = 0; i < values.length; i++) {
            facts.cumulative(i, "mlx5_0", name, values[i], Unit.EVENTS);
        }
        return facts.finished();
    }

    static List<Growth> growths(ToolFacts... items) {
        return Evidence.of("", List.of(items)).growths(Pattern.compile(".*")).toList();
    }
}
