package io.shadowtune.ingest.format.tool.read;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.format.tool.fabric.FabricParsers;
import io.shadowtune.ingest.format.tool.host.HostParsers;
import io.shadowtune.ingest.format.tool.library.LibraryParsers;
import io.shadowtune.ingest.format.tool.service.ServiceParsers;
import java.util.List;
import java.util.stream.Stream;

/** Every tool whose output this build reads, in the order they are asked; the reader of digests comes last. */
public final class ToolParsers {
    private static final List<ToolParser> ALL = Stream.of(
                    LibraryParsers.ALL,
                    HostParsers.ALL,
                    FabricParsers.ALL,
                    ServiceParsers.ALL,
                    List.of(new DigestLines()))
            .<ToolParser>flatMap(List::stream)
            .toList();

    private ToolParsers() {}

    /** The parsers in the order they are asked. */
    public static List<ToolParser> all() {
        return ALL;
    }

    /** Reads one text with every parser that knows some of it. Never throws for what the text contains. */
    public static ToolFacts read(ToolText text) {
        FactWriter facts = new FactWriter(text);
        for (ToolParser parser : ALL) {
            read(parser, text, facts);
        }
        return facts.finished();
    }

    /**
     * Lets one parser read. Patterns recurse once per repetition: a parser that a line made for it exhausts ends there, and
     * what it did not understand is told as unread.
     *
     * @return whether it came to the end
     */
    private static boolean read(ToolParser parser, ToolText text, FactWriter facts) {
        try {
            if (parser.reads(text)) {
                parser.parse(text, facts);
            }
            return true;
        } catch (StackOverflowError hostileLine) {
            return false;
        }
    }
}
