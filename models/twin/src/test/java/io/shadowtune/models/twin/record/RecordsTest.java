package io.shadowtune.models.twin.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.GpuSignals;
import io.shadowtune.ingest.telemetry.JobPlacement;
import io.shadowtune.ingest.telemetry.NcclEvent;
import io.shadowtune.ingest.telemetry.NicSignals;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.QueueSignals;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.ingest.telemetry.Signal;
import io.shadowtune.models.twin.generator.FabricShape;
import io.shadowtune.models.twin.generator.FlowSizes;
import io.shadowtune.models.twin.generator.Generator;
import io.shadowtune.models.twin.generator.GeneratorPlan;
import io.shadowtune.models.twin.generator.JobKnobs;
import io.shadowtune.models.twin.generator.JobRequest;
import io.shadowtune.models.twin.generator.QueueKnobs;
import io.shadowtune.models.twin.generator.Range;
import io.shadowtune.models.twin.generator.SeriesList;
import io.shadowtune.models.twin.generator.SideKnobs;
import io.shadowtune.models.twin.generator.Split;
import io.shadowtune.models.twin.generator.TelemetryKnobs;
import io.shadowtune.models.twin.generator.UpsetKnobs;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class RecordsTest {
    private static final Instant BEGIN = Instant.parse("2026-01-05T00:00:00Z");
    private static final TelemetryKnobs FAULTLESS = new TelemetryKnobs(100_000_000, 0, 0, 0, 0, 0);
    private static final int PORTS = 14;

    /** Everything that was said. */
    private static final class Said implements RecordSink {
        private final List<Sample> samples = new ArrayList<>();
        private final List<NcclEvent> operations = new ArrayList<>();
        private final List<List<JobPlacement>> answers = new ArrayList<>();

        @Override
        public void switchRead(String device, List<Sample> read) {
            samples.addAll(read);
        }

        @Override
        public void nicsRead(String host, List<Sample> nics, Instant at) {
            samples.addAll(nics);
        }

        @Override
        public void gpusRead(String host, List<Sample> gpus, Instant at) {
            samples.addAll(gpus);
        }

        @Override
        public void operation(NcclEvent event) {
            operations.add(event);
        }

        @Override
        public void placements(List<JobPlacement> jobs, Instant at) {
            answers.add(jobs);
        }

        List<Sample> of(EntityId entity) {
            return samples.stream().filter(one -> one.entity().equals(entity)).toList();
        }

        /** By how much a counter grew from its first reading to its last. */
        double grown(EntityId entity, Signal signal) {
            List<Sample> all = of(entity);
            return value(all.get(all.size() - 1), signal) - value(all.get(0), signal);
        }
    }

    private static long value(Sample sample, Signal signal) {
        return Objects.requireNonNull(sample.values().get(signal));
    }

    /** Two jobs of four hosts each, one of them for a minute and a half, and one that has to wait for it. */
    private static Said said(TelemetryKnobs telemetry) {
        return said(telemetry, QueueKnobs.usual(64 << 20, 400));
    }

    private static Said said(TelemetryKnobs telemetry, QueueKnobs queue) {
        GeneratorPlan plan = new GeneratorPlan(
                Split.TRAIN,
                3,
                200,
                new FabricShape(2, 4, 2, 4, 400),
                queue,
                new JobKnobs(1, new Range(0.3, 0.5), new Range(0.3, 0.3), new Range(0, 0), 4, 0, 1, false),
                new UpsetKnobs(0.05, 0.01, 0, Double.POSITIVE_INFINITY, 0, 1),
                new SideKnobs(0, 1, 0, FlowSizes.USUAL),
                telemetry,
                List.of(new JobRequest(0, 32, 90), new JobRequest(0, 32, 1e6), new JobRequest(10, 4, 50)));
        Said said = new Said();
        SeriesList series = SeriesList.of(plan, PORTS);
        Records records = new Records(plan, series, BEGIN, said);
        new Generator(plan, records.journal(), records).run(() -> false);
        records.end();
        return said;
    }

    @Test
    void window_switches_areReadOnceASecondWithWhatTheyCarried() {
        Said said = said(FAULTLESS);
        EntityId port = EntityId.port(Records.FABRIC, "leaf-1", "Ethernet0");
        EntityId queue = EntityId.queue(Records.FABRIC, "leaf-1", "Ethernet0", Records.LOSSLESS_QUEUE);
        EntityId nic = EntityId.nic(Records.FABRIC, "host-1", "mlx5_0");

        assertThat(said.of(port)).hasSize(200);
        assertThat(said.of(port).get(0).header().eventTime()).isEqualTo(BEGIN.plusSeconds(1));
        assertThat(said.grown(port, PortSignals.TX_BYTES)).isGreaterThan(1e11);
        assertThat(said.grown(queue, QueueSignals.TX_BYTES)).isEqualTo(said.grown(port, PortSignals.TX_BYTES));
        // The NIC is read every ten seconds: from the tenth to the last what the port carried then.
        List<Sample> ports = said.of(port);
        double carried = value(ports.get(199), PortSignals.TX_BYTES) - value(ports.get(9), PortSignals.TX_BYTES);
        assertThat(said.of(nic)).hasSize(20);
        assertThat(said.grown(nic, NicSignals.ROCE_RX_BYTES)).isCloseTo(carried, within(2.0));
        assertThat(said.grown(nic, NicSignals.ECN_MARKED_RX)).isPositive();
        assertThat(said.grown(nic, NicSignals.CNP_SENT))
                .isPositive()
                .isLessThanOrEqualTo(1 + said.grown(nic, NicSignals.ECN_MARKED_RX));
        assertThat(said.of(queue)).allSatisfy(one -> {
            long minute = Duration.between(BEGIN, one.header().eventTime()).toMinutes();
            assertThat(one.values().has(QueueSignals.WATERMARK_BYTES)).isEqualTo(minute > 0);
        });
    }

    @Test
    void window_gpus_computeWhereTheirJobIs() {
        Said said = said(FAULTLESS);
        List<Sample> gpu = said.of(EntityId.gpu(Records.FABRIC, "host-1", 7));
        List<Double> active = gpu.stream()
                .map(one -> one.values().asDouble(GpuSignals.SM_ACTIVE))
                .toList();

        assertThat(gpu).hasSize(20);
        // Communication takes three tenths of an iteration with nobody in the way, more with somebody.
        assertThat(active.subList(1, 8)).allSatisfy(one -> assertThat(one).isBetween(0.3, 0.65));
        assertThat(said.samples)
                .filteredOn(one -> one.values().has(GpuSignals.SM_ACTIVE))
                .allSatisfy(one -> assertThat(one.values().asDouble(GpuSignals.POWER_WATTS))
                        .isBetween(90.0, 566.01));
    }

    @Test
    void window_operations_carryWhatNicsSent() {
        Said said = said(FAULTLESS);

        assertThat(said.operations).isNotEmpty();
        assertThat(said.operations.stream()
                        .map(event -> event.process().communicatorId() + "/"
                                + event.process().rank() + "/"
                                + event.operation().orElseThrow().name()
                                + "/" + event.operation().orElseThrow().sequence() + "/"
                                + event.process().pid())
                        .distinct()
                        .count())
                .isEqualTo(said.operations.size());
        assertThat(said.operations).allSatisfy(event -> {
            NcclEvent.Operation operation = event.operation().orElseThrow();
            assertThat(operation.duration()).isBetween(Duration.ofMillis(1), Duration.ofSeconds(1));
            // Two NICs of 50 GB/s for eight GPUs.
            assertThat(operation.busBytesPerSecond()).isBetween(1e9, 2.01 * 50e9 / 8);
            assertThat(event.header().eventTime()).isBetween(BEGIN, BEGIN.plusSeconds(200));
        });
    }

    @Test
    void window_scheduler_saysWhoWaitsRunsAndIsOver() {
        List<List<JobPlacement>> answers = said(FAULTLESS).answers;

        assertThat(answers).hasSize(3);
        assertThat(answers.get(0)).extracting(JobPlacement::state).containsExactly("RUNNING", "RUNNING", "PENDING");
        assertThat(answers.get(1)).extracting(JobPlacement::state).containsExactly("COMPLETED", "RUNNING", "RUNNING");
        assertThat(answers.get(1).get(0).end()).isEqualTo(BEGIN.plusSeconds(90));
        assertThat(answers.get(1).get(2).hosts())
                .singleElement()
                .satisfies(slots -> assertThat(slots.gpuIndices()).containsExactly(0, 1, 2, 3));
        assertThat(answers.get(2)).extracting(JobPlacement::state).containsExactly("COMPLETED", "RUNNING");
    }

    @Test
    void window_faults_areThoseOfThePlan() {
        Said said = said(new TelemetryKnobs(100_000_000, 32, 0.2, 0.1, 500, 100));
        List<Sample> read = said.of(EntityId.port(Records.FABRIC, "leaf-1", "Ethernet0"));
        int late = 0;
        Instant newest = Instant.MIN;
        for (Sample one : read) {
            Instant at = one.header().eventTime();
            late += at.isBefore(newest) ? 1 : 0;
            newest = at.isAfter(newest) ? at : newest;
        }

        assertThat(read.size()).isBetween(120, 190);
        assertThat(late).isBetween(3, 40);
        assertThat(Duration.between(BEGIN, read.get(0).header().eventTime()).toMillis() % 1000)
                .isNotZero();
    }

    @Test
    void window_losses_makeCountersOf32BitsWrap() {
        Said said = said(FAULTLESS, new QueueKnobs(64L << 20, false, 800_000, 3_200_000, 0.2, false));
        Map<EntityId, Long> last = new HashMap<>();
        int wraps = 0;
        for (Sample one : said.samples) {
            if (one.values().has(NicSignals.OUT_OF_SEQUENCE)) {
                long now = value(one, NicSignals.OUT_OF_SEQUENCE);
                wraps += last.getOrDefault(one.entity(), 0L) > now ? 1 : 0;
                last.put(one.entity(), now);
            }
        }

        assertThat(wraps).isBetween(1, last.size());
        assertThat(last.values()).allMatch(count -> count >= 0 && count <= 0xFFFF_FFFFL);
    }

    @Test
    void window_samePlan_saysTheSame() {
        Said one = said(FAULTLESS);
        Said again = said(FAULTLESS);

        assertThat(again.samples).isEqualTo(one.samples);
        assertThat(again.operations).isEqualTo(one.operations);
        assertThat(again.answers).isEqualTo(one.answers);
    }
}
