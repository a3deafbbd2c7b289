package io.shadowtune.ingest.format.tool.fabric;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.TimedColumns;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Rows that begin with a port: the status of ports (SONiC without its heading, Arista, Nexus, Cumulus), and unruled
 * counter tables under a heading {@code Port ...} (Arista and Nexus {@code show interfaces counters ...}).
 */
final class PortRows implements ToolParser {
    private static final String PORT = "(?:Ethernet|Eth|Et|swp|Po|port-channel|etp|xe-|et-)\\d[\\w/.:]*";
    private static final Pattern HEADING = Pattern.compile("(?i)\\s*(Port|Interface|Iface|Intf)\\s+\\S.*");

    /** One blank parts the last column of one direction from the first of the other. */
    private static final Pattern DIRECTION_AFTER_RATE = Pattern.compile("(?i)([kmg]?[bp]ps) (?=(?:in|out|rx|tx)\\b)");

    /** What somebody noted behind a row. */
    private static final Pattern REMARK = Pattern.compile("\\s\\([^()]*\\)\\s*$");

    private static final Pattern TWO_COUNTS = Pattern.compile("\\s*" + PORT + "\\s+[\\d,]+\\s+[\\d,]+\\s*");
    private static final List<String> DISCARDS = List.of("Port", "InDiscards", "OutDiscards");

    private static final Pattern QUEUE = Pattern.compile("(?:UC|MC|TC|Q|COS|PG)-?\\d+");
    private static final Pattern ROW = Pattern.compile("\\s*(" + PORT + ")\\s+\\S.*");
    private static final Pattern SONIC_STATUS = Pattern.compile("\\s*(" + PORT
            + ")\\s+(?:[\\d,]+|N/A)\\s+(\\d+[MG])\\s+(\\d+)\\s+(\\S+)\\s+\\S+\\s+\\S+\\s+(up|down)\\s+(up|down).*");
    private static final Pattern STATUS = Pattern.compile(
            "\\s*(" + PORT
                    + ")\\s.*?\\b(connected|notconnect\\w*|(?:err-?)?disabled|up|down)\\s+\\S+\\s+(?:a-)?(?:full|half|auto)\\s+(?:a-)?(\\d+[MG]?)\\b.*");
    private static final Pattern CUMULUS_STATUS =
            Pattern.compile("\\s*(UP|DN|up|down)\\s+(" + PORT + ")\\s+(\\d+[MG])\\s+(\\d+)\\b.*");

    @Override
    public String tool() {
        return "switch ports";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(ROW) || text.anyLine(CUMULUS_STATUS);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        List<String> heads = List.of();
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            if (facts.isUnderstood(i) || status(line, i, facts)) {
                continue;
            }
            if (HEADING.matcher(line).matches()) {
                String apart = DIRECTION_AFTER_RATE.matcher(line.strip()).replaceAll("$1  ");
                heads = List.of(apart.replace("% ", "%  ").split("\\s{2,}"));
                heads = heads.size() < 2 ? List.of(line.strip().split("\\s+")) : heads;
                facts.understood(i);
            } else if (heads.isEmpty()
                    && text.toolHas("counters discards")
                    && TWO_COUNTS.matcher(line).matches()) {
                // a row that was picked out of a table has lost its heading
                row(text, facts, i, DISCARDS);
            } else if (heads.size() > 1 && ROW.matcher(line).matches()) {
                row(text, facts, i, heads);
            }
        }
    }

    private static void row(ToolText text, FactWriter facts, int line, List<String> split) {
        String row = REMARK.matcher(text.lines().get(line)).replaceFirst("").strip();
        List<String> cells = List.of(row.split("\\s+"));
        // two headings that are parted by one blank look like one, until the cells are counted
        List<String> words = List.of(String.join(" ", split).split("\\s+"));
        List<String> heads = words.size() == cells.size() ? words : split;
        // columns of words may hold blanks; those of numbers are counted from the right
        int shift = cells.size() - heads.size();
        if (shift < 0 || shift > 2) {
            return;
        }
        boolean ofQueue = QUEUE.matcher(cells.get(1)).matches();
        String subject = ofQueue ? cells.get(0) + " " + cells.get(1) : cells.get(0);
        String before = "";
        for (int column = shift > 0 ? heads.size() - 2 : 1; column < heads.size(); column++) {
            String head = heads.get(column).toLowerCase(Locale.ROOT);
            // a bare "%" belongs to the direction of the column before it
            String name = head.equals("%") ? before.replaceFirst("\\s.*", "") + " util" : head;
            int earlier = TimedColumns.before(heads, column);
            if (earlier >= 0) {
                Counts.grown(
                        facts,
                        line,
                        subject,
                        TimedColumns.name(name),
                        cells.get(earlier + shift),
                        cells.get(column + shift));
            } else if (!TimedColumns.isTimed(head)) {
                Counts.cell(text, facts, line, subject, name, cells.get(column + shift));
            }
            before = head;
        }
    }

    private static boolean status(String line, int index, FactWriter facts) {
        Matcher sonic = SONIC_STATUS.matcher(line);
        if (sonic.matches()) {
            facts.setting(index, sonic.group(1), "speed", sonic.group(2), Unit.NONE);
            facts.setting(index, sonic.group(1), "mtu", sonic.group(3), Unit.BYTES);
            facts.setting(index, sonic.group(1), "fec", sonic.group(4), Unit.NONE);
            facts.setting(index, sonic.group(1), "oper", sonic.group(5), Unit.NONE);
            return true;
        }
        Matcher cumulus = CUMULUS_STATUS.matcher(line);
        if (cumulus.matches()) {
            facts.setting(index, cumulus.group(2), "oper", cumulus.group(1).replace("DN", "down"), Unit.NONE);
            facts.setting(index, cumulus.group(2), "speed", cumulus.group(3), Unit.NONE);
            facts.setting(index, cumulus.group(2), "mtu", cumulus.group(4), Unit.BYTES);
            return true;
        }
        Matcher status = STATUS.matcher(line);
        if (status.matches()) {
            facts.setting(index, status.group(1), "oper", status.group(2), Unit.NONE);
            facts.setting(index, status.group(1), "speed", status.group(3), Unit.NONE);
            return true;
        }
        return false;
    }
}
