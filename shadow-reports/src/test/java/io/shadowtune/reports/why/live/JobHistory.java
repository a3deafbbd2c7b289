package io.shadowtune.reports.why.live;

import io.shadowtune.reports.history.HistoryConfig;
import io.shadowtune.reports.history.HistoryWriter;
import io.shadowtune.reports.history.Opening;
import io.shadowtune.reports.why.job.CollectiveTimes;
import io.shadowtune.reports.why.job.GpuFigures;
import io.shadowtune.reports.why.job.HostFigures;
import io.shadowtune.reports.why.job.JobFigures;
import io.shadowtune.reports.why.job.Worker;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.duckdb.DuckDBConnection;

/** Writes a history file that knows a job, as if its telemetry had been read: rows by SQL, which is quick. */
final class JobHistory implements AutoCloseable {
    private static final String COLLECTIVES =
            "collective (fabric, host, communicator, rank, operation, peer, size_bytes, minute_at, span_minutes, job, process,"
                    + " gpu, ranks, calls, total_us, shortest_us, longest_us, bus_bytes_per_second)";

    private final DuckDBConnection connection;
    private final Map<String, Integer> entities = new HashMap<>();

    private final Map<String, List<String>> windows = new HashMap<>();

    private JobHistory(DuckDBConnection connection) {
        this.connection = connection;
    }

    static JobHistory in(Path folder) throws SQLException {
        HistoryConfig config = HistoryConfig.DEFAULT;
        try (HistoryWriter writer = ((Opening.Opened<HistoryWriter>) HistoryWriter.open(folder, config)).store()) {
            writer.upkeep(Instant.EPOCH);
        }
        return new JobHistory(
                (DuckDBConnection) DriverManager.getConnection("jdbc:duckdb:" + folder.resolve("history.duckdb")));
    }

    void sql(String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    int entity(String kind, String device, String part, int index) throws SQLException {
        String name =
                "%s:f/%s".formatted(kind, device) + (part.isEmpty() ? "" : "/" + part) + (index < 0 ? "" : "/" + index);
        Integer known = entities.get(name);
        if (known != null) {
            return known;
        }
        int number = 1_000_000 + entities.size();
        entities.put(name, number);
        sql("INSERT INTO entity VALUES (%d, '%s', 'f', '%s', '%s', '%s', %d)"
                .formatted(number, name, kind, device, part, index));
        return number;
    }

    /** A placement on the hosts of some workers, from a time on. */
    void placed(String job, String name, List<Worker> workers, Instant from) throws SQLException {
        sql("INSERT INTO placement VALUES ('f', '%s', 'RUNNING', %s, 'slurm', '%s', 'ada', NULL, %s, %s)"
                .formatted(job, at(from), name, at(from), at(from)));
        Map<String, List<Integer>> byHost = new java.util.TreeMap<>();
        workers.forEach(worker ->
                byHost.computeIfAbsent(worker.host(), host -> new ArrayList<>()).add(worker.gpu()));
        int rank = 0;
        for (Map.Entry<String, List<Integer>> host : byHost.entrySet()) {
            int gpus = host.getValue().size();
            String list = String.join(
                    ",", host.getValue().stream().map(String::valueOf).toList());
            sql("INSERT INTO placement_host VALUES ('f', '%s', %s, '%s', %d, '%s', %d, %d, '', %s, %s)"
                    .formatted(job, at(from), host.getKey(), gpus, list, rank, gpus, at(from), at(from)));
            rank += gpus;
        }
    }

    /** All figures of a run, moved so that it begins then; without the GPU's number, as NCCL inspector reports. */
    void add(JobFigures run, Instant begin) throws SQLException {
        Duration shift = Duration.between(run.from(), begin);
        double seconds = run.slice().toSeconds();
        List<String> collectives = new ArrayList<>();
        for (CollectiveTimes times : run.collectives()) {
            collectives.add(String.format(
                    Locale.ROOT,
                    "('f', '%s', '%s', %d, '%s', -1, %d, %s, 1, '', %d, NULL, %d, %d, %f, %f, %f, NULL)",
                    times.worker().host(),
                    times.communicator(),
                    times.rank(),
                    times.operation(),
                    times.sizeBytes(),
                    at(times.start().plus(shift)),
                    7_000 + 31L * times.worker().gpu(),
                    times.ranks(),
                    times.calls(),
                    times.totalSeconds() * 1e6,
                    times.shortestSeconds() * 1e6,
                    times.longestSeconds() * 1e6));
        }
        insert(COLLECTIVES, collectives);
        for (GpuFigures gpu : run.gpus()) {
            window(
                    entity("gpu", gpu.worker().host(), "", gpu.worker().gpu()),
                    gpu.start().plus(shift),
                    seconds,
                    "gpu_seconds, gpu_busy_seconds, sm_active_seconds, power_joules, sm_clock_mhz_seconds, xid_code, pcie_replays",
                    seconds,
                    gpu.busyRatio() * seconds,
                    gpu.smActiveRatio() * seconds,
                    gpu.powerWatts() * seconds,
                    gpu.smClockMhz() * seconds,
                    gpu.xid(),
                    gpu.pcieReplays());
        }
        for (HostFigures host : run.hosts()) {
            window(
                    entity("host", host.host(), "", -1),
                    host.start().plus(shift),
                    seconds,
                    "cpu_seconds, cpu_busy_seconds, cpu_iowait_seconds, memory_waiting_seconds",
                    100 * seconds,
                    host.cpuBusyRatio() * 100 * seconds,
                    host.ioWaitRatio() * 100 * seconds,
                    host.memoryPressureRatio() * seconds);
            int nics = (int) (run.lineBytesPerSecond().getOrDefault(host.host(), 0.0) / 50e9);
            for (int nic = 0; nic < nics; nic++) {
                window(
                        entity("nic", host.host(), "mlx5_" + nic, -1),
                        host.start().plus(shift),
                        seconds,
                        "speed_bps, tx_bytes, out_of_sequence, link_changes",
                        400e9,
                        1e12,
                        0,
                        0);
            }
        }
    }

    void window(int entity, Instant start, double seconds, String columns, double... values) {
        StringBuilder numbers = new StringBuilder(
                String.format(Locale.ROOT, "(%d, %s, %f, %f, 1, 1, 0, 0, 0", entity, at(start), seconds, seconds));
        for (double value : values) {
            numbers.append(", ").append(Double.isNaN(value) ? "NULL" : String.format(Locale.ROOT, "%f", value));
        }
        windows.computeIfAbsent(columns, key -> new ArrayList<>())
                .add(numbers.append(')').toString());
    }

    private void flush() throws SQLException {
        for (Map.Entry<String, List<String>> rows : windows.entrySet()) {
            insert(
                    "window_recent (entity, start_at, span_seconds, covered_seconds, windows, samples, late, flags, resets, "
                            + rows.getKey() + ")",
                    rows.getValue());
        }
        windows.clear();
    }

    private void insert(String table, List<String> rows) throws SQLException {
        for (int i = 0; i < rows.size(); i += 500) {
            sql("INSERT INTO %s VALUES %s"
                    .formatted(table, String.join(", ", rows.subList(i, Math.min(rows.size(), i + 500)))));
        }
    }

    static String at(Instant time) {
        return "TIMESTAMP '" + time.toString().replace("T", " ").replace("Z", "") + "'";
    }

    @Override
    public void close() throws SQLException {
        flush();
        connection.close();
    }
}
