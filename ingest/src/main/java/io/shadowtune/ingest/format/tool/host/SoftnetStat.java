package io.shadowtune.ingest.format.tool.host;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.regex.Pattern;

/**
 * {@code /proc/net/softnet_stat}: hexadecimal, one row per online CPU, 32 bit and wrapping. The first three columns are
 * packets processed, dropped and the times a budget ran out; the 13th is the CPU's number in kernels from 5.10 on.
 */
final class SoftnetStat implements ToolParser {
    private static final Pattern ROW = Pattern.compile("^(?:[0-9a-f]{8}\\s+){8,14}[0-9a-f]{8}$");
    private static final int CPU_COLUMN = 12;

    @Override
    public String tool() {
        return "/proc/net/softnet_stat";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(ROW);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        int rows = 0;
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i).strip();
            if (!ROW.matcher(line).matches()) {
                rows = 0;
                continue;
            }
            String[] columns = line.split("\\s+", -1);
            int cpu = columns.length > CPU_COLUMN ? Integer.parseInt(columns[CPU_COLUMN], 16) : rows;
            String subject = "cpu " + cpu;
            facts.cumulative(i, subject, "softnet_processed", hex(columns[0]), Unit.PACKETS);
            facts.cumulative(i, subject, "softnet_dropped", hex(columns[1]), Unit.PACKETS);
            facts.cumulative(i, subject, "softnet_time_squeeze", hex(columns[2]), Unit.EVENTS);
            rows++;
        }
    }

    private static double hex(String column) {
        return (double) Long.parseLong(column, 16);
    }
}
