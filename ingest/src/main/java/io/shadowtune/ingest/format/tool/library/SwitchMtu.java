package io.shadowtune.ingest.format.tool.library;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** MTUs in {@code show interfaces} of switches: {@code mtu} with the port as subject; {@code port} when the text names none. */
final class SwitchMtu implements ToolParser {
    private static final Pattern PORT =
            Pattern.compile("^\\s*(?:interface )?((?:Ethernet|Et|Eth|swp|et-|xe-|Port-Channel)[\\d/:.]+)\\b.*");
    private static final Pattern MTU =
            Pattern.compile("(?i)(?:ethernet |ip |l2 |layer-?2 |, |^\\s*)MTU:? (\\d+)(?: bytes)?\\b.*");

    @Override
    public String tool() {
        return "show interfaces";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.toolHas("show ", "vtysh", "nv ", "running-config") && text.anyLine(MTU);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        String port = "port";
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            Matcher named = PORT.matcher(line);
            Matcher mtu = MTU.matcher(line);
            if (named.matches()) {
                port = named.group(1);
            }
            if (mtu.find()) {
                facts.setting(i, port, "mtu", mtu.group(1), Unit.BYTES);
            }
        }
    }
}
