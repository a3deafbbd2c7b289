package io.shadowtune.ingest.format.tool;

import io.shadowtune.ingest.telemetry.Fact;
import java.util.List;

/**
 * What was read from one text.
 *
 * @param text the text
 * @param facts its facts in the order they were read
 * @param unreadLines lines, from 1, that no parser understood; blank lines are not among them
 */
public record ToolFacts(ToolText text, List<Fact> facts, List<Integer> unreadLines) {
    public ToolFacts {
        facts = List.copyOf(facts);
        unreadLines = List.copyOf(unreadLines);
    }
}
