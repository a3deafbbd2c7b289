package io.shadowtune.ingest.format.tool.library;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The log of UCX, {@code [time] [host:pid:thread] file:line UCX LEVEL text}: its transports and its errors. */
final class UcxLog implements ToolParser {
    private static final Pattern LINE =
            Pattern.compile("\\[([\\w.-]+):(\\d+):\\w+\\]\\s+\\S+\\s+UCX\\s+(\\w+)\\s+(.*)");
    private static final Pattern TRANSPORT =
            Pattern.compile("\\b(?:tag|rma|am|inter-node cfg#\\d+ tag)\\((\\w+(?:/\\S+)?)[ )]");

    @Override
    public String tool() {
        return "UCX log";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(LINE);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        for (int i = 0; i < text.lines().size(); i++) {
            Matcher line = LINE.matcher(text.lines().get(i));
            if (!line.find()) {
                continue;
            }
            facts.understood(i);
            Matcher transport = TRANSPORT.matcher(line.group(4));
            while (transport.find()) {
                facts.setting(i, "pid " + line.group(2), "ucx_transport", transport.group(1), Unit.NONE);
            }
            if (line.group(3).matches("ERROR|WARN|FATAL")) {
                facts.event(i, "pid " + line.group(2), "ucx_error", line.group(4));
            }
        }
    }
}
