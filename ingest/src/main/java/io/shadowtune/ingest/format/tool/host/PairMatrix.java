package io.shadowtune.ingest.format.tool.host;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The matrices of {@code p2pBandwidthLatencyTest} and {@code rocm-bandwidth-test} in GB/s: the subject is
 * {@code gpu 0 to gpu 3}, the name {@code pair bandwidth}; a GPU's copy to itself and matrices in microseconds are left
 * out.
 */
final class PairMatrix implements ToolParser {
    private static final Pattern HEADING = Pattern.compile("^\\s*D[\\\\/]D((?:\\s+\\d+)+)\\s*$");
    private static final Pattern ROW = Pattern.compile("^\\s*(\\d+)((?:\\s+(?:\\d+\\.\\d+|N/A))+)\\s*$");
    private static final Pattern LATENCY = Pattern.compile("(?i)latency.*\\(us\\)");
    private static final Pattern BANDWIDTH = Pattern.compile("(?i)bandwidth.*\\(GB/s\\)");

    @Override
    public String tool() {
        return "bandwidth between GPUs";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(HEADING);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        String[] columns = {};
        boolean isLatency = false;
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            Matcher heading = HEADING.matcher(line);
            Matcher row = ROW.matcher(line);
            if (LATENCY.matcher(line).find()) {
                isLatency = true;
            } else if (BANDWIDTH.matcher(line).find()) {
                isLatency = false;
            } else if (heading.matches()) {
                columns = heading.group(1).strip().split("\\s+", -1);
                facts.understood(i);
            } else if (columns.length > 0 && !isLatency && row.matches()) {
                row(columns, row, i, facts);
            }
        }
    }

    private static void row(String[] columns, Matcher row, int line, FactWriter facts) {
        String[] cells = row.group(2).strip().split("\\s+", -1);
        for (int c = 0; c < columns.length && c < cells.length; c++) {
            if (!columns[c].equals(row.group(1)) && !cells[c].equals("N/A")) {
                String pair = "gpu %s to gpu %s".formatted(row.group(1), columns[c]);
                facts.level(line, pair, "pair bandwidth", Double.parseDouble(cells[c]), Unit.NONE);
            }
        }
    }
}
