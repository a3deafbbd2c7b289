package io.shadowtune.ingest.format.tool.fabric;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lists of one count by port, where the heading names the count ({@code ifHCOutOctets of the uplinks}) and each line a
 * port and a number; pauses of both directions on one line ({@code swp50: rx 7 tx 9}); Lustre statistics.
 */
final class ListedCounts implements ToolParser {
    private static final Pattern COUNT = Pattern.compile(
            "(?i)\\b((?:if|tx|rx|port|in|out|ecn|hc)?_?\\w*(?:octets|bytes|packets|pkts|drops|discards|errors|xmit_?wait|xmit_data|rcv_data)(?:_phy)?)\\b");
    private static final Pattern ROW = Pattern.compile("^\\s*((?=\\S*\\d)[A-Za-z][\\w./:-]*?):?\\s+([\\d,]+)\\s*$");
    private static final Pattern OPENCONFIG = Pattern.compile(
            "(?i)^\\s*((?:in|out|transmit|dropped|ecn-marked|max-queue|avg-queue|carrier)-[a-z-]+):?\\s+(\\+?)([\\d,]+)\\s*$");
    private static final Pattern PAUSE_TOOL = Pattern.compile("(?i)pause|\\bpfc");
    private static final Pattern PAUSES =
            Pattern.compile("(?i)^\\s*(.+?):?\\s+rx[ :=]+([\\d,]+)\\s+tx[ :=]+([\\d,]+)\\s*$");
    private static final Pattern LUSTRE =
            Pattern.compile("^\\s*(\\w+)\\s+\\d+ samples \\[(bytes|usecs)\\]\\s+\\d+\\s+\\d+\\s+(\\d+)\\b.*");

    @Override
    public String tool() {
        return "counts by port";
    }

    @Override
    public boolean reads(ToolText text) {
        String tool = text.reading().tool();
        return text.anyLine(OPENCONFIG)
                || COUNT.matcher(tool).find()
                || PAUSE_TOOL.matcher(tool).find()
                || text.anyLine(LUSTRE);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        String tool = text.reading().tool();
        Matcher count = COUNT.matcher(tool);
        String name = count.find() ? count.group(1).toLowerCase(Locale.ROOT) : "";
        boolean pauses = PAUSE_TOOL.matcher(tool).find();
        for (int i = 0; i < text.lines().size(); i++) {
            if (facts.isUnderstood(i)) {
                continue;
            }
            Matcher row = ROW.matcher(text.lines().get(i));
            Matcher pause = PAUSES.matcher(text.lines().get(i));
            Matcher lustre = LUSTRE.matcher(text.lines().get(i));
            Matcher leaf = OPENCONFIG.matcher(text.lines().get(i));
            if (leaf.matches()) {
                leaf(text, facts, i, leaf);
            } else if (lustre.matches()) {
                facts.cumulative(i, "", lustre.group(1), Double.parseDouble(lustre.group(3)), Unit.BYTES);
            } else if (pauses && pause.matches()) {
                Counts.cell(text, facts, i, pause.group(1), "rx_pfc", pause.group(2));
                Counts.cell(text, facts, i, pause.group(1), "tx_pfc", pause.group(3));
            } else if (!name.isEmpty() && row.matches()) {
                Counts.cell(text, facts, i, row.group(1), name, row.group(2));
            }
        }
    }

    /** A leaf of the OpenConfig model; the two lengths of a queue are figures, whatever their type says. */
    private static void leaf(ToolText text, FactWriter facts, int line, Matcher leaf) {
        String name = leaf.group(1).toLowerCase(Locale.ROOT);
        double number = Double.parseDouble(leaf.group(3).replace(",", ""));
        if (name.endsWith("queue-len")) {
            facts.level(line, "", name, number, Unit.BYTES);
        } else if (leaf.group(2).isEmpty()) {
            Counts.count(text, facts, line, "", name, number);
        } else {
            facts.growth(line, "", "", name, number, Unit.EVENTS);
        }
    }
}
