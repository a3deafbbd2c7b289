package io.shadowtune.reports.why.verdict;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.telemetry.ToolReading;
import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.evidence.Evidence;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Names answers to questions. */
public final class AnswerNames {
    private static final String BUNDLE = "bundle";

    private AnswerNames() {}

    /**
     * The name of an answer.
     *
     * <p>Where a bundle lies and in which order its items came make no difference: the evidence is the same.
     *
     * @param question what was asked, by name
     * @param evidence what it was answered from
     * @param cause what was answered
     */
    public static AnswerId of(Map<String, String> question, Evidence evidence, Cause cause) {
        ContentDigest content = new ContentDigest().add(evidence.symptom());
        new TreeMap<>(question).forEach((name, value) -> content.add(name).add(name.equals(BUNDLE) ? "" : value));
        List<String> items =
                evidence.items().stream().map(AnswerNames::item).sorted().toList();
        items.forEach(content::add);
        return AnswerId.of(AnswerId.Kind.WHY, cause, content);
    }

    private static String item(ToolFacts item) {
        ToolReading reading = item.text().reading();
        ContentDigest content = new ContentDigest()
                .add(reading.item())
                .add(reading.tool())
                .add(reading.host())
                .add(reading.at());
        item.text().lines().forEach(content::add);
        return content.hex();
    }
}
