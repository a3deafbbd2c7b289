package io.shadowtune.ingest.format.tool.service;

import com.fasterxml.jackson.databind.JsonNode;
import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.JsonObjects;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code tc -s qdisc}, as text and as JSON: counts since the discipline was set, and the backlog, per device and
 * discipline; of a discipline that shapes, its rate.
 */
final class QueueDisciplines implements ToolParser {
    private static final Pattern NAME = Pattern.compile("^qdisc (\\S+) (\\S+): (?:dev (\\S+) )?");
    private static final Pattern SENT = Pattern.compile(
            "^\\s*Sent (\\d+) bytes (\\d+) pkt \\(dropped (\\d+), overlimits (\\d+) requeues (\\d+)\\)");
    private static final Pattern BACKLOG = Pattern.compile("^\\s*backlog (\\d+)([KMG]?)b (\\d+)p");
    private static final Pattern RATE = Pattern.compile(" rate (\\d+(?:\\.\\d+)?)([KMGT]?)(bit|bps)\\b");
    private static final Pattern OBJECT = Pattern.compile("\"kind\":");
    private static final Pattern JSON = Pattern.compile("\"kind\": ?\"\\w+\",\\s*\"handle\":");
    private static final Pattern MARKED = Pattern.compile("\\becn_mark (\\d+)");

    @Override
    public String tool() {
        return "tc -s qdisc";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(NAME) || text.anyLine(JSON) || (text.toolHas("qdisc") && text.anyLine(OBJECT));
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        JsonObjects.of(text).forEach(at -> json(at.lineIndex(), at.node(), facts));
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
                rate(i, subject, RATE.matcher(line), facts);
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

    private static void rate(int line, String subject, Matcher rate, FactWriter facts) {
        if (rate.find()) {
            double scale = Math.pow(1_000, "KMGT".indexOf(rate.group(2).isEmpty() ? "-" : rate.group(2)) + 1.0);
            double bits = rate.group(3).equals("bit") ? 1 : 8;
            facts.level(
                    line,
                    subject,
                    "qdisc_rate",
                    Double.parseDouble(rate.group(1)) * scale * bits,
                    Unit.BITS_PER_SECOND);
        }
    }

    private static void json(int line, JsonNode one, FactWriter facts) {
        if (!one.path("kind").isTextual() || !one.path("handle").isTextual()) {
            return;
        }
        String device = one.path("dev").isTextual() ? one.path("dev").asText() + " " : "";
        String subject = device + one.path("kind").asText() + " "
                + one.path("handle").asText().replaceFirst(":$", "");
        facts.understood(line);
        counted(one, "bytes").ifPresent(n -> facts.cumulative(line, subject, "qdisc_sent", n, Unit.BYTES));
        counted(one, "drops").ifPresent(n -> facts.cumulative(line, subject, "qdisc_dropped", n, Unit.PACKETS));
        counted(one, "overlimits").ifPresent(n -> facts.cumulative(line, subject, "qdisc_overlimits", n, Unit.EVENTS));
        counted(one, "requeues").ifPresent(n -> facts.cumulative(line, subject, "qdisc_requeues", n, Unit.EVENTS));
        counted(one, "ecn_mark").ifPresent(n -> facts.cumulative(line, subject, "qdisc_ecn_mark", n, Unit.PACKETS));
        counted(one, "qlen").ifPresent(n -> facts.level(line, subject, "qdisc_backlog", n, Unit.PACKETS));
        // In bytes per second, other than in the text.
        counted(one.path("options"), "rate")
                .ifPresent(n -> facts.level(line, subject, "qdisc_rate", 8 * n, Unit.BITS_PER_SECOND));
    }

    private static Optional<Double> counted(JsonNode one, String name) {
        JsonNode count = one.path(name);
        return count.isNumber() ? Optional.of(count.asDouble()) : Optional.empty();
    }
}
