package io.shadowtune.ingest.format.tool.library;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code rdma link} and {@code rdma statistic}: one line per port, {@code link device/port name value name value ...}, or
 * the same as JSON; and {@code ibdev2netdev}.
 */
final class RdmaTool implements ToolParser {
    private static final Pattern LINE = Pattern.compile("(?:^|\\s)link\\s+(\\S+/\\d+)\\s+(.*)");
    private static final Pattern PAIR = Pattern.compile("([A-Za-z][\\w-]*)\\s+(\\S+)");
    private static final Pattern JSON = Pattern.compile(
            "\\{\\s*(?:\"ifindex\":\\s*\\d+,\\s*)?\"ifname\":\\s*\"([^\"]+)\",\\s*\"port\":\\s*(\\d+)([^}]*)\\}");
    private static final Pattern JSON_PAIR = Pattern.compile("\"([\\w-]+)\":\\s*\"?([^\",}]+)\"?");
    private static final Pattern NETDEV = Pattern.compile("^\\s*(\\S+) port (\\d+) ==> (\\S+) \\((\\w+)\\).*");
    private static final List<String> WORDED = List.of("state", "physical_state", "netdev", "netdev_index");

    @Override
    public String tool() {
        return "rdma link, rdma statistic, ibdev2netdev";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(LINE) || text.anyLine(JSON) || text.anyLine(NETDEV);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            Matcher link = LINE.matcher(line);
            Matcher netdev = NETDEV.matcher(line);
            Matcher json = JSON.matcher(line);
            if (netdev.matches()) {
                String subject = netdev.group(1) + "/" + netdev.group(2);
                facts.setting(i, subject, "netdev", netdev.group(3), Unit.NONE);
                facts.setting(i, subject, "state", netdev.group(4), Unit.NONE);
            } else if (link.find()) {
                pairs(i, link.group(1), PAIR.matcher(link.group(2)), text, facts);
            }
            while (json.find()) {
                pairs(i, json.group(1) + "/" + json.group(2), JSON_PAIR.matcher(json.group(3)), text, facts);
            }
        }
    }

    private static void pairs(int index, String subject, Matcher pair, ToolText text, FactWriter facts) {
        while (pair.find()) {
            String name = pair.group(1);
            String value = pair.group(2);
            if (WORDED.contains(name) || !value.matches("\\d+")) {
                facts.setting(index, subject, name, value, Unit.NONE);
            } else if (text.saysGrowth()) {
                facts.growth(index, "", subject, name, Double.parseDouble(value), Unit.EVENTS);
            } else if (name.matches("active_\\w+|lqpn|rqpn|pid")) {
                facts.level(index, subject, name, Double.parseDouble(value), Unit.EVENTS);
            } else {
                facts.cumulative(index, subject, name, Double.parseDouble(value), Unit.EVENTS);
            }
        }
    }
}
