package io.shadowtune.models.twin.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.twin.workload.Checkpoints;
import io.shadowtune.models.twin.workload.Collective;
import io.shadowtune.models.twin.workload.EgressSpec;
import io.shadowtune.models.twin.workload.Job;
import io.shadowtune.models.twin.workload.Nic;
import io.shadowtune.models.twin.workload.RailFabric;
import io.shadowtune.models.twin.workload.Span;
import io.shadowtune.models.twin.workload.Stream;
import io.shadowtune.models.twin.workload.Tick;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ScriptedJobsTest {
    private static final RailFabric FABRIC = new RailFabric(4, 2, 400);
    private static final Instant BEGIN = Instant.parse("2026-03-11T10:00:00Z");
    private static final double PERIOD_SECONDS = 4.2;

    private static ScriptedJobs jobs() {
        return new ScriptedJobs(
                FABRIC,
                7,
                new EgressSpec(50e9, 76L << 20, 0.125, new WredSetting(true, 1_600_000, 6_400_000, 0.2), true));
    }

    private static Job job(Collective collective, double bytesPerNic, int flowsPerPair) {
        return new Job(
                "llm",
                FABRIC.hosts(),
                collective,
                bytesPerNic,
                Duration.ofMillis((long) (PERIOD_SECONDS * 1e3)),
                flowsPerPair,
                Span.of(BEGIN.plusMillis(1_300), Duration.ofHours(2)),
                new Checkpoints(Duration.ofHours(20), Duration.ofHours(1), Duration.ofSeconds(30)));
    }

    /** Bytes of a NIC in each tick. */
    private static List<Long> sent(ScriptedJobs jobs, Job job, Instant from, Duration tick, int ticks) {
        List<Long> sent = new ArrayList<>();
        for (int i = 0; i < ticks; i++) {
            Tick made = jobs.tick(Span.of(from.plus(tick.multipliedBy(i)), tick), List.of(job), List.of());
            sent.add(made.nic(new Nic("gpu-01", 0)).txBytes());
        }
        return sent;
    }

    /** Where within an iteration bytes are sent on average, as a share of a turn. */
    private static double phase(List<Long> sent, double fromSeconds, double tickSeconds) {
        double x = 0;
        double y = 0;
        for (int i = 0; i < sent.size(); i++) {
            double turn = 2 * Math.PI * (fromSeconds + i * tickSeconds) / PERIOD_SECONDS;
            x += sent.get(i) * Math.cos(turn);
            y += sent.get(i) * Math.sin(turn);
        }
        return Math.atan2(y, x) / (2 * Math.PI);
    }

    @Test
    void tick_acrossStretches_goesOnWhereItWas() {
        for (Collective collective : List.of(Collective.RING_ALL_REDUCE, Collective.ALL_TO_ALL)) {
            ScriptedJobs jobs = jobs();
            Job job = job(collective, collective == Collective.ALL_TO_ALL ? 60e9 : 67.5e9, 4);
            int smooth = 0;
            for (int stretch = 1; stretch <= 12; stretch++) {
                int boundary = 300 * stretch;
                double before = phase(
                        sent(jobs, job, BEGIN.plusSeconds(boundary - 42), Duration.ofMillis(100), 420),
                        boundary - 42,
                        0.1);
                double after =
                        phase(sent(jobs, job, BEGIN.plusSeconds(boundary), Duration.ofMillis(100), 420), boundary, 0.1);
                double off = Math.abs(after - before);
                smooth += Math.min(off, 1 - off) < 0.1 ? 1 : 0;
            }
            // Now and then there is a straggler in the ten iterations on one side.
            assertThat(smooth).as("%s", collective).isGreaterThanOrEqualTo(9);
        }
    }

    @Test
    void tick_aJob_sendsAllItsBytesInEachIterationOnAverage() {
        for (double bytesPerNic : new double[] {10e9, 67.5e9, 120e9}) {
            Job job = job(Collective.RING_ALL_REDUCE, bytesPerNic, 4);
            List<Long> sent = sent(jobs(), job, BEGIN.plusSeconds(60), Duration.ofSeconds(10), 84);
            double iterations = 840 / PERIOD_SECONDS;

            assertThat(sent.stream().mapToLong(Long::longValue).sum() / iterations)
                    .isBetween(0.98 * bytesPerNic, 1.02 * bytesPerNic);
        }
    }

    @Test
    void tick_moreBytesThanFitAnIteration_areRefusedWithTheField() {
        Job job = job(Collective.RING_ALL_REDUCE, 0.97 * PERIOD_SECONDS * 50e9, 4);

        assertThatThrownBy(() -> sent(jobs(), job, BEGIN.plusSeconds(60), Duration.ofSeconds(10), 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("bytesPerNic (2.037E11) of job (llm)");
    }

    @Test
    void tick_flowsOfAJob_areThoseAskedFor() {
        for (int flows : new int[] {1, 4, 16}) {
            Tick tick = jobs().tick(
                            Span.of(BEGIN.plusSeconds(60), Duration.ofSeconds(10)),
                            List.of(job(Collective.RING_ALL_REDUCE, 67.5e9, flows)),
                            List.of());

            assertThat(tick.streams()).isNotEmpty().extracting(Stream::flows).containsOnly(flows);
        }
    }

    @Test
    void tick_offTheGrid_isRefused() {
        Job job = job(Collective.RING_ALL_REDUCE, 67.5e9, 4);

        assertThatThrownBy(() -> sent(jobs(), job, BEGIN, Duration.ofSeconds(7), 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("PT7S");
        assertThatThrownBy(() -> sent(jobs(), job, BEGIN.plusSeconds(3), Duration.ofSeconds(10), 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("10:00:03");
    }
}
