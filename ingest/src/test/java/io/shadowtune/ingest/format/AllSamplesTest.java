package io.shadowtune.ingest.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.shadowtune.ingest.telemetry.RejectReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Every file of the shared sample folder, where that stands beside the repository. */
final class AllSamplesTest {
    private static final Path FOLDER = Path.of("..", "..", "shared", "telemetry", "samples");

    /** Formats by folder; what is not listed here is of formats this build does not read. */
    private static final Map<String, String> READ = Map.ofEntries(
            Map.entry("gnmic/", "gnmic.event"),
            Map.entry("goflow2/v1_json", "goflow2.json"),
            Map.entry("goflow2/v2_json", "goflow2.json"),
            Map.entry("goflow2/v2_protobuf_delimited.expected", "goflow2.json"),
            Map.entry("topology/port_map.json", "sonic.port_map"),
            Map.entry("sonic/config_db_qos.json", "sonic.config_db"),
            Map.entry("kafka/", "kafka.envelope"),
            Map.entry("nccl/inspector_", "nccl.inspector"),
            Map.entry("nccl/nccl_debug_", "nccl.debug"),
            Map.entry("nccl/torch_watchdog", "nccl.debug"),
            Map.entry("nccl/nccl_inspector_metrics", "prometheus.text"),
            Map.entry("placement/squeue_v", "slurm.squeue"),
            Map.entry("placement/scontrol_", "slurm.scontrol"),
            Map.entry("placement/k8s_pods.json", "kubernetes.pods"),
            Map.entry("prometheus/node_exporter_", "prometheus.text"),
            Map.entry("prometheus/dcgm_exporter_", "prometheus.text"),
            Map.entry("genuine/node_exporter_", "prometheus.text"));

    @Test
    void decode_everyFile_isAccountedAndNoneThrows() throws IOException {
        assumeTrue(
                Files.isDirectory(FOLDER),
                "skipped: no folder " + FOLDER.toAbsolutePath().normalize());
        Map<String, FileAccount> accounts = new TreeMap<>();
        try (Stream<Path> files = Files.walk(FOLDER)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = FOLDER.relativize(file).toString();
                accounts.put(name, account(file));
            }
        }
        assertThat(accounts).hasSizeGreaterThan(300);
        accounts.forEach((name, account) -> {
            boolean empty = account.format().equals(FileAccount.EMPTY)
                    || name.endsWith("no_neighbour.json0")
                    || name.endsWith("gnmic_empty_and_sync.ndjson");
            assertThat(account.accepted() + account.ignored() + account.rejectedTotal() > 0 || empty)
                    .as("%s: %s", name, account)
                    .isTrue();
            String expected = expected(name);
            if (expected == null) {
                assertThat(account.rejected()).as("%s: %s", name, account).containsKey(RejectReason.UNSUPPORTED_FORMAT);
            } else if (!name.startsWith("bad/")) {
                assertThat(account.format()).as(name).isEqualTo(expected);
                assertThat(account.rejectedTotal())
                        .as("%s: %s", name, account)
                        .isEqualTo(name.equals("kafka/replay_mixed_topics.ndjson") ? 25 : 0);
            }
        });
    }

    @Test
    void recognises_everyFile_atMostOneDecoderDoes() throws IOException {
        assumeTrue(
                Files.isDirectory(FOLDER),
                "skipped: no folder " + FOLDER.toAbsolutePath().normalize());
        FormatCatalogue catalogue = FormatCatalogue.create(DecodeLimits.DEFAULT);
        try (Stream<Path> files = Files.walk(FOLDER)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                try (FrameReader reader = new FrameReader(Files.newInputStream(file), FrameLimits.DEFAULT)) {
                    Peek peek = reader.peek(file.toString());
                    List<String> takers = new ArrayList<>();
                    for (String name : catalogue.names()) {
                        if (Objects.requireNonNull(catalogue.byName(name)).recognises(peek)) {
                            takers.add(name);
                        }
                    }
                    assertThat(takers).as(file.toString()).hasSizeLessThan(2);
                }
            }
        }
    }

    private static @Nullable String expected(String name) {
        if (name.startsWith("bad/")) {
            return name.matches("bad/(goflow2_pb.*|pmacct.*|prom_.*|telegraf_json.*|invalid_utf8.*|ethtool.*"
                            + "|sysfs.*|ip_.*|bpftrace.*|nvidia.*|proc_.*|nccl_topo.*|ncclras.*|perftest.*|slurm.*"
                            + "|topology_yaml.*|sonic_patch.*|manifest.json)")
                    ? null
                    : "read";
        }
        if (name.startsWith("nccl/all_reduce_perf")) {
            return name.endsWith(".json") ? "nccl-tests.json" : "nccl-tests.table";
        }
        if (name.endsWith("jsonformat.ndjson")) {
            return "gnmic.json";
        }
        if (name.contains("ibdev2netdev") || name.contains("rdma_link")) {
            return "rdma.link";
        }
        if (name.endsWith(".influx")) {
            return "telegraf.influx";
        }
        if (name.endsWith(".json0") || name.endsWith("json0.txt")) {
            return "lldpcli.json0";
        }
        return READ.entrySet().stream()
                .filter(entry -> name.startsWith(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
    }

    private static FileAccount account(Path file) throws IOException {
        FormatCatalogue catalogue = FormatCatalogue.create(DecodeLimits.DEFAULT);
        try (FileDecoding decoding = FileDecoding.open(file, catalogue, Samples.context())) {
            while (decoding.next() != null) {
                // counted by the account
            }
            return decoding.account();
        }
    }
}
