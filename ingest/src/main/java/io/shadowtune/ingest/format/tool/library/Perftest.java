package io.shadowtune.ingest.format.tool.library;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.Numbers;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code ib_write_bw} and its relatives. The header of the table says the unit: {@code Gb/sec} is 10^9 bit, {@code MiB/sec}
 * and the older {@code MB/sec} are both 2^20 byte; a table of latencies is in microseconds. The subject is the message size.
 */
final class Perftest implements ToolParser {
    private static final Pattern TABLE = Pattern.compile("^\\s*#bytes\\s+#iterations.*");
    private static final Pattern COLUMN = Pattern.compile(
            "(BW peak|BW average|MsgRate|t_min|t_max|t_typical|t_avg|t_stdev|99% percentile|99\\.9% percentile|tps average)\\s*\\[([\\w/]+)\\]");
    private static final Pattern SETTING = Pattern.compile(
            "(Device|Mtu|GID index|Number of qps|Link type|Transport type|Connection type|TX depth|RX depth|PCIe relax order)\\s*:\\s*(\\S+)");

    @Override
    public String tool() {
        return "perftest";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(TABLE)
                || (text.toolHas("ib_write", "ib_read", "ib_send", "perftest") && text.anyLine(SETTING));
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        List<String[]> columns = List.of();
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            if (TABLE.matcher(line).matches()) {
                columns = COLUMN.matcher(line)
                        .results()
                        .map(found -> new String[] {found.group(1), found.group(2)})
                        .toList();
                facts.understood(i);
            } else if (!columns.isEmpty() && line.strip().matches("\\d+\\s+\\d+(\\s+\\S+)+")) {
                row(i, line.strip().split("\\s+", -1), columns, facts);
            } else {
                Matcher setting = SETTING.matcher(line);
                while (setting.find()) {
                    facts.setting(i, "", "perftest " + setting.group(1), setting.group(2), Unit.NONE);
                }
                if (line.startsWith("---") || line.strip().endsWith(" Test")) {
                    facts.understood(i);
                }
            }
        }
    }

    private static void row(int index, String[] cells, List<String[]> columns, FactWriter facts) {
        for (int c = 0; c < columns.size() && c + 2 < cells.length; c++) {
            Double number = Numbers.leading(cells[c + 2]);
            if (number == null) {
                continue;
            }
            String name = columns.get(c)[0].replace(' ', '_');
            switch (columns.get(c)[1]) {
                case "Gb/sec" -> facts.level(index, cells[0], name, number * 1e9, Unit.BITS_PER_SECOND);
                case "MB/sec", "MiB/sec" ->
                    facts.level(index, cells[0], name, number * 8 * 1_048_576, Unit.BITS_PER_SECOND);
                case "usec" -> facts.level(index, cells[0], name, number, Unit.MICROSECONDS);
                default -> facts.level(index, cells[0], name, number, Unit.NONE);
            }
        }
    }
}
