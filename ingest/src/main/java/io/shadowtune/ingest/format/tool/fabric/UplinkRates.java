package io.shadowtune.ingest.format.tool.fabric;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.Numbers;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Notes of how full links are: {@code swp49 tx 97%}, {@code leaf1-up2: 12.4 Gb/s}, {@code 02:00 98%}, and sampled top
 * flows {@code port src->dst sport n rate}. A label that is a time makes a course over time, not a set of links.
 */
final class UplinkRates implements ToolParser {
    private static final Pattern ABOUT = Pattern.compile(
            "(?i)uplink|util|member|\\blag\\b|port-?channel|bond|ecmp|spine|leaf|rate|throughput|flow|bandwidth|per[- ]link|link load|load|speed");
    private static final Pattern OF_HOSTS = Pattern.compile(
            "(?i)\\b(gpus?|cpus?|ranks?|disks?|memory|nvidia-smi|dcgmi?|mpstat|iostat|busbw|\\w+_perf)\\b");
    private static final String UNIT = "(%|[KMGT]b(?:it)?(?:/s|ps)|[KMGT]i?B(?:yte)?(?:/s)?|[MGT](?![\\w/]))";
    private static final Pattern LINK = Pattern.compile(
            "(?:^|[\\s,;|])((?=[\\w./:-]*\\d)[A-Za-z][\\w./:>-]*[\\w>])[:=|]?\\s+(?:(?:tx|rx|in|out|util\\w*|load|peak|avg|mean|max|mode|rate|egress|ingress)[:=|]?\\s*){0,2}"
                    + "(\\d[\\d.,]*)\\s?" + UNIT);
    /** A link named by a word and a number, with its figure further on. */
    private static final Pattern LABELLED = Pattern.compile(
            "(?i)^\\s*((?:uplink|link|member|path|port|spine|wave|rail)\\s?[\\w./-]*\\d)\\b[:,]?\\s.*?\\b(\\d[\\d.,]*)\\s?(?-i:"
                    + UNIT + ")");

    /** Speeds that were negotiated rather than rates of traffic. */
    private static final Pattern SPEED =
            Pattern.compile("(?i)\\b(?:port |link )?speeds?\\b|\\b(?:port|link) rates?\\b|negotiated");

    private static final Pattern TIMED =
            Pattern.compile("^\\s*(\\d{1,2}:\\d{2}(?::\\d{2})?)\\s+(?:.*?\\s)?([\\d.]+)\\s?%");
    private static final Pattern FLOW = Pattern.compile(
            "^\\s*(?:(\\S*[A-Za-z]\\S*\\d\\S*)\\s+)?(\\S+?)(?::\\d+)?\\s*->\\s*(\\S+).*?\\b(?:sport|src[_ ]?port|udp_src)[ =:]+(\\d+)(?:.*?\\s([\\d.]+)\\s?([KMGT])\\w*(?:/s)?)?");

    /** A packet of RoCE v2 as {@code tcpdump -n} prints its ends. */
    private static final Pattern CAPTURED =
            Pattern.compile("\\b\\d+\\.\\d+\\.\\d+\\.\\d+\\.(\\d+) > \\d+\\.\\d+\\.\\d+\\.\\d+\\.4791\\b");

    @Override
    public String tool() {
        return "link rates";
    }

    @Override
    public boolean reads(ToolText text) {
        if (OF_HOSTS.matcher(text.reading().tool()).find()) {
            return false;
        }
        return text.anyLine(FLOW)
                || text.anyLine(CAPTURED)
                || ABOUT.matcher(text.reading().tool() + " " + text.reading().item())
                        .find();
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            if (facts.isUnderstood(i)) {
                continue;
            }
            Matcher flow = FLOW.matcher(line);
            Matcher captured = CAPTURED.matcher(line);
            Matcher timed = TIMED.matcher(line);
            if (flow.find()) {
                flow(flow, i, facts);
            } else if (captured.find()) {
                facts.setting(i, "", "flow source port", captured.group(1), Unit.CODE);
            } else if (timed.find()) {
                facts.level(i, timed.group(1), "utilisation over time", Double.parseDouble(timed.group(2)), Unit.RATIO);
            } else {
                links(text, line, i, facts);
            }
        }
    }

    private static void links(ToolText text, String line, int index, FactWriter facts) {
        Matcher link = LINK.matcher(line);
        Matcher labelled = LABELLED.matcher(line);
        boolean found = false;
        while (link.find()) {
            found = true;
            figure(text, facts, index, link.group(1), link.group(2), link.group(3));
        }
        if (!found && labelled.find()) {
            figure(text, facts, index, labelled.group(1), labelled.group(2), labelled.group(3));
        }
    }

    private static void figure(ToolText text, FactWriter facts, int index, String subject, String value, String unit) {
        boolean percent = unit.equals("%");
        boolean speed = SPEED.matcher(text.reading().tool()).find();
        OptionalDouble number = Numbers.scaled(value + (percent ? "" : unit.substring(0, 1)));
        if (number.isPresent()) {
            facts.level(
                    index,
                    subject,
                    percent ? "utilisation" : speed ? "port rate" : "traffic rate",
                    unit.contains("B") ? number.getAsDouble() * 8 : number.getAsDouble(),
                    percent ? Unit.RATIO : Unit.BITS_PER_SECOND);
        }
    }

    private static void flow(Matcher flow, int index, FactWriter facts) {
        String subject = flow.group(1) == null ? "" : flow.group(1);
        facts.setting(index, subject, "flow source port", flow.group(4), Unit.CODE);
        if (flow.group(5) != null) {
            OptionalDouble rate = Numbers.scaled(flow.group(5) + flow.group(6));
            if (rate.isPresent()) {
                facts.level(index, subject, "flow rate", rate.getAsDouble(), Unit.BITS_PER_SECOND);
            }
        }
    }
}
