package io.shadowtune.ingest.format.tool.library;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Priorities of an interface: {@code mlnx_qos}, {@code dcb}, {@code lldptool}, {@code niccli}, and the traffic class that
 * RDMA is marked with. Facts: {@code pfc_enabled} (priorities with pause, {@code 3} or {@code 3,4} or {@code none}),
 * {@code qos_trust} ({@code dscp} or {@code pcp}), {@code dscp_of_prio} (subject {@code prio 3}), {@code traffic_class} and
 * {@code roce_tos} (the TOS byte: DSCP is a quarter of it).
 */
final class PriorityFlow implements ToolParser {
    private static final Pattern TRUST = Pattern.compile("(?i)(?:priority )?trust (?:state|mode)\\s*[:=]\\s*(\\w+)");
    private static final Pattern MAPPING = Pattern.compile("^\\s*prio:(\\d) dscp:([\\d,]+?),?\\s*$");
    private static final Pattern ENABLED_ROW = Pattern.compile("(?i)^.*?\\benabled\\s+((?:[01]\\s+){7}[01])\\s*$");
    private static final Pattern DCB = Pattern.compile("prio-pfc\\s+((?:\\d:(?:on|off)\\s*)+)");
    private static final Pattern DCB_JSON = Pattern.compile("\"prio_pfc\":\\s*\\[([^\\]]*)\\]");
    private static final Pattern LISTED = Pattern.compile(
            "(?i)^\\s*(?:pfc\\s*)?(?:enabled|pfc[ _]enabled(?: priorities)?|pfcenable)\\s*[:=]\\s*((?:\\d[, ]*)+|none|off)\\s*$");
    private static final Pattern CLASS =
            Pattern.compile("(?i)(?:global )?(?:tclass|traffic[_ ]class|roce[_ ]tos|tos)\\s*[:=]\\s*(\\d+)");

    /** A command that stands before its own output. */
    private static final Pattern PROMPT = Pattern.compile("^\\s*[\\w@~:/-]*[#$] +(\\S.*)$");

    private static final Pattern BARE = Pattern.compile("^\\s*(\\d{1,3})\\s*$");

    /** {@code show pfc priority} of a switch. */
    private static final Pattern PORT_ROW =
            Pattern.compile("^\\s*((?:Ethernet|Et|swp|PortChannel)[\\d/]+)\\s+((?:\\d,?)+|N/A)\\s*$");

    private static final Pattern PORT_HEADING = Pattern.compile("(?i)lossless priorities|pfc priorit");

    /** Lines of {@code mlnx_qos} that say nothing about pause. */
    private static final Pattern OTHER = Pattern.compile(
            "^\\s*(?:DCBX mode:|dscp2prio mapping:|default priority:|Receive buffer size|Cable len:|PFC configuration:"
                    + "|priority\\s+0 |buffer\\s+[01]|tc: \\d|priority:\\s+\\d).*");

    @Override
    public String tool() {
        return "mlnx_qos, dcb, lldptool";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.toolHas("qos", "dcb", "lldptool", "pfc", "traffic_class", "tos", "niccli", "bnxt", "tclass")
                || text.anyLine(MAPPING)
                || text.anyLine(DCB)
                || text.anyLine(DCB_JSON);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        List<String> named = ToolWords.interfaces(text);
        String subject = named.size() == 1 ? named.get(0) : "";
        boolean ports = text.anyLine(PORT_HEADING) || text.toolHas("pfc priority");
        String asked = text.reading().tool();
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            Matcher prompt = PROMPT.matcher(line);
            if (prompt.matches()) {
                asked = prompt.group(1);
                facts.understood(i);
            } else if (asked.contains("roce_tos")) {
                setting(i, subject, "roce_tos", BARE.matcher(line), facts);
            }
            setting(i, subject, "qos_trust", TRUST.matcher(line), facts);
            setting(i, subject, "traffic_class", CLASS.matcher(line), facts);
            Matcher mapping = MAPPING.matcher(line);
            Matcher row = ENABLED_ROW.matcher(line);
            Matcher dcb = DCB.matcher(line);
            Matcher json = DCB_JSON.matcher(line);
            Matcher listed = LISTED.matcher(line);
            Matcher port = PORT_ROW.matcher(line);
            if (ports && port.matches()) {
                String value = port.group(2).equals("N/A") ? "none" : port.group(2);
                facts.setting(i, port.group(1), "pfc_enabled", value, Unit.NONE);
            }
            if (OTHER.matcher(line).matches()) {
                facts.understood(i);
            } else if (mapping.matches()) {
                facts.setting(i, subject + " prio " + mapping.group(1), "dscp_of_prio", mapping.group(2), Unit.NONE);
            } else if (row.matches()) {
                enabled(i, subject, row.group(1).strip().split("\\s+", -1), "1", facts);
            } else if (dcb.find()) {
                enabled(i, subject, dcb.group(1).replaceAll("\\d:", "").strip().split("\\s+", -1), "on", facts);
            } else if (json.find()) {
                enabled(i, subject, json.group(1).split(",\\s*", -1), "true", facts);
            } else if (listed.matches()) {
                String value = listed.group(1).strip().replaceAll("[, ]+", ",");
                facts.setting(i, subject, "pfc_enabled", value.matches("off") ? "none" : value, Unit.NONE);
            }
        }
    }

    private static void setting(int index, String subject, String name, Matcher matcher, FactWriter facts) {
        if (matcher.find()) {
            facts.setting(index, subject, name, matcher.group(1), Unit.NONE);
        }
    }

    private static void enabled(int index, String subject, String[] flags, String on, FactWriter facts) {
        List<String> priorities = new ArrayList<>();
        for (int priority = 0; priority < flags.length; priority++) {
            if (flags[priority].strip().equals(on)) {
                priorities.add(Integer.toString(priority));
            }
        }
        facts.setting(
                index, subject, "pfc_enabled", priorities.isEmpty() ? "none" : String.join(",", priorities), Unit.NONE);
    }
}
