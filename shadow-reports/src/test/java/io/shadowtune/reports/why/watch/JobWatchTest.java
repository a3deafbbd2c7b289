package io.shadowtune.reports.why.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Finding;
import io.shadowtune.ingest.telemetry.GpuHours;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.JobPlacement;
import io.shadowtune.ingest.telemetry.NcclEvent;
import io.shadowtune.ingest.telemetry.TimeQuality;
import io.shadowtune.reports.history.HistoryBatch;
import io.shadowtune.reports.history.HistoryConfig;
import io.shadowtune.reports.history.HistoryReader;
import io.shadowtune.reports.history.HistoryWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two jobs of two and a half days: the all-reduces of one take half as long again in its last six hours. */
final class JobWatchTest {
    private static final Instant T0 = Instant.parse("2026-05-04T00:00:00Z");
    private static final Instant DAY_START = T0.plus(Duration.ofDays(2));
    private static final WatchDay DAY = new WatchDay(
            DAY_START, DAY_START.plus(Duration.ofDays(1)), DAY_START.plus(Duration.ofDays(1)), ZoneOffset.UTC);
    private static final int HOURS = 60;
    private static final int CALLS_AN_HOUR = 20;

    @TempDir
    private Path data;

    private static Header at(Instant at) {
        return new Header("test", "test", at, TimeQuality.DEVICE, at, Set.of());
    }

    private static JobPlacement placement(String job, String host) {
        return new JobPlacement(
                EntityId.job("gpu-a", job),
                at(T0),
                "slurm",
                "llm",
                "ann",
                "RUNNING",
                T0,
                null,
                List.of(new JobPlacement.HostSlots(
                        EntityId.host("gpu-a", host), List.of(0, 1, 2, 3, 4, 5, 6, 7), List.of())));
    }

    private static NcclEvent allReduce(String host, Instant at, long sequence, double seconds) {
        return new NcclEvent(
                EntityId.host("gpu-a", host),
                at(at),
                NcclEvent.Kind.COLLECTIVE_PERF,
                new NcclEvent.Rank(1L, 0, "0x" + host, 0, 1),
                Optional.of(new NcclEvent.Operation(
                        "AllReduce", sequence, 1L << 20, Duration.ofNanos((long) (seconds * 1e9)), 1e9, 1e9, null)),
                "",
                null,
                "");
    }

    private void fill(int slowHours) {
        Random random = new Random(7);
        try (HistoryWriter writer =
                HistoryWriter.open(data, HistoryConfig.DEFAULT).orThrow()) {
            HistoryBatch batch =
                    new HistoryBatch().add(placement("1", "gpu-a01")).add(placement("2", "gpu-a02"));
            for (int call = 0; call < HOURS * CALLS_AN_HOUR; call++) {
                Instant at = T0.plusSeconds(call * 3_600L / CALLS_AN_HOUR);
                double noise = 1 + 0.02 * random.nextGaussian();
                boolean slow = call >= (HOURS - slowHours) * CALLS_AN_HOUR;
                batch.add(allReduce("gpu-a01", at, call, 10 * noise * (slow ? 1.5 : 1)));
                batch.add(allReduce("gpu-a02", at, call, 10 * noise));
            }
            writer.append(batch);
        }
    }

    private List<Finding> found() {
        try (HistoryReader reader =
                HistoryReader.open(data, HistoryConfig.DEFAULT).orThrow()) {
            return Watch.of(reader, DAY);
        }
    }

    @Test
    void found_jobWhoseCollectivesTakeLonger_isNamedWithSinceWhenAndWhatItCost() {
        fill(6);

        List<Finding> found = found();

        assertThat(found).hasSize(1);
        Finding finding = found.get(0);
        assertThat(finding.entity()).isEqualTo(EntityId.job("gpu-a", "1"));
        assertThat(finding.since()).isEqualTo(T0.plus(Duration.ofHours(HOURS - 6L)));
        assertThat(finding.because()).matches("job 1: the same collectives take (49|50|51) % longer since .*");
        // 120 calls of five seconds more, on eight GPUs.
        GpuHours cost = finding.cost().orElseThrow();
        assertThat(cost.high()).isCloseTo(8 * 120 * 5 / 3_600.0, within(0.1));
        assertThat(cost.low()).isZero();
    }

    /** Its report day begins at half past, and so do the hours that the slow ones are counted in. */
    @Test
    void found_inAZoneOfHalfAnHour_isSinceTheRightHour() {
        fill(6);
        ZoneId zone = ZoneId.of("Asia/Kolkata");
        Instant start = Instant.parse("2026-05-05T18:30:00Z");
        WatchDay day = new WatchDay(start, start.plus(Duration.ofDays(1)), start.plus(Duration.ofDays(1)), zone);

        try (HistoryReader reader =
                HistoryReader.open(data, HistoryConfig.DEFAULT).orThrow()) {
            List<JobHours> hours = JobHours.of(reader, day, 10);
            assertThat(hours).hasSize(2);
            double[] percent = hours.get(0).percent();
            // From half past three two days before on; slow from the hour that begins half an hour before six o'clock.
            int slow = (int) Duration.between(hours.get(0).from(), T0.plus(Duration.ofHours(HOURS - 6L)))
                    .toHours();
            assertThat(percent[slow - 1]).isLessThan(110);
            assertThat(percent[slow]).isBetween(115.0, 135.0);
            assertThat(percent[slow + 1]).isGreaterThan(140);
            assertThat(Watch.of(reader, day))
                    .singleElement()
                    .satisfies(finding -> assertThat(finding.since())
                            .isBetween(
                                    T0.plus(Duration.ofHours(HOURS - 6L)).minusSeconds(1_800),
                                    T0.plus(Duration.ofHours(HOURS - 6L)).plusSeconds(1_800)));
        }
    }

    @Test
    void of_moreJobsThanAreLookedAt_looksAtThoseWithMostTimeInCollectives() {
        fill(6);

        try (HistoryReader reader =
                HistoryReader.open(data, HistoryConfig.DEFAULT).orThrow()) {
            assertThat(JobHours.of(reader, DAY, 1))
                    .extracting(hours -> hours.job().device())
                    .containsExactly("1");
        }
    }

    @Test
    void found_jobsThatOnlyScatter_areNone() {
        fill(0);

        assertThat(found()).isEmpty();
    }
}
