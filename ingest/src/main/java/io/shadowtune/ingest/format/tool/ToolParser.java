package io.shadowtune.ingest.format.tool;

/**
 * Reads the output of one tool, or of a family that prints alike, into facts.
 *
 * <p>Several parsers may read one text, because people join commands: each takes the lines it knows and leaves the
 * others. A parser has no state, never throws for what a text contains, and skips a line it does not understand.
 */
public interface ToolParser {
    /** The tool's name in reports, such as {@code ethtool -S}. */
    String tool();

    /** Whether some of this text may be this tool's; decided from the lines, and from the tool's name where they differ little. */
    boolean reads(ToolText text);

    /** Reads what it knows. */
    void parse(ToolText text, FactWriter facts);
}
