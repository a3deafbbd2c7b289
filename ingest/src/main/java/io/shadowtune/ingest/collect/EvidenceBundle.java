package io.shadowtune.ingest.collect;

import io.shadowtune.ingest.format.tool.ToolText;
import java.util.List;

/**
 * Tool outputs that belong to one question.
 *
 * @param symptom what the person says is wrong; empty when not said
 * @param items the outputs, in the order of the manifest, then of their names
 * @param skipped files that were not read, or not wholly, and why
 * @param notTaken what the collector could not take, or not wholly
 */
public record EvidenceBundle(String symptom, List<ToolText> items, List<Skipped> skipped, List<NotTaken> notTaken) {

    /**
     * A file of a bundle that was not read, or not wholly.
     *
     * @param file its name in the bundle
     * @param because why not
     */
    public record Skipped(String file, String because) {}

    /**
     * Something that the collector could not take, or not wholly.
     *
     * @param tool what people call the command
     * @param reason in one word, such as {@code denied}; may be empty
     * @param because in words for people
     */
    public record NotTaken(String tool, String reason, String because) {}

    public EvidenceBundle {
        items = List.copyOf(items);
        skipped = List.copyOf(skipped);
        notTaken = List.copyOf(notTaken);
    }
}
