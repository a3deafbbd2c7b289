package io.shadowtune.ingest.format.tool.service;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code nstat} and {@code netstat -s}: the SNMP counts of the kernel under their {@code nstat} names in lower case,
 * such as {@code tcpretranssegs}. {@code nstat} without {@code -a} prints what was counted since its last call; that is
 * taken for a growth only when the tool's name says so.
 */
final class KernelNetworkCounters implements ToolParser {
    private static final Pattern NSTAT = Pattern.compile(
            "^\\s*(?:t_?\\d:?\\s+)?((?:Ip|Ip6|Icmp|Icmp6|IcmpMsg|Tcp|Udp|Udp6|UdpLite|TcpExt|IpExt|MPTcpExt)[A-Z]\\w+)\\s+(\\+?\\d+)(?:\\s+[\\d.]+)?\\s*$");
    /** {@code nstat} without {@code -a}, where people wrote how long ago the last call was. */
    private static final Pattern SINCE_LAST_CALL =
            Pattern.compile("\\bnstat\\b(?!.* -\\w*a).*\\b\\d+ ?(?:s|sec|min|minutes?|h)\\b");

    private static final Pattern JSON = Pattern.compile("\"((?:Ip|Icmp|Tcp|Udp)[A-Za-z0-9]+)\": ?(\\d+)");
    private static final Pattern NAMED =
            Pattern.compile("^\\s*(TCP\\w+|IPReversePathFilter|InNoRoutes|\\w+Drop\\w*): (\\d+)$");
    private static final Pattern PHRASE = Pattern.compile("^\\s*(\\d+) ([a-zA-Z].*)$");

    /** What netstat says in words, by the beginning of the words. */
    private static final Map<String, String> PHRASES = Map.ofEntries(
            Map.entry("segments retransmit", "tcpretranssegs"),
            Map.entry("times the listen queue of a socket overflowed", "tcpextlistenoverflows"),
            Map.entry("SYNs to LISTEN sockets dropped", "tcpextlistendrops"),
            Map.entry("packets pruned from receive queue", "tcpextprunecalled"),
            Map.entry("packets collapsed in receive queue", "tcpexttcprcvcollapsed"),
            Map.entry("fragments failed", "ipfragfails"),
            Map.entry("fragments created", "ipfragcreates"),
            Map.entry("reassemblies required", "ipreasmreqds"),
            Map.entry("packet reassemblies failed", "ipreasmfails"),
            Map.entry("packet receive errors", "udpinerrors"),
            Map.entry("receive buffer errors", "udprcvbuferrors"),
            Map.entry("send buffer errors", "udpsndbuferrors"),
            Map.entry("packets dropped because of out-of-window", "tcpextpawsactive"),
            Map.entry("other TCP timeouts", "tcpexttcptimeouts"));

    @Override
    public String tool() {
        return "nstat, netstat -s";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(NSTAT) || text.toolHas("netstat -s", "nstat");
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            Matcher nstat = NSTAT.matcher(line);
            Matcher named = NAMED.matcher(line);
            Matcher phrase = PHRASE.matcher(line);
            if (nstat.find()) {
                count(text, facts, i, nstat.group(1), nstat.group(2));
            } else if (text.toolHas("netstat") && named.find()) {
                String prefix = named.group(1).equals("InNoRoutes") ? "IpExt" : "TcpExt";
                count(text, facts, i, prefix + named.group(1), named.group(2));
            } else if (text.toolHas("netstat") && phrase.find()) {
                for (Map.Entry<String, String> entry : PHRASES.entrySet()) {
                    if (phrase.group(2).startsWith(entry.getKey())) {
                        count(text, facts, i, entry.getValue(), phrase.group(1));
                    }
                }
            } else if (line.strip().equals("#kernel")) {
                facts.understood(i);
            } else if (line.contains("\"kernel\"")) {
                Matcher json = JSON.matcher(line);
                while (json.find()) {
                    count(text, facts, i, json.group(1), json.group(2));
                }
            }
        }
    }

    private static void count(ToolText text, FactWriter facts, int line, String name, String value) {
        boolean grown = value.startsWith("+")
                || text.saysGrowth()
                || SINCE_LAST_CALL.matcher(text.reading().tool()).find();
        facts.add(
                line,
                "",
                "",
                name.toLowerCase(Locale.ROOT),
                grown ? FactKind.GROWTH : FactKind.CUMULATIVE,
                value,
                Double.parseDouble(value),
                Unit.EVENTS);
    }
}
