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
    private static final Map<String, String> READ = Map.of(
            "gnmic/", "gnmic.event",
            "goflow2/v1_json", "goflow2.json",
            "goflow2/v2_json", "goflow2.json",
            "goflow2/v2_protobuf_delimited.expected", "goflow2.json",
            "topology/port_map.json", "sonic.port_map",
            "sonic/config_db_qos.json", "sonic.config_db",
            "kafka/", "kafka.envelope");

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
            return name.matches("bad/(goflow2_pb.*|pmacct.*|prom_.*|.*\\.prom|telegraf_json.*|invalid_utf8.*|ethtool.*"
                            + "|sysfs.*|ip_.*|bpftrace.*|nvidia.*|proc_.*|nccl.*|perftest.*|slurm.*|topology_yaml.*"
                            + "|squeue.*|sonic_patch.*|manifest.json)")
                    ? null
                    : "read";
        }
        if (name.endsWith("jsonformat.ndjson")) {
            return "gnmic.json";
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
