package io.shadowtune.ingest.format.tool.library;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code ip link}, {@code ip addr} and {@code ifconfig}, as JSON and as text: MTU and state of each interface and, in the
 * JSON of {@code -s}, its statistics ({@code rx_bytes}, {@code tx_dropped}, ...). RDMA traffic is not in them.
 */
final class IpLinks implements ToolParser {
    private static final Pattern JSON_LINK = Pattern.compile("\"ifname\":\\s*\"([^\"]+)\"");
    private static final Pattern JSON_MTU = Pattern.compile("\"mtu\":\\s*(\\d+)");
    private static final Pattern JSON_STATE = Pattern.compile("\"operstate\":\\s*\"(\\w+)\"");
    private static final Pattern JSON_STATISTICS = Pattern.compile("\"(rx|tx)\":\\s*\\{([^}]*)\\}");
    private static final Pattern JSON_COUNT = Pattern.compile("\"(\\w+)\":\\s*(\\d+)");
    private static final Pattern TEXT =
            Pattern.compile("^\\s*(?:\\d+: )?([\\w.@-]+): (?:flags=\\d+)?<([^>]*)>\\s+.*?\\bmtu (\\d+)\\b.*");

    /** As people note it: the interface, perhaps after the host. */
    private static final Pattern NOTED =
            Pattern.compile("^\\s*(?:([\\w.-]+):? )?([\\w.@/-]+):? (?:\\w+ )?mtu[ :=]+(\\d+)\\b.*");

    /** It has an MTU and counts, and is no wire. */
    private static final String LOOPBACK = "lo";

    private static final Pattern KERNEL_STATE = Pattern.compile("\\bstate (\\w+)");

    @Override
    public String tool() {
        return "ip link";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(JSON_LINK) || text.anyLine(TEXT) || text.anyLine(NOTED);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            Matcher link = JSON_LINK.matcher(line);
            boolean json = false;
            int from = 0;
            String name = "";
            while (link.find()) {
                if (json) {
                    json(i, name, line.substring(from, link.start()), text, facts);
                }
                json = true;
                name = link.group(1);
                from = link.end();
            }
            if (json) {
                json(i, name, line.substring(from), text, facts);
                continue;
            }
            if (!facts.isUnderstood(i)) {
                plain(i, line, facts);
            }
        }
    }

    private static void plain(int index, String line, FactWriter facts) {
        Matcher kernel = TEXT.matcher(line);
        Matcher noted = NOTED.matcher(line);
        if (kernel.matches()) {
            String of = kernel.group(1).replaceAll("@.*", "");
            if (of.equals(LOOPBACK)) {
                facts.understood(index);
                return;
            }
            facts.setting(index, of, "mtu", kernel.group(3), Unit.BYTES);
            Matcher state = KERNEL_STATE.matcher(line);
            if (state.find()) {
                facts.setting(index, of, "operstate", state.group(1), Unit.NONE);
            }
        } else if (noted.matches()) {
            String host = noted.group(1) == null ? "" : noted.group(1);
            String mtu = noted.group(3);
            facts.add(index, host, noted.group(2), "mtu", FactKind.SETTING, mtu, Double.valueOf(mtu), Unit.BYTES);
        }
    }

    private static void json(int index, String name, String rest, ToolText text, FactWriter facts) {
        if (name.equals(LOOPBACK)) {
            facts.understood(index);
            return;
        }
        Matcher mtu = JSON_MTU.matcher(rest);
        if (mtu.find()) {
            facts.setting(index, name, "mtu", mtu.group(1), Unit.BYTES);
        }
        Matcher state = JSON_STATE.matcher(rest);
        if (state.find()) {
            facts.setting(index, name, "operstate", state.group(1), Unit.NONE);
        }
        Matcher statistics = JSON_STATISTICS.matcher(rest);
        while (statistics.find()) {
            Matcher count = JSON_COUNT.matcher(statistics.group(2));
            while (count.find()) {
                String of = statistics.group(1) + "_" + count.group(1);
                double number = Double.parseDouble(count.group(2));
                if (text.saysGrowth()) {
                    facts.growth(index, "", name, of, number, Unit.EVENTS);
                } else {
                    facts.cumulative(index, name, of, number, Unit.EVENTS);
                }
            }
        }
    }
}
