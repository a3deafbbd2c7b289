package io.shadowtune.reports.why.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.GpuHours;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.JobPlacement;
import io.shadowtune.ingest.telemetry.NcclEvent;
import io.shadowtune.ingest.telemetry.TimeQuality;
import io.shadowtune.ingest.telemetry.TopologySnapshot;
import io.shadowtune.reports.history.HistoryBatch;
import io.shadowtune.reports.history.HistoryConfig;
import io.shadowtune.reports.history.HistoryReader;
import io.shadowtune.reports.history.HistoryWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A job on two hosts of eight GPUs whose all-reduces take twice as long in the second hour. */
final class HistoryCostTest {
    private static final Instant T0 = Instant.parse("2026-05-04T10:00:00Z");
    private static final Instant T1 = T0.plusSeconds(3_600);
    private static final Instant T2 = T1.plusSeconds(3_600);
    private static final HistoryCost.Times TIMES = new HistoryCost.Times(T0, T1, T1, T2);
    private static final int CALLS_A_MINUTE = 10;
    private static final Duration USUAL = Duration.ofMillis(600);

    @TempDir
    private Path data;

    private static Header at(Instant at) {
        return new Header("test", "test", at, TimeQuality.DEVICE, at, Set.of());
    }

    private static JobPlacement placement(List<Integer> gpus) {
        return new JobPlacement(
                EntityId.job("gpu-a", "4711"),
                at(T0),
                "slurm",
                "llm",
                "ann",
                "RUNNING",
                T0,
                null,
                List.of(
                        new JobPlacement.HostSlots(EntityId.host("gpu-a", "gpu-a01"), gpus, List.of()),
                        new JobPlacement.HostSlots(EntityId.host("gpu-a", "gpu-a02"), gpus, List.of())));
    }

    private static NcclEvent allReduce(String host, int rank, Instant at, long sequence, Duration took) {
        return new NcclEvent(
                EntityId.host("gpu-a", host),
                at(at),
                NcclEvent.Kind.COLLECTIVE_PERF,
                new NcclEvent.Rank(1L, 0, "0xab", rank, 2),
                Optional.of(new NcclEvent.Operation("AllReduce", sequence, 1L << 20, took, 1e9, 1e9, null)),
                "",
                null,
                "");
    }

    private static NcclEvent transfer(String operation, int peer, Instant at, long sequence, Duration took) {
        return new NcclEvent(
                EntityId.host("gpu-a", "gpu-a01"),
                at(at),
                NcclEvent.Kind.P2P_PERF,
                new NcclEvent.Rank(1L, 0, "0xcd", 0, 16),
                Optional.of(new NcclEvent.Operation(operation, sequence, 1L << 20, took, 1e9, 1e9, peer)),
                "",
                null,
                "");
    }

    /** Rank 0 alone, with so many others, sending to each and receiving from it. */
    private double hoursOfTransfers(int peers) {
        try (HistoryWriter writer =
                HistoryWriter.open(data, HistoryConfig.DEFAULT).orThrow()) {
            HistoryBatch batch = new HistoryBatch().add(placement(eight()));
            for (int i = 0; i < 120 * CALLS_A_MINUTE; i++) {
                Instant at = T0.plusSeconds(i * 60L / CALLS_A_MINUTE);
                Duration took = at.isBefore(T1) ? USUAL : USUAL.multipliedBy(2);
                for (int peer = 1; peer <= peers; peer++) {
                    batch.add(transfer("Send", peer, at, i, took)).add(transfer("Recv", peer, at, i, took));
                }
            }
            writer.append(batch);
        }
        return ((AnswerCost.Known) cost(eight(), false, "gpu-a01")).hours().high();
    }

    private static TopologySnapshot cabling() {
        return new TopologySnapshot(
                EntityId.device("gpu-a", "leaf-3"),
                at(T0),
                List.of(),
                List.of(new TopologySnapshot.Link(
                        EntityId.port("gpu-a", "leaf-3", "Ethernet12"),
                        EntityId.nic("gpu-a", "gpu-a02", "rdma0"),
                        "lldp")));
    }

    private AnswerCost cost(List<Integer> gpus, boolean collectives, String host) {
        try (HistoryWriter writer =
                HistoryWriter.open(data, HistoryConfig.DEFAULT).orThrow()) {
            HistoryBatch batch = new HistoryBatch().add(placement(gpus)).add(cabling());
            for (int i = 0; collectives && i < 120 * CALLS_A_MINUTE; i++) {
                Instant at = T0.plusSeconds(i * 60L / CALLS_A_MINUTE);
                Duration took = at.isBefore(T1) ? USUAL : USUAL.multipliedBy(2);
                batch.add(allReduce("gpu-a01", 0, at, i, took)).add(allReduce("gpu-a02", 1, at, i, took));
            }
            writer.append(batch);
        }
        try (HistoryReader reader =
                HistoryReader.open(data, HistoryConfig.DEFAULT).orThrow()) {
            return HistoryCost.of(reader::query, EntityId.host("gpu-a", host), TIMES);
        }
    }

    private static List<Integer> eight() {
        return List.of(0, 1, 2, 3, 4, 5, 6, 7);
    }

    @Test
    void cost_ofCollectivesThatTakeLonger_isAtMostWhatTheyTookMoreForTheWholeJob() {
        AnswerCost cost = cost(eight(), true, "gpu-a01");

        GpuHours hours = ((AnswerCost.Known) cost).hours();
        // 600 calls took 0.6 s more each: a tenth of the hour, of sixteen GPUs.
        assertThat(hours.high()).isCloseTo(16 * 0.1, within(1e-6));
        assertThat(hours.low()).isZero();
        assertThat(hours.label()).isEqualTo(GpuHours.Label.ESTIMATED);
        assertThat(cost.because()).contains("4711", "hidden behind compute");
    }

    @Test
    void cost_ofAnExchangeOfAllWithAll_isChargedOnceAndNotForEachPeer() {
        assertThat(hoursOfTransfers(7)).isCloseTo(16 * 0.1, within(1e-6));
    }

    @Test
    void cost_ofAPipeline_isTheLongerDirectionWithEachNeighbour() {
        assertThat(hoursOfTransfers(2)).isCloseTo(16 * 0.2, within(1e-6));
    }

    @Test
    void cost_withoutCollectives_saysHowMuchWasExposed() {
        assertThat(cost(eight(), false, "gpu-a02").because())
                .isEqualTo(
                        "not known: 16.0 GPU-hours of 4711 were exposed to it, but there are no collectives from before and"
                                + " during it to compare");
    }

    @Test
    void cost_ofAPort_isThatOfTheJobsOnTheHostBehindIt() {
        AnswerCost ofHost = cost(eight(), true, "gpu-a02");

        try (HistoryReader reader =
                HistoryReader.open(data, HistoryConfig.DEFAULT).orThrow()) {
            assertThat(HistoryCost.of(reader::query, EntityId.port("gpu-a", "leaf-3", "Ethernet12"), TIMES))
                    .isEqualTo(ofHost)
                    .isInstanceOf(AnswerCost.Known.class);
            assertThat(HistoryCost.of(reader::query, EntityId.port("gpu-a", "leaf-3", "Ethernet16"), TIMES))
                    .isInstanceOf(AnswerCost.Unknown.class);
        }
    }

    @Test
    void cost_ofJobsOfWhichOneIsUnsized_namesThatOneOnly() {
        try (HistoryWriter writer =
                HistoryWriter.open(data, HistoryConfig.DEFAULT).orThrow()) {
            JobPlacement sized = placement(eight());
            writer.append(new HistoryBatch()
                    .add(new JobPlacement(
                            EntityId.job("gpu-a", "pod"),
                            sized.header(),
                            "kubernetes",
                            "pod",
                            "ann",
                            "RUNNING",
                            T0,
                            null,
                            List.of(new JobPlacement.HostSlots(
                                    EntityId.host("gpu-a", "gpu-a01"), List.of(), List.of())))));
        }

        assertThat(cost(eight(), false, "gpu-a01").because())
                .isEqualTo("not known: how many GPUs pod had is not in the history");
    }

    @Test
    void cost_withoutGpusOrJobs_saysSo() {
        assertThat(cost(List.of(), false, "gpu-a01").because())
                .isEqualTo("not known: how many GPUs 4711 had is not in the history");
        assertThat(cost(List.of(), false, "gpu-a09").because())
                .isEqualTo("not known: no job is known to have run there in that time");
    }
}
