package io.shadowtune.deploy.twin;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.models.twin.packet.Flow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Flows from a file: {@code flow_id,src,dst,bytes,start_us[,ideal_fct_us][,switch_path][,ack_path]}, paths as
 * {@code 33>36>35}.
 *
 * @param flows the flows
 * @param ids their ids, by position
 */
public record WorkloadFile(List<Flow> flows, List<String> ids) {
    /** Beyond it a run would need more memory than a laptop has. */
    static final int MOST_FLOWS = 4_000_000;

    private static final double NANOS = 1_000;

    public WorkloadFile {
        flows = List.copyOf(flows);
        ids = List.copyOf(ids);
    }

    /**
     * Reads a file.
     *
     * @throws Failure naming line and column of what is wrong
     */
    public static WorkloadFile read(Path file) {
        List<Flow> flows = new ArrayList<>();
        List<String> ids = new ArrayList<>();
        Set<String> known = new HashSet<>();
        try (CsvTable table = CsvTable.open(
                file,
                List.of("flow_id", "src", "dst", "bytes", "start_us"),
                List.of("ideal_fct_us", "switch_path", "ack_path"))) {
            while (table.next()) {
                if (flows.size() == MOST_FLOWS) {
                    throw table.bad("flow_id", "is one flow more than the %d that a run takes".formatted(MOST_FLOWS));
                }
                flows.add(flow(table));
                String id = table.text("flow_id").orElseThrow(() -> table.bad("flow_id", "is empty"));
                if (!known.add(id)) {
                    throw table.bad("flow_id", "(%s) is that of an earlier row; each must be given once".formatted(id));
                }
                ids.add(id);
            }
            if (flows.isEmpty()) {
                throw table.bad("flow_id", "has no row; at least one flow is expected");
            }
        }
        return new WorkloadFile(flows, ids);
    }

    private static Flow flow(CsvTable table) {
        double start = table.within("start_us", Bound.MOMENT_MICROS);
        long bytes = table.whole("bytes", 1, (long) Bound.BYTES.most());
        try {
            return Flow.of(
                            (int) table.whole("src", 0, TopologyCsv.MOST_NODE),
                            (int) table.whole("dst", 0, TopologyCsv.MOST_NODE),
                            bytes,
                            Math.round(start * NANOS))
                    .along(path(table, "switch_path"), path(table, "ack_path"));
        } catch (IllegalArgumentException e) {
            throw table.bad(e);
        }
    }

    private static List<Integer> path(CsvTable table, String column) {
        Optional<String> text = table.text(column);
        if (text.isEmpty()) {
            return List.of();
        }
        List<Integer> path = new ArrayList<>();
        for (String node : text.get().split(">", -1)) {
            try {
                path.add(Integer.parseInt(node.strip()));
            } catch (NumberFormatException e) {
                throw table.bad(column, "must be nodes such as 33>36>35, not '" + text.get() + "'");
            }
        }
        return path;
    }
}
