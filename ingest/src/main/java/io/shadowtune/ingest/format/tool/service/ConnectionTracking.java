package io.shadowtune.ingest.format.tool.service;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Connection tracking: {@code conntrack -S} (one row per processor; counts since boot), {@code conntrack -C}, and the
 * pair of count and maximum as people note it. {@code nf_conntrack_count} and {@code nf_conntrack_max} are the names.
 */
final class ConnectionTracking implements ToolParser {
    private static final Pattern CPU = Pattern.compile("^\\s*cpu=(\\d+)\\s");
    private static final Pattern PAIR = Pattern.compile("\\b(\\w+)=(\\d+)");
    private static final Pattern OF_MAX =
            Pattern.compile("(?<![\\w.])([\\d,]{2,})(?: ?/ ?| of )([\\d,]{4,})(?![\\w.])");
    private static final Pattern NUMBER = Pattern.compile("^\\s*(\\d+)\\s*$");
    private static final Pattern SYSFS = Pattern.compile("nf_conntrack_(count|max|buckets)\\s*[:=]\\s*(\\d+)");

    @Override
    public String tool() {
        return "conntrack";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(CPU) || text.toolHas("conntrack") || text.anyLine(SYSFS);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        int numbers = 0;
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            Matcher cpu = CPU.matcher(line);
            Matcher sysfs = SYSFS.matcher(line);
            Matcher ofMax = OF_MAX.matcher(line);
            Matcher number = NUMBER.matcher(line);
            if (cpu.find()) {
                row(text, line, i, cpu.group(1), facts);
            } else if (sysfs.find()) {
                level(facts, i, "nf_conntrack_" + sysfs.group(1), sysfs.group(2));
            } else if (text.toolHas("conntrack") && ofMax.find()) {
                level(facts, i, "nf_conntrack_count", ofMax.group(1));
                level(facts, i, "nf_conntrack_max", ofMax.group(2));
            } else if (text.toolHas("conntrack") && number.find()) {
                level(facts, i, numbers++ == 0 ? "nf_conntrack_count" : "nf_conntrack_max", number.group(1));
            }
        }
    }

    private static void row(ToolText text, String line, int index, String cpu, FactWriter facts) {
        Matcher pair = PAIR.matcher(line);
        while (pair.find()) {
            if (!pair.group(1).equals("cpu")) {
                facts.add(
                        index,
                        "",
                        "cpu " + cpu,
                        "conntrack_" + pair.group(1),
                        text.saysGrowth() ? FactKind.GROWTH : FactKind.CUMULATIVE,
                        pair.group(2),
                        Double.valueOf(pair.group(2)),
                        Unit.EVENTS);
            }
        }
    }

    private static void level(FactWriter facts, int line, String name, String number) {
        facts.level(line, "", name, Double.parseDouble(number.replace(",", "")), Unit.NONE);
    }
}
