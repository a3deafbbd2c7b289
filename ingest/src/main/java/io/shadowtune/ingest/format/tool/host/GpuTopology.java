package io.shadowtune.ingest.format.tool.host;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * {@code nvidia-smi topo -m}: how far each pair of GPU and GPU, or GPU and adapter, is apart. The subject is the pair,
 * such as {@code GPU0 NIC3}; the values order as {@code NV# < PIX < PXB < PHB < NODE < SYS}. {@code GPU0} alone has its
 * affinities.
 */
final class GpuTopology implements ToolParser {
    private static final Pattern PART =
            Pattern.compile("GPU\\d+|NIC\\d+|mlx\\d_(?:bond_)?\\d+|[a-z]\\w*_\\d+|rocep?\\w+|rdma\\w+|ibp\\w+");
    private static final Pattern DISTANCE = Pattern.compile("X|NV\\d+|PIX|PXB|PHB|NODE|SYS|XGMI|PCIE");
    private static final Pattern COLOUR_LEFT = Pattern.compile("\\[\\d+m");

    @Override
    public String tool() {
        return "nvidia-smi topo -m";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.lines().stream().anyMatch(line -> !parts(line).isEmpty());
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        List<String> columns = List.of();
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            List<String> heading = parts(line);
            if (!heading.isEmpty()) {
                columns = heading;
                facts.understood(i);
                continue;
            }
            String[] cells = line.strip().split("\\s+", -1);
            if (columns.isEmpty() || cells.length < 2 || !PART.matcher(cells[0]).matches()) {
                continue;
            }
            for (int c = 0; c < columns.size() && c + 1 < cells.length; c++) {
                if (DISTANCE.matcher(cells[c + 1]).matches() && !cells[c + 1].equals("X")) {
                    facts.setting(i, cells[0] + " " + columns.get(c), "topo", cells[c + 1], Unit.NONE);
                }
            }
        }
    }

    /** The parts that a heading names; empty when a line is none. */
    private static List<String> parts(String line) {
        String plain = COLOUR_LEFT.matcher(line).replaceAll("").strip();
        if (!plain.startsWith("GPU0")) {
            return List.of();
        }
        List<String> parts = Stream.of(plain.split("\\s+", -1))
                .takeWhile(cell -> PART.matcher(cell).matches())
                .toList();
        return parts.size() > 1 || plain.contains("Affinity") ? parts : List.of();
    }
}
