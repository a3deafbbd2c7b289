package io.shadowtune.ingest.format.tool.library;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code ethtool -S}: indented {@code name: value}, split at the last colon because other drivers put dots, blanks and
 * brackets into names. {@code outbound_pci_stalled_rd|wr} of mlx5 are percent, all others count since driver load.
 */
final class EthtoolStatistics implements ToolParser {
    private static final Pattern INTERFACE = Pattern.compile("ethtool\\s+-S\\s+(\\S+)");
    private static final Pattern LINE = Pattern.compile("^\\s+(\\S.*?)\\s*:\\s+(\\d+)$");
    private static final Pattern PERCENT = Pattern.compile("outbound_pci_stalled_(rd|wr)");

    @Override
    public String tool() {
        return "ethtool -S";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.toolHas("ethtool -S")
                || text.lines().stream().anyMatch(line -> line.strip().equals("NIC statistics:"));
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        Matcher named = INTERFACE.matcher(text.reading().tool());
        String subject = named.find() ? named.group(1) : "";
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            if (line.strip().equals("NIC statistics:")) {
                facts.understood(i);
                continue;
            }
            Matcher matcher = LINE.matcher(line);
            if (matcher.matches()) {
                String name = matcher.group(1);
                double value = Double.parseDouble(matcher.group(2));
                if (PERCENT.matcher(name).matches()) {
                    facts.level(i, subject, name, value, Unit.RATIO);
                } else if (text.saysGrowth()) {
                    facts.growth(i, "", subject, name, value, Unit.EVENTS);
                } else {
                    facts.cumulative(i, subject, name, value, Unit.EVENTS);
                }
            }
        }
    }
}
