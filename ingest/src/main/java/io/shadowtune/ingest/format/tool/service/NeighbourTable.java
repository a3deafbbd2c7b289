package io.shadowtune.ingest.format.tool.service;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code lnstat}: a heading of two lines between bars (the file, then the name), then one row per interval. Counts
 * since boot, except {@code entries}, which is how many there are. The file, such as {@code arp_cache}, is the subject.
 */
final class NeighbourTable implements ToolParser {
    private static final Pattern COUNTED = Pattern.compile("(?:ip (?:-\\w+ )*neigh|arp -).*wc -l");
    private static final Pattern BAR = Pattern.compile("\\s*\\|\\s*");
    private static final Pattern NUMBERS = Pattern.compile("^\\s*\\d+\\s*\\|(\\s*\\d+\\s*\\|)*\\s*(\\d+)?\\s*$");
    private static final Pattern NAMES = Pattern.compile("^\\s*[a-z_]+\\s*\\|(\\s*[a-z_]+\\s*\\|)+.*$");

    @Override
    public String tool() {
        return "lnstat";
    }

    @Override
    public boolean reads(ToolText text) {
        return COUNTED.matcher(text.reading().tool()).find()
                || text.toolHas("lnstat")
                || (text.anyLine(NUMBERS) && text.anyLine(NAMES));
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        List<String> files = List.of();
        List<String> names = List.of();
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            Matcher numbers = NUMBERS.matcher(line);
            if (COUNTED.matcher(text.reading().tool()).find() && line.strip().matches("\\d+")) {
                facts.level(i, "", "entries", Double.parseDouble(line.strip()), Unit.NONE);
            } else if (numbers.matches()) {
                row(files, names, cells(line), i, facts);
            } else if (NAMES.matcher(line).matches()) {
                files = names.isEmpty() ? cells(line) : names;
                names = cells(line);
                facts.understood(i);
            }
        }
    }

    private static void row(List<String> files, List<String> names, List<String> cells, int line, FactWriter facts) {
        for (int i = 0; i < Math.min(names.size(), cells.size()); i++) {
            String file = i < files.size() && !files.equals(names) ? files.get(0) : "";
            String name = names.get(i).toLowerCase(Locale.ROOT);
            double number = Double.parseDouble(cells.get(i));
            if (name.equals("entries")) {
                facts.level(line, file, name, number, Unit.NONE);
            } else {
                facts.cumulative(line, file, name, number, Unit.EVENTS);
            }
        }
    }

    private static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        BAR.splitAsStream(line.strip()).filter(cell -> !cell.isBlank()).forEach(cell -> cells.add(cell.strip()));
        return cells;
    }
}
