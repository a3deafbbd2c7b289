package io.shadowtune.ingest.format.tool.fabric;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;

/**
 * Hides long lines from a parser of rows and notes. No switch prints rows that long, and patterns with many optional
 * parts would try them in vain for minutes.
 */
record ShortLines(ToolParser parser) implements ToolParser {
    private static final int LONGEST = 400;

    @Override
    public String tool() {
        return parser.tool();
    }

    @Override
    public boolean reads(ToolText text) {
        return parser.reads(shortened(text));
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        parser.parse(shortened(text), facts);
    }

    private static ToolText shortened(ToolText text) {
        if (text.lines().stream().allMatch(line -> line.length() <= LONGEST)) {
            return text;
        }
        return new ToolText(
                text.reading(),
                text.lines().stream()
                        .map(line -> line.length() <= LONGEST ? line : "")
                        .toList());
    }
}
