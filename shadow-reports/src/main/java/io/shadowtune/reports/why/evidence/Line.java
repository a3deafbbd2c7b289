package io.shadowtune.reports.why.evidence;

import io.shadowtune.ingest.format.tool.ToolFacts;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One line of an item.
 *
 * @param item the item's key
 * @param host the machine it was taken on; empty when unknown
 * @param number its number, from 1
 * @param text the line as it came
 */
public record Line(String item, String host, int number, String text) {
    static Stream<Line> all(ToolFacts item) {
        return IntStream.range(0, item.text().lines().size())
                .mapToObj(i -> new Line(
                        item.text().reading().item(),
                        item.text().reading().host(),
                        i + 1,
                        item.text().lines().get(i)));
    }
}
