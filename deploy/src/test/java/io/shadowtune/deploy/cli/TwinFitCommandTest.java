package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.shadowtune.ingest.json.RecordJson;
import io.shadowtune.ingest.telemetry.ConfigSnapshot;
import io.shadowtune.ingest.telemetry.Coverage;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.FlowFeatures;
import io.shadowtune.ingest.telemetry.GaugeSummary;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.QueueSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.TimeQuality;
import io.shadowtune.ingest.telemetry.TopologySnapshot;
import io.shadowtune.ingest.telemetry.Watermark;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.kernel.Tensor;
import io.shadowtune.models.kernel.WeightFile;
import io.shadowtune.models.registry.ModelMetadata;
import io.shadowtune.models.registry.ModelRegistry;
import io.shadowtune.models.surface.ShippedSurface;
import io.shadowtune.models.twin.packet.Dcqcn;
import io.shadowtune.models.twin.packet.Marking;
import io.shadowtune.models.twin.surface.Bottleneck;
import io.shadowtune.models.twin.surface.Demand;
import io.shadowtune.models.twin.surface.Figure;
import io.shadowtune.models.twin.surface.LoadContext;
import io.shadowtune.models.twin.surface.PortRun;
import io.shadowtune.models.twin.surface.SurfaceWeights;
import io.shadowtune.reports.history.HistoryBatch;
import io.shadowtune.reports.history.HistoryConfig;
import io.shadowtune.reports.history.HistoryWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TwinFitCommandTest {
    private static final Instant T0 = Instant.parse("2026-03-02T10:00:00Z");
    private static final EntityId QUEUE = EntityId.queue("gpu-a", "leaf-3", "Ethernet12", 3);
    private static final EntityId PORT = EntityId.port("gpu-a", "leaf-3", "Ethernet12");
    private static final WredSetting IN_FORCE = new WredSetting(true, 1_000_000, 2_000_000, 0.05);
    private static final int WINDOWS = 24;
    private static final int BEFORE = 6;
    /** What packets showed of four large senders and some mice under {@link #IN_FORCE}, and what they did under another setting. */
    private static final LoadContext HIDDEN = new LoadContext(
            new Bottleneck(100, 4.17, 32 << 20, 0.125, 1_000),
            Dcqcn.mlx(),
            new Demand(new Demand.Rounds(4, 10e6, 1, 0), new Demand.Mice(0.15, 33_000), Demand.Bursts.NONE));

    private static final double[] SHOWN = figures(Marking.of(1_000_000, 2_000_000, 0.05));

    @TempDir
    private Path folder;

    private static double[] figures(Marking marking) {
        return new PortRun(HIDDEN, 5).figures(marking, 1);
    }

    private static Header header(Instant at) {
        return new Header("test.test", "test#1", at, TimeQuality.DEVICE, at, Set.of());
    }

    private static Window window(int number, Set<Flag> flags, boolean held) {
        Instant start = T0.plusSeconds(10L * number);
        double seconds = 10;
        long bytes = (long) (SHOWN[Figure.UTILISATION_RATIO.column()] * 12.5e9 * seconds);
        long packets = bytes / 1_048;
        Readings deltas = new Readings.Builder()
                .put(QueueSignals.TX_BYTES, bytes)
                .put(QueueSignals.TX_PACKETS, packets)
                .put(QueueSignals.ECN_MARKED_PACKETS, (long)
                        (packets * SHOWN[Figure.MARK_RATIO.column()] * (number < BEFORE ? 9 : 1)))
                .build();
        Instant read = held ? T0 : start;
        return new Window(
                QUEUE,
                start,
                start.plusSeconds(10),
                deltas,
                List.of(new GaugeSummary(
                        QueueSignals.DEPTH_BYTES,
                        1,
                        SHOWN[Figure.QUEUE_MEAN_BYTES.column()],
                        SHOWN[Figure.QUEUE_MEAN_BYTES.column()],
                        SHOWN[Figure.QUEUE_MEAN_BYTES.column()])),
                List.of(new Window.WatermarkReading(
                        QueueSignals.WATERMARK_BYTES,
                        new Watermark(
                                (long) SHOWN[Figure.QUEUE_MAX_BYTES.column()] + number, read, start.plusSeconds(10)))),
                Optional.empty(),
                new Coverage(1, 1, 0),
                flags);
    }

    private static Window port(EntityId port, int number, long received) {
        Instant start = T0.plusSeconds(10L * number);
        return new Window(
                port,
                start,
                start.plusSeconds(10),
                new Readings.Builder()
                        .put(PortSignals.RX_BYTES, received)
                        .put(PortSignals.TX_PFC_FRAMES.get(3), 0)
                        .build(),
                List.of(new GaugeSummary(PortSignals.SPEED_BITS_PER_SECOND, 1, 100e9, 100e9, 100e9)),
                List.of(),
                Optional.of(new FlowFeatures(100, 4, 8, 4, 0, 0, 0, 0)),
                new Coverage(1, 1, 0),
                Set.of());
    }

    private static ConfigSnapshot snapshot(Instant at, WredSetting setting) {
        EntityId profile = EntityId.wredProfile("gpu-a", "leaf-3", "LOSSLESS");
        return new ConfigSnapshot(
                EntityId.device("gpu-a", "leaf-3"),
                header(at),
                List.of(new ConfigSnapshot.WredProfile(profile, setting)),
                List.of(new ConfigSnapshot.QueueBinding(QUEUE, profile)),
                List.of());
    }

    private static TopologySnapshot cabling(EntityId neighbour) {
        return new TopologySnapshot(
                EntityId.device("gpu-a", "leaf-3"),
                header(T0),
                List.of(),
                List.of(
                        new TopologySnapshot.Link(PORT, neighbour, "lldp"),
                        new TopologySnapshot.Link(
                                EntityId.port("gpu-a", "leaf-3", "Ethernet0"),
                                EntityId.nic("gpu-a", "gpu-a09", "rdma0"),
                                "lldp")));
    }

    /** Six windows under another setting, with nine times as many marks, and eighteen under the one that is in force now. */
    private static List<Object> records(EntityId neighbour) {
        List<Object> records = new ArrayList<>();
        records.add(snapshot(T0.minusSeconds(5), new WredSetting(true, 100_000, 400_000, 0.2)));
        for (int i = 0; i < WINDOWS; i++) {
            records.add(window(i, Set.of(), false));
            records.add(port(PORT, i, 1_000));
            records.add(port(EntityId.port("gpu-a", "leaf-3", "Ethernet0"), i, 100_000_000));
        }
        records.add(snapshot(T0.plusSeconds(10L * BEFORE - 2), IN_FORCE));
        records.add(cabling(neighbour));
        return records;
    }

    private Path file(List<Object> records) throws IOException {
        RecordJson json = new RecordJson();
        StringBuilder lines = new StringBuilder();
        records.forEach(record -> lines.append(new String(json.write(record), StandardCharsets.UTF_8))
                .append('\n'));
        return Files.writeString(folder.resolve("windows.ndjson"), lines);
    }

    private static final String[] KNOWN = {
        "--rtt-us", "4.17", "--buffer-mib", "32", "--nic", "mlx", "--payload-bytes", "1000"
    };

    private static Typed fit(String... more) {
        List<String> args = new ArrayList<>(List.of("twin", "fit"));
        args.addAll(List.of(KNOWN));
        args.addAll(List.of(more));
        return Typed.run(args.toArray(String[]::new));
    }

    @Test
    void fit_windowsOfAHiddenLoad_coversWhatAnotherSettingReallyChanges() throws IOException {
        Path file = file(records(EntityId.nic("gpu-a", "gpu-a12", "rdma0")));
        double[] after = figures(Marking.of(100_000, 400_000, 0.2));

        JsonNode fit = fit("--windows", file.toString(), "--to", "100,400,0.2", "--to", "off", "--json")
                .json();

        assertThat(fit.path("identified").asBoolean()).isTrue();
        assertThat(fit.path("in_force").path("kmin_kb").asDouble()).isEqualTo(1_000);
        JsonNode queue = fit.path("effects").path(0).path("figures").path("queue_mean_bytes");
        double floor = 0.02 * HIDDEN.port().bdpBytes();
        int mean = Figure.QUEUE_MEAN_BYTES.column();
        assertThat((after[mean] + floor) / (SHOWN[mean] + floor))
                .isBetween(queue.path("p05").asDouble(), queue.path("p95").asDouble());
        assertThat(queue.path("p95").asDouble()).isLessThan(1);
        JsonNode marks = fit.path("effects").path(1).path("figures").path("mark_ratio");
        assertThat(marks.path("worst_high").asDouble()).isZero();
    }

    @Test
    void fit_settingChangedAmongTheWindows_countsThoseAfterItOnly() throws IOException {
        Path file = file(records(EntityId.nic("gpu-a", "gpu-a12", "rdma0")));

        JsonNode fit = fit("--windows", file.toString(), "--json").json();

        assertThat(fit.path("counters").path("mark_ratio").path("value").asDouble())
                .isCloseTo(SHOWN[Figure.MARK_RATIO.column()], within(1e-4));
        assertThat(fit.path("read").path(0).asText()).startsWith("18 of 24 windows");
    }

    @Test
    void fit_theSameFromTheHistory_readsTheSameCounters() throws IOException {
        List<Object> records = records(EntityId.nic("gpu-a", "gpu-a12", "rdma0"));
        try (HistoryWriter history = HistoryWriter.open(folder.resolve("data"), HistoryConfig.DEFAULT)
                .orThrow()) {
            for (Object record : records) {
                HistoryBatch batch = new HistoryBatch();
                if (record instanceof Window window) {
                    batch.add(window);
                } else if (record instanceof ConfigSnapshot snapshot) {
                    batch.add(snapshot);
                } else if (record instanceof TopologySnapshot snapshot) {
                    batch.add(snapshot);
                }
                history.append(batch);
            }
        }

        JsonNode ofHistory =
                fit("--data", folder.resolve("data").toString(), "--json").json();
        JsonNode ofFile = fit("--windows", file(records).toString(), "--json").json();

        assertThat(ofHistory.path("in_force")).isEqualTo(ofFile.path("in_force"));
        for (String figure : List.of("utilisation_ratio", "mark_ratio", "queue_mean_bytes", "pause_ratio")) {
            assertThat(ofHistory.path("counters").path(figure).path("value").asDouble())
                    .as(figure)
                    .isCloseTo(
                            ofFile.path("counters").path(figure).path("value").asDouble(), within(1.0))
                    .isNotNaN();
        }
        assertThat(ofHistory.path("assumed")).isEqualTo(ofFile.path("assumed"));
    }

    @Test
    void fit_portToAnotherSwitch_isUnidentified() throws IOException {
        Path file = file(records(EntityId.port("gpu-a", "spine-1", "Ethernet4")));

        Typed typed = fit("--windows", file.toString(), "--to", "100,400,0.2");

        assertThat(typed.exit()).isZero();
        assertThat(typed.out()).contains("unidentified: the port leads to another switch");
    }

    @Test
    void fit_heldWatermarksAndDoubtfulWindows_areNoNewReadings() throws IOException {
        List<Object> records = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            records.add(window(i, i == 3 ? Set.of(Flag.RESET) : Set.of(), true));
        }
        Path file = file(records);

        String out = fit(
                        "--windows",
                        file.toString(),
                        "--link-gbps",
                        "100",
                        "--kmin-kb",
                        "1000",
                        "--kmax-kb",
                        "2000",
                        "--pmax",
                        "0.05")
                .out();

        assertThat(out)
                .contains("3 of 4 windows", "middle one of 1 watermarks", "its 3 samples are too few")
                .contains("the cabling is not known")
                .contains("unidentified: there is no source of demand");
    }

    @Test
    void fit_nothingKnownOfTheRoundTrip_saysWhatToGive() throws IOException {
        Path file = file(records(EntityId.nic("gpu-a", "gpu-a12", "rdma0")));

        assertThat(Typed.run("twin", "fit", "--windows", file.toString()).out())
                .contains("unidentified: no telemetry tells the round trip; give --rtt-us");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--to|1,2|--to 1,2: KMIN_KB,KMAX_KB,PMAX such as 100,400,0.2 or off is expected",
                "--to|400,100,0.2|--to 400,100,0.2: 0 <= Kmin <= Kmax and a Pmax above 0, at most 1, are expected",
                "--kmin-kb|5|--kmin-kb, --kmax-kb and --pmax: all three are expected, or none of them",
                "--senders|0.5|--senders: (0.5) must be between 1 and 1,000,000",
                "--link-gbps|-1|--link-gbps: (-1) must be between 0.001 and 10,000",
                "--to|5,1e300,1|--to 5,1e300,1: a threshold of (1.0E300) must be between 0 and 1,000,000,000 KB",
                "--port|Ethernet99|device any, port Ethernet99, queue any: no queue like that has a window in that time that tells of bytes sent"
            })
    void fit_badOption_isRefusedInOneLine(String option, String value, String line) throws IOException {
        Path file = file(records(EntityId.nic("gpu-a", "gpu-a12", "rdma0")));

        fit("--windows", file.toString(), option, value).refused(2, line);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--rtt-us|1e300|--rtt-us: (1.0E300) must be between 0.001 and 1,000,000",
                "--rtt-us|0|--rtt-us: (0) must be between 0.001 and 1,000,000",
                "--buffer-mib|Infinity|--buffer-mib: (Infinity) must be between 0.0009765625 and 1,048,576",
                "--nic|foo|--nic foo: must be mlx, paper or a file, and there is no such file",
                "--nic|papr|--nic papr: must be mlx, paper or a file, and there is no such file; the nearest is paper"
            })
    void fit_whatSomebodyHasToSay_hasBounds(String option, String value, String line) throws IOException {
        Path file = file(records(EntityId.nic("gpu-a", "gpu-a12", "rdma0")));

        Typed.run("twin", "fit", "--windows", file.toString(), option, value).refused(2, line);
    }

    @Test
    void fit_lineThatIsNoRecord_isNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("w.ndjson"), "\n{\"a\":1}\n");

        fit("--windows", file.toString()).refused(2, file + ":2: expected an object that begins with schemaVersion");
    }

    /** A registry whose surface has learned from next to nothing, so that everything lies outside. */
    private Path registry() throws IOException {
        WeightFile shipped = SurfaceWeights.store(ShippedSurface.load());
        Map<String, String> properties = new LinkedHashMap<>(shipped.properties());
        properties.put("about.contexts", "12");
        Map<String, Tensor> tensors = new LinkedHashMap<>(shipped.tensors());
        tensors.put("region.most", Tensor.ofRows(new float[][] {{1e-3f}}));
        ModelRegistry models = new ModelRegistry(folder.resolve("models"));
        ModelMetadata.Origin origin =
                new ModelMetadata.Origin(SurfaceWeights.KIND, T0, Map.of(), "0".repeat(64), 1, Map.of(), Map.of());
        models.makeCurrent(models.publish(origin, new WeightFile(properties, tensors).toBytes())
                .id());
        return folder.resolve("models");
    }

    @Test
    void fit_withARegistry_asksItsCurrentSurfaceAndNamesIt() throws IOException {
        String file = file(records(EntityId.nic("gpu-a", "gpu-a12", "rdma0"))).toString();
        String registry = registry().toString();

        JsonNode shipped = fit("--windows", file, "--json").json();
        JsonNode own = fit("--windows", file, "--registry", registry, "--json").json();

        assertThat(shipped.path("surface").path("from").asText()).isEqualTo("shipped");
        assertThat(shipped.path("identified").asBoolean()).isTrue();
        assertThat(own.path("surface").path("from").asText()).isEqualTo("registry");
        assertThat(own.path("surface").path("about").path("contexts").asText()).isEqualTo("12");
        assertThat(own.path("surface").path("id").asText())
                .startsWith("response-surface-")
                .isNotEqualTo(shipped.path("surface").path("id").asText());
        assertThat(own.path("identified").asBoolean(true)).isFalse();
        assertThat(fit("--windows", file, "--registry", registry).out())
                .contains("surface: " + own.path("surface").path("id").asText() + ", current in " + registry)
                .contains("12 contexts");
    }

    @Test
    void fit_registryWithoutASurface_isRefusedInOneLine() throws IOException {
        String file = file(records(EntityId.nic("gpu-a", "gpu-a12", "rdma0"))).toString();
        String empty = folder.resolve("empty").toString();

        fit("--windows", file, "--registry", empty)
                .refused(2, "%s: no response-surface is current in %s".formatted(empty, empty));
    }
}
