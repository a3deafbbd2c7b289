package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.shadowtune.ingest.telemetry.Coverage;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.JobPlacement;
import io.shadowtune.ingest.telemetry.NcclEvent;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.TimeQuality;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.reports.history.HistoryBatch;
import io.shadowtune.reports.history.HistoryConfig;
import io.shadowtune.reports.history.HistoryWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A job of four ranks on two hosts, in whose last ten minutes one rank comes half a second late to every AllReduce. */
final class JobWhyTest {
    private static final Instant T0 = Instant.parse("2026-05-04T10:00:00Z");
    private static final int MINUTES = 130;
    private static final int SLOW_FROM = 120;
    private static final int LATE_RANK = 2;

    @TempDir
    private Path data;

    @BeforeEach
    void makeHistory() {
        try (HistoryWriter history =
                HistoryWriter.open(data, HistoryConfig.DEFAULT).orThrow()) {
            HistoryBatch batch = new HistoryBatch();
            batch.add(placement());
            for (int minute = 0; minute < MINUTES; minute++) {
                batch.add(anyWindow(minute));
                boolean late = minute >= SLOW_FROM;
                for (int call = 0; call < (late ? 30 : 40); call++) {
                    for (int rank = 0; rank < 4; rank++) {
                        batch.add(call(minute, call, rank, late && rank != LATE_RANK ? 700 : 200));
                    }
                }
            }
            history.append(batch);
        }
    }

    private static Header header(Instant at) {
        return new Header("test", "f#1", at, TimeQuality.DEVICE, at, Set.of());
    }

    private static String host(int rank) {
        return rank < 2 ? "gpu-a01" : "gpu-a02";
    }

    private static JobPlacement placement() {
        List<JobPlacement.HostSlots> slots = List.of(
                new JobPlacement.HostSlots(EntityId.host("gpu-a", "gpu-a01"), List.of(0, 1), List.of(0, 1)),
                new JobPlacement.HostSlots(EntityId.host("gpu-a", "gpu-a02"), List.of(0, 1), List.of(2, 3)));
        return new JobPlacement(
                EntityId.job("gpu-a", "48213"), header(T0), "slurm", "llama", "ann", "RUNNING", T0, null, slots);
    }

    private static NcclEvent call(int minute, int call, int rank, long millis) {
        Instant at = T0.plusSeconds(60L * minute).plusMillis(1_400L * call);
        return new NcclEvent(
                EntityId.host("gpu-a", host(rank)),
                header(at),
                NcclEvent.Kind.COLLECTIVE_PERF,
                new NcclEvent.Rank(700L + rank, null, "0x7f3a", rank, 4),
                Optional.of(new NcclEvent.Operation(
                        "AllReduce", 1_000L * minute + call, 1L << 30, Duration.ofMillis(millis), 2e9, 3e9, null)),
                "",
                null,
                "");
    }

    private static Window anyWindow(int minute) {
        Instant start = T0.plusSeconds(60L * minute);
        return new Window(
                EntityId.port("gpu-a", "leaf-3", "Ethernet0"),
                start,
                start.plusSeconds(60),
                new Readings.Builder().put(PortSignals.TX_BYTES, 1_000_000L).build(),
                List.of(),
                List.of(),
                Optional.empty(),
                new Coverage(1, 1.0, 0),
                Set.of());
    }

    private Typed why(String job, String... more) {
        String[] args = new String[more.length + 7];
        System.arraycopy(
                new String[] {"why", "--data", data.toString(), "--job", job, "--from", "2026-05-04T12:00:00Z"},
                0,
                args,
                0,
                7);
        System.arraycopy(more, 0, args, 7, more.length);
        return Typed.run(args);
    }

    @Test
    void why_jobWithALateRank_saysWhereItsTimeGoesAndWhoIsLate() {
        JsonNode answer = why("48213", "--json").json();

        assertThat(answer.at("/question/job").asText()).isEqualTo("48213");
        assertThat(answer.at("/job/lost/0/part").asText()).isEqualTo("straggler");
        assertThat(answer.at("/job/straggler/host").asText()).isEqualTo("gpu-a02");
        assertThat(answer.at("/job/straggler/rank").asInt()).isEqualTo(LATE_RANK);
        assertThat(answer.at("/job/step_time_ratio").asDouble()).isBetween(1.3, 1.4);
        assertThat(answer.at("/cost/label").asText()).isEqualTo("measured");
        assertThat(answer.at("/cost/gpu_hours").asDouble())
                .isBetween(
                        answer.at("/cost/low").asDouble(),
                        answer.at("/cost/high").asDouble());
        assertThat(answer.path("cost_because").asText()).contains("GPUs for", "times as long as before");
        assertThat(answer.at("/since/at").asText()).isEqualTo("2026-05-04T12:00:00Z");
        double sum = 0;
        for (JsonNode share : answer.at("/job/shares")) {
            sum += share.at("/ratio").asDouble();
        }
        assertThat(sum).isBetween(0.99, 1.01);
        assertThat(answer.at("/job/not_measured").toString()).contains("SM_ACTIVE", "node_exporter");
    }

    @Test
    void why_jobWithoutABegin_isAboutTheTimeSinceItIsSlow() {
        JsonNode answer = Typed.run("why", "--data", data.toString(), "--job", "48213", "--json")
                .json();

        assertThat(answer.at("/question/from").asText()).isEqualTo("2026-05-04T12:00:00Z");
        assertThat(answer.at("/job/lost/0/part").asText()).isEqualTo("straggler");
    }

    @Test
    void why_jobAsText_hasItOnTheFirstScreen() throws IOException {
        Path page = data.resolve("why.html");

        Typed typed = why("llama", "--html", page.toString());

        assertThat(typed.out()).contains("loses most to straggler", "rank 2 on gpu-a02 GPU 0", "Not measured");
        assertThat(Files.readString(page)).contains("rank 2 on gpu-a02 GPU 0");
    }

    @Test
    void why_unknownJob_isOneLineThatNamesTheNearest() {
        why("48231").refused(2, "--job 48231: no such job was seen; did you mean 48213?");
    }

    @Test
    void why_timeBeforeTheJob_isOneLine() {
        why("48213", "--to", "2026-05-04T09:00:00Z")
                .refused(2, "--from 2026-05-04T12:00:00Z: a time before 2026-05-04T09:00:00Z is expected");
    }
}
