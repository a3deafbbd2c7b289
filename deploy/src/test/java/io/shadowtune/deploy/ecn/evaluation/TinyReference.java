package io.shadowtune.deploy.ecn.evaluation;

import io.shadowtune.deploy.twin.validation.ReferenceRow;
import io.shadowtune.deploy.twin.validation.ReferenceScenario;
import io.shadowtune.models.twin.packet.CompletionTimes;
import io.shadowtune.models.twin.packet.PacketSimulator;
import io.shadowtune.models.twin.packet.Recording;
import io.shadowtune.models.twin.packet.SimulationResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A folder like the reference's with two small stars, measured by our own packets: three settings that mark and one that does not. */
public final class TinyReference {
    /** Elephants and mice. */
    static final String MIXED = "mixtiny_s1_mlx_buf32";

    static final String INCAST = "incasttiny_100g_mlx_buf32";
    private static final List<String> SETTINGS =
            List.of("sonic_azure,1049,2097,0.05", "hpcc100g,400,1600,0.2", "low,100,400,0.2", "ecn_off,60000,60001,0");
    private static final long MOST_NANOS = 1_000_000_000L;

    private TinyReference() {}

    /** Writes it. */
    public static Path write(Path folder) throws IOException {
        Files.createDirectories(folder.resolve("topology"));
        Files.createDirectories(folder.resolve("workload"));
        StringBuilder star = new StringBuilder("node_a,node_b,rate_gbps,delay_us\n");
        for (int host = 0; host < 9; host++) {
            star.append("%d,9,100,1%n".formatted(host));
        }
        List<String> rows = new ArrayList<>();
        for (String name : List.of(MIXED, INCAST)) {
            Files.writeString(folder.resolve("topology").resolve(name + ".csv"), star.toString());
            Files.writeString(folder.resolve("workload").resolve(name + ".csv"), flows(name.equals(MIXED)));
            for (String setting : SETTINGS) {
                for (int seed = 1; seed <= 2; seed++) {
                    rows.add(row(folder, name, setting.split(","), seed));
                }
            }
        }
        rows.add(
                0,
                "bottleneck_port,buffer_mib,dcqcn_preset,ecn_mark_fraction_bottleneck,ecn_name,elephant_fct_mean_us,kmax_kb,kmin_kb,makespan_us,mice_fct_p99_us,pfc_paused_us_hosts,pmax,q_max_kb,q_p99_kb,bottleneck_util_until_makespan,rng_run,scenario");
        Files.write(folder.resolve("summary.csv"), rows);
        return folder;
    }

    private static String flows(boolean hasMice) {
        StringBuilder flows = new StringBuilder("flow_id,src,dst,bytes,start_us\n");
        for (int host = 1; host <= 4; host++) {
            flows.append("%d,%d,0,4000000,0%n".formatted(host, host));
        }
        for (int number = 0; hasMice && number < 60; number++) {
            flows.append("%d,%d,0,20000,%d%n".formatted(100 + number, 5 + number % 4, 50 + number * 15));
        }
        return flows.toString();
    }

    private static String row(Path folder, String name, String[] setting, int seed) {
        Map<String, String> cells = new TreeMap<>(Map.of(
                "scenario",
                name,
                "ecn_name",
                setting[0],
                "kmin_kb",
                setting[1],
                "kmax_kb",
                setting[2],
                "pmax",
                setting[3],
                "dcqcn_preset",
                "mlx",
                "buffer_mib",
                "32",
                "rng_run",
                Integer.toString(seed),
                "bottleneck_port",
                "9->0"));
        ReferenceScenario reference = ReferenceScenario.of(folder, new ReferenceRow(folder, cells));
        int port = reference.port();
        SimulationResult result = PacketSimulator.run(
                reference.scenario().with(reference.scenario().marking(), seed),
                Recording.NONE,
                MOST_NANOS,
                () -> false);
        CompletionTimes mice = result.completion(0, 100_000);
        double micros = result.totals().endNanos() / 1e3;
        return String.format(
                Locale.ROOT,
                "9->0,32,mlx,%.5f,%s,%.3f,%s,%s,%.2f,%s,0,%s,%.2f,%.2f,%.4f,%d,%s",
                (double) result.marks(port) / result.sentPackets(port),
                setting[0],
                result.completion(1_000_001, Long.MAX_VALUE).meanMicros(),
                setting[2],
                setting[1],
                micros,
                mice.count() > 0 ? String.format(Locale.ROOT, "%.3f", mice.p99Micros()) : "",
                setting[3],
                result.queueMaxBytes(port) / 1e3,
                result.queueQuantileBytes(port, 0.99) / 1e3,
                result.sentBytes(port) / (12.5e3 * micros),
                seed,
                name);
    }
}
