package io.shadowtune.ingest.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.AliasTable;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.EntityKind;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.GpuSignals;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.JobPlacement;
import io.shadowtune.ingest.telemetry.Nature;
import io.shadowtune.ingest.telemetry.NcclEvent;
import io.shadowtune.ingest.telemetry.NicSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.ingest.telemetry.Signal;
import io.shadowtune.ingest.telemetry.SignalTable;
import io.shadowtune.ingest.telemetry.TelemetryRecord;
import io.shadowtune.ingest.telemetry.TimeQuality;
import io.shadowtune.ingest.telemetry.Unit;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What encoders of schedulers, collective libraries and exporters write, decoders read back as it was. */
final class HostRoundTripProperties {
    private static final String ORIGIN = "round.trip#1";
    private static final DecodeContext CONTEXT = Samples.context(AliasTable.EMPTY);
    private static final List<String> STATES = List.of("RUNNING", "COMPLETING", "PENDING", "COMPLETED", "FAILED");

    @Property(tries = 500, seed = "20260311")
    void squeue_placements_comeBack(@ForAll("randoms") Random random) {
        Instant at = time(random).truncatedTo(ChronoUnit.SECONDS);
        List<JobPlacement> jobs = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(4); i++) {
            String state = STATES.get(random.nextInt(STATES.size()));
            boolean begun = !state.equals("PENDING");
            boolean over = state.equals("COMPLETED") || state.equals("FAILED");
            Instant start = begun && random.nextInt(5) > 0 ? at.minusSeconds(100 + random.nextInt(10_000)) : null;
            long length = random.nextInt(50);
            Instant end = start == null || random.nextInt(4) == 0
                    ? null
                    : over ? start.plusSeconds(length) : at.plusSeconds(length);
            jobs.add(new JobPlacement(
                    EntityId.job(Samples.FABRIC, "" + (1 + random.nextInt(1 << 30))),
                    header("slurm.squeue.v0.0.43", at, TimeQuality.DEVICE),
                    "slurm",
                    random.nextBoolean() ? "llm \"70b\"\\\u00e9" : "",
                    random.nextBoolean() ? "ada" : "",
                    state,
                    start,
                    end,
                    begun ? hosts(random) : List.of()));
        }
        byte[] bytes = new SqueueEncoder().encode(jobs, at);

        Decoded decoded = new SqueueDecoder(DecodeLimits.DEFAULT).decode(payload(bytes), CONTEXT);
        assertThat(decoded.rejections()).isEmpty();
        assertThat(decoded.records()).isEqualTo(List.<TelemetryRecord>copyOf(jobs));
        assertThat(FormatCatalogue.create(DecodeLimits.DEFAULT).detect(Peek.of("t", bytes)))
                .isInstanceOf(SqueueDecoder.class);
    }

    private static List<JobPlacement.HostSlots> hosts(Random random) {
        boolean gpus = random.nextInt(4) > 0;
        List<JobPlacement.HostSlots> hosts = new ArrayList<>();
        for (int host = 0; host < random.nextInt(5); host++) {
            List<Integer> indices = new ArrayList<>();
            for (int gpu = 0; gpus && gpu < 8; gpu++) {
                if (gpu == 7 || random.nextBoolean()) {
                    indices.add(gpu);
                }
            }
            hosts.add(new JobPlacement.HostSlots(
                    EntityId.host(Samples.FABRIC, "gpu-a%02d".formatted(host + 1)), indices, List.of()));
        }
        return hosts;
    }

    @Property(tries = 500, seed = "20260312")
    void inspector_operation_comesBack(@ForAll("randoms") Random random) {
        Instant at = time(random).truncatedTo(ChronoUnit.MICROS);
        boolean ofAll = random.nextBoolean();
        NcclEvent event = new NcclEvent(
                EntityId.host(Samples.FABRIC, "gpu-a12"),
                header("nccl.inspector", at, random.nextBoolean() ? TimeQuality.DEVICE : TimeQuality.COLLECTOR),
                ofAll ? NcclEvent.Kind.COLLECTIVE_PERF : NcclEvent.Kind.P2P_PERF,
                new NcclEvent.Rank(
                        random.nextBoolean() ? (Long) (long) random.nextInt(1 << 22) : null,
                        null,
                        "0x7f3a9c0d41e2b860",
                        random.nextInt(512),
                        random.nextBoolean() ? (Integer) 512 : null),
                Optional.of(new NcclEvent.Operation(
                        ofAll ? "AllReduce" : "Send",
                        random.nextInt(1000) - 1,
                        random.nextLong() >>> (10 + random.nextInt(50)),
                        Duration.ofNanos(random.nextLong() >>> (16 + random.nextInt(40))),
                        speed(random),
                        speed(random),
                        ofAll || random.nextBoolean() ? null : (Integer) random.nextInt(512))),
                "",
                null,
                random.nextBoolean() ? "default_pg" : "");
        byte[] bytes = new NcclInspectorEncoder().encode(event);

        Decoded decoded = new NcclInspectorDecoder(DecodeLimits.DEFAULT).decode(payload(bytes), CONTEXT);
        assertThat(decoded.records()).isEqualTo(List.of(event));
        assertThat(FormatCatalogue.create(DecodeLimits.DEFAULT).detect(Peek.of("t", bytes)))
                .isInstanceOf(NcclInspectorDecoder.class);
    }

    private static double speed(Random random) {
        return random.nextInt(5) == 0 ? Double.NaN : (double) (random.nextLong() >>> 20) % 900_000_000_000L;
    }

    @Property(tries = 500, seed = "20260313")
    void nodeExporter_nics_comeBackInTheirParts(@ForAll("randoms") Random random) {
        Instant at = time(random).truncatedTo(ChronoUnit.MICROS);
        List<Sample> nics = new ArrayList<>();
        AliasTable.Builder aliases = new AliasTable.Builder();
        for (int i = 0; i < 2; i++) {
            EntityId nic = EntityId.nic(Samples.FABRIC, "gpu-a01", "mlx5_" + i);
            aliases.port("gpu-a01", "rdma" + i, "mlx5_" + i, Instant.MIN);
            nics.add(new Sample(nic, header("x", at, TimeQuality.DEVICE), nicReadings(random)));
        }
        byte[] bytes = new ExpositionEncoder()
                .node("gpu-a01", nics, nic -> nic.entity().part().replace("mlx5_", "rdma"), at);

        Decoded decoded = new ExpositionDecoder().decode(payload(bytes), Samples.context(aliases.build()));
        assertThat(decoded.rejections()).isEmpty();
        for (Sample nic : nics) {
            Readings.Builder read = new Readings.Builder();
            for (TelemetryRecord record : decoded.records()) {
                Sample part = (Sample) record;
                assertThat(part.header()).isEqualTo(header("prometheus.text/node", at, TimeQuality.DEVICE));
                for (int i = 0;
                        part.entity().equals(nic.entity()) && i < part.values().size();
                        i++) {
                    assertThat(read.has(part.values().signalAt(i))).isFalse();
                    read.put(part.values().signalAt(i), part.values().bitsAt(i));
                }
            }
            assertThat(read.build()).isEqualTo(nic.values());
        }
    }

    /** Below 2^53: above, an exporter's floats lose digits, and the decoder says so. */
    private static Readings nicReadings(Random random) {
        Readings.Builder values = new Readings.Builder();
        for (Signal signal :
                Objects.requireNonNull(SignalTable.of(EntityKind.NIC)).signals()) {
            if (signal != NicSignals.LINK_UP && random.nextInt(3) > 0) {
                values.put(signal, nicValue(signal, random));
            }
        }
        return values.isEmpty() ? nicReadings(random) : values.build();
    }

    private static long nicValue(Signal signal, Random random) {
        if (signal == NicSignals.SPEED_BITS_PER_SECOND) {
            return (1 + random.nextInt(800_000)) * 1_000_000L;
        }
        if (signal == NicSignals.PCI_STALLED_READ_PERCENT || signal == NicSignals.PCI_STALLED_WRITE_PERCENT) {
            return random.nextInt(101);
        }
        if (signal == NicSignals.XMIT_WAIT_TICKS || signal == NicSignals.LINK_DOWNED) {
            return random.nextInt(200);
        }
        return random.nextLong() >>> (12 + random.nextInt(50));
    }

    @Property(tries = 500, seed = "20260314")
    void dcgm_gpus_comeBack(@ForAll("randoms") Random random) {
        Instant at = time(random).truncatedTo(ChronoUnit.MILLIS);
        List<Sample> gpus = new ArrayList<>();
        for (int gpu = 0; gpu < 1 + random.nextInt(8); gpu++) {
            gpus.add(new Sample(
                    EntityId.gpu(Samples.FABRIC, "gpu-a01", gpu),
                    header("prometheus.text/dcgm", at, TimeQuality.COLLECTOR),
                    gpuReadings(random)));
        }
        byte[] bytes = new ExpositionEncoder().dcgm("gpu-a01", gpus, at);

        Decoded decoded = new ExpositionDecoder().decode(payload(bytes), CONTEXT);
        assertThat(decoded.rejections()).isEmpty();
        assertThat(decoded.records()).isEqualTo(List.<TelemetryRecord>copyOf(gpus));
        assertThat(FormatCatalogue.create(DecodeLimits.DEFAULT).detect(Peek.of("t", bytes)))
                .isInstanceOf(ExpositionDecoder.class);
    }

    private static Readings gpuReadings(Random random) {
        Readings.Builder values = new Readings.Builder();
        for (Signal signal :
                Objects.requireNonNull(SignalTable.of(EntityKind.GPU)).signals()) {
            if (random.nextInt(3) > 0) {
                if (signal == GpuSignals.UTILIZATION) {
                    values.put(signal, random.nextInt(101) * 0.01);
                } else if (signal == GpuSignals.LAST_XID) {
                    // From 2^47 on, a gauge's value means that there is none.
                    values.put(signal, random.nextInt(200));
                } else if (signal == GpuSignals.MEM_USED_BYTES) {
                    values.put(signal, (long) random.nextInt(190_000) << 20);
                } else if (signal.nature() == Nature.GAUGE_DOUBLE) {
                    values.put(signal, random.nextDouble() * (signal.unit() == Unit.RATIO ? 1 : 1e11));
                } else {
                    values.put(signal, random.nextLong() >>> (12 + random.nextInt(50)));
                }
            }
        }
        return values.isEmpty() ? gpuReadings(random) : values.build();
    }

    private static Header header(String format, Instant at, TimeQuality quality) {
        return new Header(format, ORIGIN, at, quality, Samples.NOW, Set.<Flag>of());
    }

    private static Payload payload(byte[] bytes) {
        return new Payload(bytes, ORIGIN, null);
    }

    private static Instant time(Random random) {
        return Samples.T0.plusNanos((long) (random.nextDouble() * 30e9));
    }

    @Provide
    Arbitrary<Random> randoms() {
        return Arbitraries.longs().map(Random::new);
    }
}
