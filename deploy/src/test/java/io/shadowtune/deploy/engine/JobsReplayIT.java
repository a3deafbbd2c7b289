package io.shadowtune.deploy.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.deploy.config.ConfigSources;
import io.shadowtune.deploy.config.ShadowtuneConfig;
import io.shadowtune.reports.history.HistoryConfig;
import io.shadowtune.reports.history.HistoryReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a scheduler, a collective library and the exporters of a host recorded, through a real broker to the history. */
final class JobsReplayIT {
    private static final List<String> FILES = List.of(
            "placement/squeue_v0.0.43.json",
            "nccl/inspector_job48213.ndjson",
            "nccl/inspector_p2p.ndjson",
            "nccl/nccl_debug_info_2.29_timestamps.log",
            "prometheus/node_exporter_gpu-a12_t29.prom",
            "prometheus/node_exporter_gpu-a12_t36.prom",
            "prometheus/dcgm_exporter_gpu-a12_t36_k8s.prom");

    private static final String COLLECTIVES_OF_JOB = "SELECT h.job || ' ' || c.operation || ' ' || sum(c.calls)"
            + " FROM collective c JOIN job_host h ON h.fabric = c.fabric AND h.host = c.host"
            + " AND c.minute_at >= h.from_at AND (h.to_at IS NULL OR c.minute_at < h.to_at)"
            + " GROUP BY h.job, c.operation ORDER BY ALL";

    @TempDir
    private Path directory;

    @Test
    void run_recordedJob_isInTheHistoryOnceHoweverOftenItIsReplayed() {
        Path data = directory.resolve("data");

        ReplayAccount account = replay(data);

        assertThat(account.files())
                .extracting(ReplayAccount.FileAccount::accepted)
                .containsExactly(3L, 183L, 2L, 9L, 84L, 84L, 52L);
        assertThat(account.files())
                .allSatisfy(file -> assertThat(file.rejected()).isEmpty());
        assertThat(ask(data, "SELECT job || ' ' || state || ' ' || name FROM placement_latest ORDER BY ALL"))
                .containsExactly(
                        "48213 RUNNING llm-pretrain", "48219 RUNNING vit-finetune", "48230 PENDING eval-sweep");
        assertThat(ask(data, "SELECT host || ' ' || gpu_list FROM placement_host WHERE job = '48213' ORDER BY ALL"))
                .hasSize(8)
                .contains("gpu-a12 0,1,2,3");
        assertThat(ask(data, COLLECTIVES_OF_JOB))
                .containsExactly("48213 AllReduce 183", "48213 Recv 1", "48213 Send 1");
        assertThat(
                        ask(
                                data,
                                "SELECT kind || ' ' || transport || ' ' || status_code FROM nccl_event WHERE kind = 'NET_ERROR'"))
                .containsExactly("NET_ERROR IB 12");
        assertThat(ask(
                        data,
                        "SELECT name || ' ' || sum(tcp_sent_segments)::BIGINT FROM window_all JOIN entity USING (entity)"
                                + " WHERE kind = 'host' GROUP BY name"))
                .as("54,947,439 segments in the last scrape, 54,941,139 in the first")
                .containsExactly("host:gpu-a/gpu-a12 6300");
        assertThat(ask(
                        data,
                        "SELECT name || ' ' || round(sum(gpu_busy_seconds) / sum(gpu_seconds), 2) || ' '"
                                + " || max(power_max_watts) || ' ' || year(min(start_at)) FROM window_all"
                                + " JOIN entity USING (entity) WHERE kind = 'gpu' AND idx = 1 GROUP BY name"))
                .as("a scrape without time counts from the files it is replayed with")
                .containsExactly("gpu:gpu-a/gpu-a12/1 0.59 403.4 2026");
        assertThat(ask(data, "SELECT max(start_at) - min(start_at) < INTERVAL 1 HOUR FROM window_all"))
                .containsExactly("true");

        List<String> before = everything(data);
        replay(data);

        assertThat(everything(data)).isEqualTo(before);
    }

    private ReplayAccount replay(Path data) {
        ShadowtuneConfig config = ShadowtuneConfig.load(ConfigSources.defaults(directory.resolve("home"))
                .with("fabric.name", "gpu-a")
                .with("broker.partitions", "2"));
        List<Path> files = FILES.stream().map(RecordedSamples::of).toList();
        return Replay.run(
                config, new ReplayRequest(files, Optional.empty(), 0, false, Optional.of(data)), Progress.SILENT);
    }

    private static List<String> everything(Path data) {
        return List.of("placement", "placement_host", "collective", "nccl_event", "window_all").stream()
                .flatMap(table -> ask(data, "SELECT t::VARCHAR FROM " + table + " t ORDER BY ALL").stream())
                .toList();
    }

    private static List<String> ask(Path data, String sql) {
        try (HistoryReader reader =
                HistoryReader.open(data, HistoryConfig.DEFAULT).orThrow()) {
            return reader.rows(sql, row -> row.getString(1));
        }
    }
}
