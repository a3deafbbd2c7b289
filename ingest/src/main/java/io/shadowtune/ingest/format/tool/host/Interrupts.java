package io.shadowtune.ingest.format.tool.host;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code /proc/interrupts} and {@code /proc/softirqs}: one count per row and online CPU, the CPU being the subject and
 * {@code irq <name of the row's device>} the name. Counts are 32 bit and wrap; a header may leave out offline CPUs.
 */
final class Interrupts implements ToolParser {
    private static final Pattern HEADER = Pattern.compile("^\\s*(?:CPU\\d+\\s*){2,}$");
    private static final Pattern ROW = Pattern.compile("^\\s*(\\w+):\\s+(\\d+(?:\\s+\\d+)*)(?:\\s+(\\S.*))?$");

    @Override
    public String tool() {
        return "/proc/interrupts";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(HEADER);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        String[] cpus = {};
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            if (HEADER.matcher(line).matches()) {
                cpus = line.strip().split("\\s+", -1);
                facts.understood(i);
                continue;
            }
            Matcher row = ROW.matcher(line);
            if (cpus.length > 0 && row.matches()) {
                row(facts, i, cpus, row);
            }
        }
    }

    private static void row(FactWriter facts, int line, String[] cpus, Matcher row) {
        String[] counts = row.group(2).split("\\s+", -1);
        String rest = row.group(3) == null ? "" : row.group(3).strip();
        String device = rest.substring(rest.lastIndexOf(' ') + 1);
        String name = "irq " + (row.group(1).matches("\\d+") ? device : row.group(1));
        for (int c = 0; c < cpus.length && c < counts.length; c++) {
            facts.cumulative(line, "cpu " + cpus[c].substring(3), name, Double.parseDouble(counts[c]), Unit.EVENTS);
        }
    }
}
