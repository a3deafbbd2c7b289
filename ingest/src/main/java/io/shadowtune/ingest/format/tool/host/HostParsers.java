package io.shadowtune.ingest.format.tool.host;

import io.shadowtune.ingest.format.tool.ToolParser;
import java.util.List;

/** The parsers of this package, in the order they are asked. */
public final class HostParsers {
    /** All of them. */
    public static final List<ToolParser> ALL = List.of();

    private HostParsers() {}
}
