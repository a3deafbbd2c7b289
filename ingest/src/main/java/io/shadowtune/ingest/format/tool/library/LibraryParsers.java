package io.shadowtune.ingest.format.tool.library;

import io.shadowtune.ingest.format.tool.ToolParser;
import java.util.List;

/** The parsers of this package, in the order they are asked. */
public final class LibraryParsers {
    /** All of them. */
    public static final List<ToolParser> ALL = List.of(new EthtoolStatistics());

    private LibraryParsers() {}
}
