package io.shadowtune.ingest.format.tool.host;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * {@code vmstat}: the columns {@code r} (threads that run or want to), {@code us sy id wa st} in percent under the names
 * of {@code mpstat}. The first row is an average since boot and is left out when more follow.
 */
final class Vmstat implements ToolParser {
    private static final Pattern HEADING = Pattern.compile("^\\s*r\\s+b\\s+swpd\\s.*\\bid\\b.*");
    private static final Pattern ROW = Pattern.compile("^\\s*\\d+(?:\\s+\\d+){10,}\\s*$");
    private static final Map<String, String> NAMES =
            Map.of("r", "vmstat r", "us", "%usr", "sy", "%sys", "id", "%idle", "wa", "%iowait", "st", "%steal");

    @Override
    public String tool() {
        return "vmstat";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(HEADING);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        List<String> names = List.of();
        boolean isFirst = false;
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            if (HEADING.matcher(line).matches()) {
                names = List.of(line.strip().split("\\s+", -1));
                isFirst = true;
                facts.understood(i);
            } else if (!names.isEmpty() && ROW.matcher(line).matches()) {
                boolean isSinceBoot = isFirst
                        && i + 1 < text.lines().size()
                        && ROW.matcher(text.lines().get(i + 1)).matches();
                isFirst = false;
                if (isSinceBoot) {
                    facts.understood(i);
                } else {
                    row(names, line.strip().split("\\s+", -1), i, facts);
                }
            }
        }
    }

    private static void row(List<String> names, String[] cells, int line, FactWriter facts) {
        for (int column = 0; column < names.size() && column < cells.length; column++) {
            String name = NAMES.get(names.get(column));
            if (name != null) {
                facts.level(line, "cpu all", name, Double.parseDouble(cells[column]), Unit.NONE);
            }
        }
    }
}
