package io.shadowtune.reports.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the history keeps of jobs: where they ran, what their collectives took, what their libraries reported. */
class JobRowsTest {
    private static final Instant T0 = Given.T0;
    private static final Instant START = T0.minusSeconds(60);
    private static final Offset<Double> EXACT = Offset.offset(1e-6);

    @TempDir
    Path directory;

    private HistoryWriter writer;

    @BeforeEach
    void open() {
        writer = HistoryWriter.open(directory, HistoryConfig.DEFAULT).orThrow();
    }

    @AfterEach
    void close() {
        writer.close();
    }

    @Test
    void append_polledPlacement_isOneRowOfEachState() {
        writer.append(new HistoryBatch()
                .add(GivenJobs.placement(T0, "RUNNING", START))
                .add(GivenJobs.placement(T0.plusSeconds(60), "RUNNING", START)));
        writer.append(new HistoryBatch().add(GivenJobs.placement(T0.plusSeconds(120), "RUNNING", START)));
        writer.append(new HistoryBatch().add(GivenJobs.placement(T0.plusSeconds(30), "RUNNING", START)));
        writer.append(new HistoryBatch().add(GivenJobs.placement(T0.plusSeconds(180), "COMPLETED", START)));
        assertThat(Rows.text(
                        writer,
                        "SELECT string_agg(state || ' ' || epoch(first_seen_at - TIMESTAMP '2026-05-04 10:00:00') || '-'"
                                + " || epoch(seen_at - TIMESTAMP '2026-05-04 10:00:00'), ', ' ORDER BY seen_at)"
                                + " FROM placement"))
                .isEqualTo("RUNNING 0.0-120.0, COMPLETED 180.0-180.0");
        assertThat(Rows.text(writer, "SELECT state FROM placement_latest")).isEqualTo("COMPLETED");
        assertThat(Rows.text(writer, "SELECT host || gpus || gpu_list || first_rank || ranks FROM placement_host"))
                .isEqualTo("gpu-a1240,1,2,3284");
        assertThat(Rows.number(writer, "SELECT epoch(to_at - from_at) FROM job_host"))
                .isEqualTo(240);
    }

    @Test
    void append_jobRequeuedElsewhere_keepsBothPlaces() {
        writer.append(new HistoryBatch()
                .add(GivenJobs.placement(T0, "RUNNING", START, "gpu-a01"))
                .add(GivenJobs.placement(T0.plusSeconds(60), "PENDING", null, "gpu-a01"))
                .add(GivenJobs.placement(T0.plusSeconds(120), "RUNNING", T0.plusSeconds(100), "gpu-a02")));
        writer.append(new HistoryBatch().add(GivenJobs.placement(T0.plusSeconds(61), "PENDING", null, "gpu-a01")));
        assertThat(Rows.text(writer, "SELECT string_agg(DISTINCT host, ' ' ORDER BY host) FROM job_host"))
                .isEqualTo("gpu-a01 gpu-a02");
        assertThat(Rows.count(writer, "placement")).isEqualTo(3);
    }

    @Test
    void jobHost_hostsSeenLaterWithoutABegin_areOfTheSameRun() {
        writer.append(new HistoryBatch()
                .add(GivenJobs.placement(T0, "RUNNING", null, "gpu-a01"))
                .add(GivenJobs.placement(T0.plusSeconds(300), "RUNNING", null, "gpu-a01", "gpu-a02"))
                .add(GivenJobs.placement(T0.plusSeconds(900), "COMPLETED", null)));

        assertThat(
                        Rows.text(
                                writer,
                                "SELECT string_agg(DISTINCT epoch(from_at - TIMESTAMP '2026-05-04 10:00:00')::INTEGER || '-' || epoch(to_at - TIMESTAMP '2026-05-04 10:00:00')::INTEGER, ' ') FROM job_host"))
                .isEqualTo("0-900");
    }

    @Test
    void jobHost_hostsSeenWithoutABeginThatIsKnown_areOfThatRunOnce() {
        writer.append(new HistoryBatch()
                .add(GivenJobs.placement(T0, "RUNNING", START, "gpu-a01"))
                .add(GivenJobs.placement(T0.plusSeconds(300), "RUNNING", null, "gpu-a01", "gpu-a02")));

        assertThat(
                        Rows.text(
                                writer,
                                "SELECT string_agg(host || ' ' || epoch(from_at - TIMESTAMP '2026-05-04 10:00:00')::INTEGER, ', ' ORDER BY host) FROM job_host"))
                .isEqualTo("gpu-a01 -60, gpu-a02 -60");
    }

    @Test
    void append_callsOfAMinuteInManyBatches_addUp() {
        for (int batch = 0; batch < 3; batch++) {
            writer.append(new HistoryBatch()
                    .add(GivenJobs.call(T0.plusSeconds(batch), 2L * batch, 1000))
                    .add(GivenJobs.call(T0.plusSeconds(batch), 2L * batch + 1, 3000))
                    .add(GivenJobs.call(T0.plusSeconds(60), 100 + batch, 500)));
        }
        assertThat(Rows.text(
                        writer,
                        "SELECT string_agg(calls || ':' || total_us || ':' || shortest_us || ':' || longest_us || ':'"
                                + " || bus_bytes_per_second, ' ' ORDER BY minute_at) FROM collective"))
                .isEqualTo("6:12000.0:1000.0:3000.0:4000000000.0 3:1500.0:500.0:500.0:4000000000.0");
    }

    @Test
    void append_callsDeliveredTwiceOrOutOfOrder_countOnce() {
        HistoryBatch first = new HistoryBatch();
        for (int sequence = 0; sequence < 2000; sequence += 2) {
            first.add(GivenJobs.call(T0, sequence, 1000));
        }
        writer.append(first);
        writer.append(first);
        writer.close();
        open();
        writer.append(first);
        HistoryBatch odd = new HistoryBatch();
        for (int sequence = 1001; sequence < 2000; sequence += 2) {
            odd.add(GivenJobs.call(T0, sequence, 1000));
        }
        writer.append(odd);
        assertThat(Rows.number(writer, "SELECT sum(calls) FROM collective")).isEqualTo(1500);
    }

    @Test
    void upkeep_oldMinutes_foldIntoQuartersWithTheSameSums() {
        HistoryBatch batch = new HistoryBatch();
        for (int minute = 0; minute < 60; minute++) {
            batch.add(GivenJobs.call(T0.plusSeconds(60L * minute), minute, 1000 + minute));
        }
        batch.add(Given.queueWindow(T0.plus(Duration.ofDays(3)), 1));
        writer.append(batch);
        double total = Rows.number(writer, "SELECT sum(total_us) FROM collective");
        writer.upkeep(T0.plus(Duration.ofDays(3)));
        assertThat(Rows.count(writer, "collective")).isEqualTo(4);
        assertThat(Rows.number(writer, "SELECT sum(total_us) FROM collective")).isCloseTo(total, EXACT);
        assertThat(Rows.number(writer, "SELECT max(longest_us) FROM collective"))
                .isEqualTo(1059);
        writer.append(new HistoryBatch().add(GivenJobs.call(T0, 900, 10)));
        writer.upkeep(T0.plus(Duration.ofDays(3)));
        assertThat(Rows.count(writer, "collective"))
                .as("a late call joins its quarter")
                .isEqualTo(4);
        assertThat(Rows.number(writer, "SELECT sum(calls) FROM collective")).isEqualTo(61);
    }

    @Test
    void upkeep_daysLater_collectivesAndMarksAreGone() {
        writer.append(new HistoryBatch().add(GivenJobs.call(T0, 1, 10)));
        writer.append(new HistoryBatch().add(GivenJobs.call(T0.plus(Duration.ofDays(20)), 1, 10, 29)));
        writer.upkeep(T0.plus(Duration.ofDays(20)));
        assertThat(Rows.count(writer, "collective")).isEqualTo(1);
        assertThat(Rows.count(writer, "collective_mark")).isEqualTo(1);
    }

    @Test
    void append_channelsOfAMinuteInManyBatches_areOneRowAsInOneBatch() {
        for (int second = 0; second < 60; second += 20) {
            writer.append(new HistoryBatch()
                    .add(GivenJobs.channel(T0.plusSeconds(second), "IB", "Channel " + second))
                    .add(GivenJobs.channel(T0.plusSeconds(second), "P2P", "Channel " + second)));
        }
        writer.append(new HistoryBatch().add(GivenJobs.channel(T0.plusSeconds(60), "IB", "Channel 60")));

        assertThat(Rows.text(
                        writer,
                        "SELECT string_agg(transport || text, ', ' ORDER BY seen_at, text, transport) FROM nccl_event"))
                .isEqualTo("IBChannel 0, P2PChannel 0, IBChannel 60");
    }

    @Test
    void append_manyReports_areBoundedByMinute() {
        for (int batch = 0; batch < 4; batch++) {
            HistoryBatch reports = new HistoryBatch();
            for (int line = 0; line < 50; line++) {
                reports.add(GivenJobs.error(T0.plusMillis(line), "status=12 peer " + batch + "/" + line));
                reports.add(GivenJobs.channel(T0.plusMillis(line), "IB", "Channel " + line));
            }
            reports.add(Given.queueWindow(T0, 1));
            writer.append(reports);
        }
        writer.upkeep(T0.plusSeconds(600));
        assertThat(Rows.number(writer, "SELECT count(*) FROM nccl_event WHERE kind = 'NET_ERROR'"))
                .isEqualTo(64);
        assertThat(Rows.number(writer, "SELECT count(*) FROM nccl_event WHERE kind = 'CHANNEL'"))
                .isEqualTo(1);
        assertThat(Rows.text(
                        writer,
                        "SELECT DISTINCT transport || status_code || rank FROM nccl_event"
                                + " WHERE kind = 'NET_ERROR'"))
                .isEqualTo("IB1228");
    }
}
