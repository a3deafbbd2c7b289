package io.shadowtune.reports.why.evidence;

import io.shadowtune.ingest.format.tool.ToolFacts;

/**
 * One line of an item.
 *
 * @param item the item's key
 * @param host the machine it was taken on; empty when unknown
 * @param number its number, from 1
 * @param text the line as it came
 */
public record Line(String item, String host, int number, String text) {
    /** The line of an item that has an index, from 0. */
    static Line of(ToolFacts item, int index) {
        return new Line(
                item.text().reading().item(),
                item.text().reading().host(),
                index + 1,
                item.text().lines().get(index));
    }
}
