package io.shadowtune.ingest.format.tool.service;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code tc -s qdisc}: counts since the discipline was set, and the backlog, per device and discipline. */
final class QueueDisciplines implements ToolParser {
    private static final Pattern NAME = Pattern.compile("^qdisc (\\S+) (\\S+): (?:dev (\\S+) )?");
    private static final Pattern SENT = Pattern.compile(
            "^\\s*Sent (\\d+) bytes (\\d+) pkt \\(dropped (\\d+), overlimits (\\d+) requeues (\\d+)\\)");
    private static final Pattern BACKLOG = Pattern.compile("^\\s*backlog (\\d+)([KMG]?)b (\\d+)p");
    private static final Pattern MARKED = Pattern.compile("\\becn_mark (\\d+)");

    @Override
    public String tool() {
        return "tc -s qdisc";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(NAME);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        String subject = "";
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            Matcher name = NAME.matcher(line);
            Matcher sent = SENT.matcher(line);
            Matcher backlog = BACKLOG.matcher(line);
            Matcher marked = MARKED.matcher(line);
            if (name.find()) {
                String device = name.group(3) == null ? "" : name.group(3) + " ";
                subject = device + name.group(1) + " " + name.group(2);
                facts.understood(i);
            } else if (sent.find()) {
                facts.cumulative(i, subject, "qdisc_sent", Double.parseDouble(sent.group(1)), Unit.BYTES);
                facts.cumulative(i, subject, "qdisc_dropped", Double.parseDouble(sent.group(3)), Unit.PACKETS);
                facts.cumulative(i, subject, "qdisc_overlimits", Double.parseDouble(sent.group(4)), Unit.EVENTS);
                facts.cumulative(i, subject, "qdisc_requeues", Double.parseDouble(sent.group(5)), Unit.EVENTS);
            } else if (backlog.find()) {
                facts.level(i, subject, "qdisc_backlog", Double.parseDouble(backlog.group(3)), Unit.PACKETS);
            }
            if (marked.find()) {
                facts.cumulative(i, subject, "qdisc_ecn_mark", Double.parseDouble(marked.group(1)), Unit.PACKETS);
            }
        }
    }
}
