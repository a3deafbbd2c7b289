package io.shadowtune.models.twin.packet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The packet-level reference, where it lies beside the project. */
final class Reference {
    private static final Path FOLDER = Path.of("..", "..", "..", "shared", "fabric-reference");

    private Reference() {}

    static boolean isHere() {
        return Files.isDirectory(FOLDER);
    }

    /** One row of a table. */
    record Row(Map<String, String> values) {
        String get(String column) {
            return Objects.requireNonNull(values.get(column), column);
        }
    }

    static List<Row> csv(String file) throws IOException {
        List<String> lines = Files.readAllLines(FOLDER.resolve(file));
        String[] header = lines.get(0).split(",", -1);
        List<Row> rows = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] values = line.split(",", -1);
            Map<String, String> row = new HashMap<>();
            for (int i = 0; i < header.length; i++) {
                row.put(header[i], values[i]);
            }
            rows.add(new Row(row));
        }
        return rows;
    }

    private static List<Integer> path(String text) {
        return Arrays.stream(text.split(">", -1)).map(Integer::valueOf).toList();
    }

    static Scenario scenario(Row row, long seed) throws IOException {
        String name = row.get("scenario");
        List<Link> links = new ArrayList<>();
        BitSet hosts = new BitSet();
        for (Row link : csv("topology/" + name + ".csv")) {
            links.add(new Link(
                    Integer.parseInt(link.get("node_a")),
                    Integer.parseInt(link.get("node_b")),
                    Double.parseDouble(link.get("rate_gbps")),
                    Double.parseDouble(link.get("delay_us"))));
        }
        List<Flow> flows = new ArrayList<>();
        for (Row flow : csv("workload/" + name + ".csv")) {
            flows.add(Flow.of(
                            Integer.parseInt(flow.get("src")),
                            Integer.parseInt(flow.get("dst")),
                            Long.parseLong(flow.get("bytes")),
                            Math.round(Double.parseDouble(flow.get("start_us")) * 1_000))
                    .along(path(flow.get("switch_path")), path(flow.get("ack_path"))));
        }
        for (Flow flow : flows) {
            hosts.set(flow.source());
            hosts.set(flow.destination());
        }
        Marking marking = Marking.of(
                Double.parseDouble(row.get("kmin_kb")) * 1_000,
                Double.parseDouble(row.get("kmax_kb")) * 1_000,
                Double.parseDouble(row.get("pmax")));
        return new Scenario(
                new Fabric(links, hosts),
                Wire.ofPayload(name.contains("400g") ? 4_000 : 1_000),
                SwitchSettings.ofBuffer(Long.parseLong(row.get("buffer_mib")) * SwitchSettings.MEBIBYTE),
                Map.of(),
                marking,
                Map.of(),
                dcqcn(row),
                Map.of(),
                flows,
                List.of(),
                seed);
    }

    private static Dcqcn dcqcn(Row row) {
        Dcqcn preset = row.get("dcqcn_preset").equals("mlx") ? Dcqcn.mlx() : Dcqcn.paper();
        return row.get("scenario").contains("min1g") ? preset.withMinRate(1e9) : preset;
    }
}
