package io.shadowtune.ingest.format.tool.library;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code /proc/net/dev}: sixteen counts per interface, eight received and eight sent, named as {@code ip -s link} names them. */
final class ProcNetDev implements ToolParser {
    private static final Pattern ROW = Pattern.compile("^\\s*([\\w.@-]+):\\s*((?:\\d+\\s+){15}\\d+)\\s*$");
    private static final List<String> COLUMNS = List.of(
            "rx_bytes",
            "rx_packets",
            "rx_errors",
            "rx_dropped",
            "rx_fifo_errors",
            "rx_frame_errors",
            "rx_compressed",
            "rx_multicast",
            "tx_bytes",
            "tx_packets",
            "tx_errors",
            "tx_dropped",
            "tx_fifo_errors",
            "tx_collisions",
            "tx_carrier_errors",
            "tx_compressed");

    @Override
    public String tool() {
        return "/proc/net/dev";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(ROW);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        for (int i = 0; i < text.lines().size(); i++) {
            Matcher row = ROW.matcher(text.lines().get(i));
            if (row.matches()) {
                String[] counts = row.group(2).strip().split("\\s+", -1);
                for (int c = 0; c < counts.length; c++) {
                    double count = Double.parseDouble(counts[c]);
                    if (text.saysGrowth()) {
                        facts.growth(i, "", row.group(1), COLUMNS.get(c), count, Unit.EVENTS);
                    } else {
                        facts.cumulative(i, row.group(1), COLUMNS.get(c), count, Unit.EVENTS);
                    }
                }
            }
        }
    }
}
