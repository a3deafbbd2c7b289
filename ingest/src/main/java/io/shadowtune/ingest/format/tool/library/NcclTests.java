package io.shadowtune.ingest.format.tool.library;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.Numbers;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The tables of nccl-tests and rccl-tests, columns found by their header because releases differ (root, error or #wrong,
 * interval columns). Bandwidths are in GB/s of 10^9 bytes; the subject is the message size in bytes with the side of the
 * table. {@code busbw_best} is the highest bus bandwidth of the table.
 */
final class NcclTests implements ToolParser {
    private static final double GIGA = 1e9;
    private static final Pattern HEADER = Pattern.compile("^#?\\s*size\\s.*\\balgbw\\s+busbw\\b.*");
    /** What a row means whose header a filter took away. */
    private static final List<String> USUAL = List.of(
            "size", "count", "type", "redop", "root", "time", "algbw", "busbw", "wrong", "time", "algbw", "busbw",
            "wrong");

    private static final Pattern BARE_ROW = Pattern.compile(
            "^\\s*\\d+\\s+\\d+\\s+(?:u?int\\d*|float\\w*|half|double|bfloat16|f8\\w*|fp8\\w*)\\s+\\w+\\s+-?\\d+(?:\\s+\\S+){8}\\s*$");
    private static final Pattern ROW = Pattern.compile("^\\s*\\d+\\s+\\d+\\s+\\S+.*");
    private static final Pattern AVERAGE = Pattern.compile("^# Avg bus bandwidth\\s*:\\s*([\\d.]+).*");
    private static final Pattern WRONG = Pattern.compile("^# Out of bounds values\\s*:\\s*(\\d+).*");

    @Override
    public String tool() {
        return "nccl-tests";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(HEADER) || text.anyLine(AVERAGE) || text.anyLine(BARE_ROW);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        List<String> columns = text.anyLine(HEADER) ? List.of() : USUAL;
        double best = 0;
        int bestLine = -1;
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            Matcher average = AVERAGE.matcher(line);
            Matcher wrong = WRONG.matcher(line);
            if (HEADER.matcher(line).matches()) {
                columns = List.of(line.replace("#wrong", "wrong")
                        .replace("#", " ")
                        .strip()
                        .split("\\s+", -1));
                facts.understood(i);
            } else if (average.matches()) {
                facts.level(i, "", "busbw_average", Double.parseDouble(average.group(1)) * GIGA, Unit.BYTES_PER_SECOND);
            } else if (wrong.matches()) {
                facts.level(i, "", "wrong_values", Double.parseDouble(wrong.group(1)), Unit.EVENTS);
            } else if (!columns.isEmpty() && ROW.matcher(line).matches()) {
                OptionalDouble of = row(i, columns, line, facts);
                if (of.isPresent() && of.getAsDouble() > best) {
                    best = of.getAsDouble();
                    bestLine = i;
                }
            } else if (line.startsWith("#")) {
                facts.understood(i);
            }
        }
        if (bestLine >= 0) {
            facts.level(bestLine, "", "busbw_best", best, Unit.BYTES_PER_SECOND);
        }
    }

    private static OptionalDouble row(int index, List<String> columns, String line, FactWriter facts) {
        String[] cells = line.strip().split("\\s+", -1);
        String size = cells[0];
        List<Double> bus = new ArrayList<>();
        for (int c = 0; c < cells.length && c < columns.size(); c++) {
            Double number = Numbers.leading(cells[c]);
            String column = columns.get(c);
            if (number != null && (column.equals("algbw") || column.equals("busbw"))) {
                String side = c < columns.indexOf("busbw") + 1 ? "out" : "in";
                facts.level(index, size + " " + side, column, number * GIGA, Unit.BYTES_PER_SECOND);
                if (column.equals("busbw")) {
                    bus.add(number * GIGA);
                }
            }
        }
        return bus.stream().mapToDouble(Double::doubleValue).max();
    }
}
