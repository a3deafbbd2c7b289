package io.shadowtune.ingest.format.tool.host;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** {@code nvidia-smi --query-gpu=... --format=csv}: names with units in brackets, then one row per GPU. */
final class QueryTable implements ToolParser {
    private static final Pattern HEADING =
            Pattern.compile("^(?:\\w[\\w.]*(?: \\[[^\\]]+\\])?)(?:, ?\\w[\\w.]*(?: \\[[^\\]]+\\])?)+$");
    private static final Pattern KEY =
            Pattern.compile("index|gpu_bus_id|pci\\.bus_id|gpu_uuid|uuid|gpu|rank|node|host");
    private static final Pattern QUESTION = Pattern.compile("--query-[\\w-]+=([\\w.,]+)");
    private static final Pattern NOT_A_NAME = Pattern.compile("-?\\d[\\d.]*");

    @Override
    public String tool() {
        return "nvidia-smi --query";
    }

    @Override
    public boolean reads(ToolText text) {
        return !asked(text).isEmpty() || text.lines().stream().anyMatch(QueryTable::isHeading);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        List<String> names = asked(text);
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            List<String> cells = cells(line);
            if (isHeading(line)) {
                names = cells.stream()
                        .map(cell -> cell.replaceFirst(" \\[.*", ""))
                        .toList();
                facts.understood(i);
            } else if (!names.isEmpty() && cells.size() == names.size()) {
                String subject = (names.get(0).equals("index") ? "gpu " : names.get(0) + " ") + cells.get(0);
                for (int c = 1; c < cells.size(); c++) {
                    facts.setting(i, subject, names.get(c), cells.get(c), Unit.NONE);
                }
            }
        }
    }

    /** The names in the question, for an answer that was asked for without its heading. */
    private static List<String> asked(ToolText text) {
        Matcher question = QUESTION.matcher(text.reading().tool());
        return text.toolHas("noheader") && question.find() ? cells(question.group(1)) : List.of();
    }

    private static boolean isHeading(String line) {
        List<String> cells = cells(line);
        return HEADING.matcher(line.strip()).matches()
                && KEY.matcher(cells.get(0)).matches()
                && cells.stream().noneMatch(cell -> NOT_A_NAME.matcher(cell).matches());
    }

    private static List<String> cells(String line) {
        return Stream.of(line.split(",", -1)).map(String::strip).toList();
    }
}
