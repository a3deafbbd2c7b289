package io.shadowtune.deploy.ecn.evaluation;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.twin.validation.ReferenceRow;
import io.shadowtune.deploy.twin.validation.ReferenceScenario;
import io.shadowtune.ingest.telemetry.WredSetting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads what a packet-level simulator measured. */
final class PolicyReference {
    private static final double BYTES_PER_KB = 1_000;
    /** SONiC's default, in force wherever advice is asked for. */
    private static final String IN_FORCE = "sonic_azure";

    private PolicyReference() {}

    /**
     * The scenarios that were measured under SONiC's default, in the order of the table.
     *
     * @param folder with {@code summary.csv}, the finer grids of {@code surface.csv} where it is there, topologies and workloads
     * @throws Failure when a file is missing or has other columns, or there is no such scenario
     */
    static List<MeasuredScenario> read(Path folder) {
        List<ReferenceRow> rows = new ArrayList<>(ReferenceRow.table(folder.resolve("summary.csv")));
        Path grid = folder.resolve("surface.csv");
        if (Files.exists(grid)) {
            rows.addAll(ReferenceRow.table(grid));
        }
        Map<String, List<ReferenceRow>> byScenario = new LinkedHashMap<>();
        rows.forEach(row -> byScenario
                .computeIfAbsent(row.text("scenario"), name -> new ArrayList<>())
                .add(row));
        List<MeasuredScenario> scenarios = new ArrayList<>();
        byScenario
                .values()
                .forEach(own -> own.stream()
                        .filter(row -> row.text("ecn_name").equals(IN_FORCE))
                        .findFirst()
                        .ifPresent(inForce -> scenarios.add(scenario(folder, inForce, own))));
        if (scenarios.isEmpty()) {
            throw Failure.input(
                    "BAD_REFERENCE", folder.toString(), "has no scenario that was measured under " + IN_FORCE);
        }
        return scenarios;
    }

    private static MeasuredScenario scenario(Path folder, ReferenceRow inForce, List<ReferenceRow> rows) {
        boolean hasMice = !Double.isNaN(inForce.number("mice_fct_p99_us"))
                && !Double.isNaN(inForce.number("elephant_fct_mean_us"));
        Map<String, List<ReferenceRow>> bySetting = new LinkedHashMap<>();
        rows.stream()
                .filter(row -> row.number("pmax") > 0)
                .forEach(row -> bySetting
                        .computeIfAbsent(row.text("ecn_name"), name -> new ArrayList<>())
                        .add(row));
        List<Measured> settings = bySetting.entrySet().stream()
                .map(each -> new Measured(
                        each.getKey(),
                        setting(each.getValue().get(0)),
                        each.getValue().stream().map(row -> score(row, hasMice)).toList()))
                .toList();
        return new MeasuredScenario(ReferenceScenario.of(folder, inForce), inForce, settings, hasMice);
    }

    /** The setting of a row, which must mark. */
    static WredSetting setting(ReferenceRow row) {
        return new WredSetting(
                true,
                Math.round(row.number("kmin_kb") * BYTES_PER_KB),
                Math.round(row.number("kmax_kb") * BYTES_PER_KB),
                row.number("pmax"));
    }

    private static double score(ReferenceRow row, boolean hasMice) {
        return hasMice
                ? Math.sqrt(row.number("mice_fct_p99_us") * row.number("elephant_fct_mean_us"))
                : row.number("makespan_us");
    }
}
