package io.shadowtune.ingest.format.tool.service;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.Quantity;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code iperf3}, as text and as JSON, and {@code iperf}: {@code iperf_rate} in bits per second, per stream or for
 * {@code SUM}, {@code iperf_retransmits}, and {@code iperf_streams}.
 */
final class Iperf implements ToolParser {
    private static final Pattern ROW =
            Pattern.compile("^\\[\\s*(\\d+|SUM)\\](?:\\[\\w+-\\w\\])?\\s+[\\d.]+\\s*-\\s*([\\d.]+)\\s+sec\\s+"
                    + "[\\d.]+\\s+[KMGT]?Bytes\\s+([\\d.]+) ([KMGT]?)bits/sec(?:\\s+(\\d+))?(?=\\s|$)");
    private static final Pattern PARALLEL = Pattern.compile("-P\\s*(\\d+)");
    private static final Pattern JSON_RATE = Pattern.compile("\"bits_per_second\":\\s*([\\d.eE+]+)");
    private static final Pattern JSON_END = Pattern.compile("\"(sum_sent|sum_received)\":");
    private static final Pattern JSON_RETRANSMITS = Pattern.compile("\"retransmits\":\\s*(\\d+)");

    @Override
    public String tool() {
        return "iperf3";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(ROW) || text.anyLine(JSON_RATE);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        Matcher parallel = PARALLEL.matcher(text.reading().tool());
        String end = "";
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            Matcher row = ROW.matcher(line);
            Matcher begins = JSON_END.matcher(line);
            Matcher rate = JSON_RATE.matcher(line);
            Matcher retransmits = JSON_RETRANSMITS.matcher(line);
            if (row.find()) {
                Quantity found = Quantity.of(row.group(3), row.group(4) + "bits/s");
                facts.level(i, row.group(1), "iperf_rate", found.number(), Unit.BITS_PER_SECOND);
                if (row.group(5) != null) {
                    facts.level(i, row.group(1), "iperf_retransmits", Double.parseDouble(row.group(5)), Unit.EVENTS);
                }
                if (parallel.find()) {
                    facts.level(i, "", "iperf_streams", Double.parseDouble(parallel.group(1)), Unit.NONE);
                }
            }
            end = begins.find() ? begins.group(1) : end;
            if (!end.isEmpty() && rate.find()) {
                facts.level(i, end, "iperf_rate", Double.parseDouble(rate.group(1)), Unit.BITS_PER_SECOND);
            }
            if (!end.isEmpty() && retransmits.find()) {
                facts.level(i, end, "iperf_retransmits", Double.parseDouble(retransmits.group(1)), Unit.EVENTS);
            }
        }
    }
}
