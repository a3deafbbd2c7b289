package io.shadowtune.ingest.format.tool.host;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * {@code /proc/interrupts} and {@code /proc/softirqs}: one count per row and online CPU, the CPU being the subject and
 * {@code irq <name of the row's device>} the name. Counts are 32 bit and wrap; a header may leave out offline CPUs.
 */
final class Interrupts implements ToolParser {
    private static final Pattern HEADER = Pattern.compile("^\\s*(?:CPU\\d+\\s*){2,}$");
    private static final Pattern ROW = Pattern.compile("^\\s*(\\w+):\\s+(\\d+(?:\\s+\\d+)*)(?:\\s+(\\S.*))?$");

    /** A row of a filtered listing that has lost its heading: three columns of counts or more, and an interrupt's kind. */
    private static final Pattern BARE_ROW =
            Pattern.compile("^\\s*\\d+:\\s+(\\d+(?:\\s+\\d+){2,})\\s+.*(?:MSI|edge|fasteoi|level|GIC|xive|ITS).*");

    /** A row of growths, as people note them: the queue's name and a signed number per CPU. */
    private static final Pattern GROWN =
            Pattern.compile("^\\s*(\\S+?):?\\s+(\\+\\d+(?:\\s+\\+?\\d+)*)(?:\\s+\\(.*)?\\s*$");

    @Override
    public String tool() {
        return "/proc/interrupts";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(HEADER) || text.anyLine(BARE_ROW);
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
            Matcher grown = GROWN.matcher(line);
            if (cpus.length > 0 && grown.matches()) {
                String[] counts = grown.group(2).split("\\s+", -1);
                for (int c = 0; c < cpus.length && c < counts.length; c++) {
                    double count = Double.parseDouble(counts[c]);
                    facts.growth(i, "", "cpu " + cpus[c].substring(3), "irq " + grown.group(1), count, Unit.EVENTS);
                }
                continue;
            }
            if (row.matches() && cpus.length > 0) {
                row(facts, i, cpus, row);
            } else if (row.matches() && BARE_ROW.matcher(line).matches()) {
                row(facts, i, numbered(row.group(2).split("\\s+", -1).length), row);
            }
        }
    }

    private static String[] numbered(int cpus) {
        return IntStream.range(0, cpus).mapToObj(cpu -> "CPU" + cpu).toArray(String[]::new);
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
