package io.shadowtune.deploy.twin.validation;

import io.shadowtune.deploy.twin.TopologyCsv;
import io.shadowtune.deploy.twin.WorkloadFile;
import io.shadowtune.models.twin.packet.Dcqcn;
import io.shadowtune.models.twin.packet.Fabric;
import io.shadowtune.models.twin.packet.Flow;
import io.shadowtune.models.twin.packet.Marking;
import io.shadowtune.models.twin.packet.Scenario;
import io.shadowtune.models.twin.packet.SwitchSettings;
import io.shadowtune.models.twin.packet.Wire;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A run of the reference as a scenario of the twin, set up by what its names say.
 *
 * @param name scenario of the reference
 * @param ecn name of its setting
 * @param scenario the same for the twin, with seed 1
 * @param port the port whose queue the reference gives
 */
public record ReferenceScenario(String name, String ecn, Scenario scenario, int port) {
    private static final double BYTES_PER_KB = 1_000;
    private static final double GBPS = 1e9;

    /** The scenario of a row of {@code summary.csv} or {@code surface.csv}. */
    public static ReferenceScenario of(Path folder, ReferenceRow row) {
        long buffer = Math.round(row.number("buffer_mib")) * SwitchSettings.MEBIBYTE;
        return of(folder, row, row.text("dcqcn_preset"), buffer, row.text("bottleneck_port"));
    }

    /** The scenario of a row of {@code steady_state.csv}; the port is the one that most flows end at. */
    static ReferenceScenario ofSteady(Path folder, ReferenceRow row) {
        return of(folder, row, "paper", 32 * SwitchSettings.MEBIBYTE, "");
    }

    private static ReferenceScenario of(Path folder, ReferenceRow row, String preset, long buffer, String portName) {
        String name = row.text("scenario");
        List<Flow> flows = WorkloadFile.read(folder.resolve("workload").resolve(name + ".csv"))
                .flows();
        Fabric fabric = TopologyCsv.read(folder.resolve("topology").resolve(name + ".csv"), flows);
        Dcqcn dcqcn = preset.equals("mlx") ? Dcqcn.mlx() : Dcqcn.paper();
        if (name.contains("min1g")) {
            dcqcn = dcqcn.withMinRate(GBPS);
        }
        Marking marking = Marking.of(
                row.number("kmin_kb") * BYTES_PER_KB, row.number("kmax_kb") * BYTES_PER_KB, row.number("pmax"));
        Scenario scenario = new Scenario(
                fabric,
                Wire.ofPayload(name.contains("400g") ? 4_000 : 1_000),
                SwitchSettings.ofBuffer(buffer),
                Map.of(),
                marking,
                Map.of(),
                dcqcn,
                Map.of(),
                flows,
                List.of(),
                1);
        return new ReferenceScenario(name, row.text("ecn_name"), scenario, port(fabric, flows, portName));
    }

    private static int port(Fabric fabric, List<Flow> flows, String name) {
        int receiver = flows.get(0).destination();
        for (int port = 0; port < fabric.portCount(); port++) {
            if (name.isEmpty()
                    ? fabric.to(port) == receiver
                    : fabric.portName(port).equals(name)) {
                return port;
            }
        }
        throw new IllegalStateException("The port (%s) must be one of the fabric.".formatted(name));
    }

    /** Whether it has more than one switch. */
    public String group() {
        return name.contains("_ls_") ? "leaf-spine" : "star";
    }
}
