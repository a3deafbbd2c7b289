package io.shadowtune.ingest.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.AliasTable;
import io.shadowtune.ingest.telemetry.ConfigSnapshot;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.EntityKind;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.FlowKey;
import io.shadowtune.ingest.telemetry.FlowPorts;
import io.shadowtune.ingest.telemetry.FlowSample;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.NicSignals;
import io.shadowtune.ingest.telemetry.QueueSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.ingest.telemetry.Signal;
import io.shadowtune.ingest.telemetry.SignalTable;
import io.shadowtune.ingest.telemetry.TelemetryRecord;
import io.shadowtune.ingest.telemetry.TimeQuality;
import io.shadowtune.ingest.telemetry.TopologySnapshot;
import io.shadowtune.ingest.telemetry.TopologySnapshot.DeviceAddress;
import io.shadowtune.ingest.telemetry.TopologySnapshot.PortAlias;
import io.shadowtune.ingest.telemetry.WredSetting;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What an encoder writes, its decoder reads back as it was. */
final class RoundTripProperties {
    private static final String ORIGIN = "round.trip#1";
    private static final DecodeContext CONTEXT = Samples.context();

    @Property(tries = 500, seed = "20260306")
    void gnmic_samplesOfASwitch_comeBack(@ForAll("randoms") Random random) {
        Instant at = time(random);
        List<Sample> samples = new ArrayList<>();
        int count = 1 + random.nextInt(6);
        for (int i = 0; i < count; i++) {
            EntityKind kind = List.of(EntityKind.PORT, EntityKind.QUEUE, EntityKind.PRIORITY_GROUP)
                    .get(random.nextInt(3));
            int index = kind == EntityKind.PORT ? -1 : random.nextInt(8);
            EntityId entity = new EntityId(Samples.FABRIC, kind, "leaf-3", "Ethernet" + i * 4, index);
            samples.add(new Sample(entity, header("gnmic.event/sonic", at), readings(kind, random)));
        }
        byte[] bytes = new GnmicEventEncoder().encode("sonic", "192.168.20.13:50051", samples);

        Decoded decoded = new GnmicEventDecoder(DecodeLimits.DEFAULT).decode(payload(bytes), CONTEXT);
        assertThat(decoded.records()).containsExactlyInAnyOrderElementsOf(samples);
        assertThat(FormatCatalogue.create(DecodeLimits.DEFAULT).detect(Peek.of("t", bytes)))
                .isInstanceOf(GnmicEventDecoder.class);
    }

    private static Readings readings(EntityKind kind, Random random) {
        Readings.Builder values = new Readings.Builder();
        for (Signal signal : Objects.requireNonNull(SignalTable.of(kind)).signals()) {
            if (SonicNames.name(signal) != null && random.nextInt(3) > 0) {
                boolean gauge = !signal.nature().isCounter();
                long value = random.nextLong() >>> (gauge ? 30 : random.nextInt(64));
                values.put(signal, signal == QueueSignals.PFC_WATCHDOG_STORMED ? value & 1 : value);
            }
        }
        return values.isEmpty() ? readings(kind, random) : values.build();
    }

    @Property(tries = 500, seed = "20260307")
    void goflow2_flowSample_comesBack(@ForAll("randoms") Random random) {
        Instant at = time(random);
        boolean unknownRate = random.nextInt(5) == 0;
        EntityId leaf = EntityId.device(Samples.FABRIC, "leaf-3");
        FlowSample sample = new FlowSample(
                leaf,
                new Header(
                        "goflow2.v2.json",
                        ORIGIN,
                        at,
                        TimeQuality.COLLECTOR,
                        Samples.NOW,
                        unknownRate ? Set.of(Flag.SAMPLING_UNKNOWN) : Set.of()),
                new FlowPorts(4, 0, EntityId.port(Samples.FABRIC, "leaf-3", "Ethernet12"), null),
                new FlowKey(
                        random.nextBoolean() ? "10.3.0." + random.nextInt(256) : "fc00::1",
                        "10.3.0.1",
                        random.nextInt(256),
                        random.nextInt(65_536),
                        random.nextInt(65_536)),
                random.nextInt(64),
                random.nextInt(4),
                random.nextInt(Integer.MAX_VALUE),
                random.nextInt(100),
                unknownRate ? null : (Long) (1L + random.nextInt(1_000_000)),
                false,
                at.minusNanos(random.nextInt(1_000_000_000)),
                at);
        byte[] bytes = new Goflow2JsonEncoder().encode(sample, "10.255.0.13", random.nextInt(1000));

        assertThat(new Goflow2JsonDecoder(DecodeLimits.DEFAULT)
                        .decode(payload(bytes), CONTEXT)
                        .records())
                .isEqualTo(List.of(sample));
    }

    @Property(tries = 500, seed = "20260308")
    void telegraf_nicSample_comesBackInItsParts(@ForAll("randoms") Random random) {
        Instant at = time(random);
        Readings.Builder values = new Readings.Builder();
        for (Signal signal :
                Objects.requireNonNull(SignalTable.of(EntityKind.NIC)).signals()) {
            if (random.nextInt(3) > 0) {
                values.put(signal, nicValue(signal, random));
            }
        }
        Readings written = values.build();
        EntityId nic = EntityId.nic(Samples.FABRIC, "gpu a=1,b", "mlx5_0");
        AliasTable aliases = new AliasTable.Builder()
                .port(nic.device(), "rdma0", "mlx5_0", Instant.MIN)
                .build();
        TelegrafInfluxDecoder decoder = new TelegrafInfluxDecoder();
        Readings.Builder read = new Readings.Builder();
        for (byte[] message : new TelegrafInfluxEncoder().encode(new Sample(nic, header("x", at), written), "rdma0")) {
            Decoded decoded = decoder.decode(payload(message), Samples.context(aliases));
            assertThat(decoded.rejections()).isEmpty();
            Sample sample = (Sample) decoded.records().get(0);
            assertThat(sample.entity()).isEqualTo(nic);
            assertThat(sample.header().eventTime()).isEqualTo(at);
            for (int i = 0; i < sample.values().size(); i++) {
                assertThat(read.has(sample.values().signalAt(i))).isFalse();
                read.put(sample.values().signalAt(i), sample.values().bitsAt(i));
            }
        }
        assertThat(read.build()).isEqualTo(written);
    }

    private static long nicValue(Signal signal, Random random) {
        if (signal == NicSignals.LINK_UP) {
            return random.nextInt(2);
        }
        if (signal == NicSignals.SPEED_BITS_PER_SECOND) {
            return (1 + random.nextInt(800_000)) * 1_000_000L;
        }
        if (signal == NicSignals.PCI_STALLED_READ_PERCENT || signal == NicSignals.PCI_STALLED_WRITE_PERCENT) {
            return random.nextInt(101);
        }
        return (random.nextLong() >>> random.nextInt(64)) & ~3L;
    }

    @Property(tries = 300, seed = "20260309")
    void config_snapshotOfASwitch_comesBack(@ForAll("randoms") Random random) {
        List<ConfigSnapshot.WredProfile> profiles = new ArrayList<>();
        List<ConfigSnapshot.QueueBinding> bindings = new ArrayList<>();
        List<ConfigSnapshot.Entry> entries = new ArrayList<>();
        entries.add(new ConfigSnapshot.Entry("DEVICE_METADATA", "localhost", "hostname", "leaf-9"));
        for (int i = 0; i < 1 + random.nextInt(3); i++) {
            EntityId profile = EntityId.wredProfile(Samples.FABRIC, "leaf-9", "P" + i);
            long kmin = random.nextInt(1_000_000);
            boolean marks = random.nextBoolean();
            profiles.add(new ConfigSnapshot.WredProfile(
                    profile,
                    new WredSetting(marks, kmin, kmin + random.nextInt(1_000_000), random.nextInt(101) / 100.0)));
            entries.add(new ConfigSnapshot.Entry("WRED_PROFILE", "P" + i, "ecn", marks ? "ecn_all" : "ecn_none"));
            for (int queue = 0; queue < random.nextInt(4); queue++) {
                bindings.add(new ConfigSnapshot.QueueBinding(
                        EntityId.queue(Samples.FABRIC, "leaf-9", "Ethernet" + i, queue), profile));
            }
        }
        entries.add(new ConfigSnapshot.Entry("PFC_WD", "GLOBAL", "POLL_INTERVAL", "" + random.nextInt(1000)));
        EntityId leaf = EntityId.device(Samples.FABRIC, "leaf-9");
        Header header = assumed("sonic.config_db");
        ConfigSnapshot config = new ConfigSnapshot(leaf, header, profiles, bindings, entries);
        TopologySnapshot topology = topology("leaf-9", "sonic.config_db", random);

        Decoded decoded = new SonicConfigDecoder(DecodeLimits.DEFAULT)
                .decode(payload(new SonicConfigEncoder().encode(config, topology)), CONTEXT);
        assertThat(decoded.rejections()).isEmpty();
        assertThat(decoded.records().get(0)).isEqualTo(topology);
        ConfigSnapshot read = (ConfigSnapshot) decoded.records().get(1);
        assertThat(read.header()).isEqualTo(header);
        assertThat(read.wredProfiles()).isEqualTo(profiles);
        assertThat(read.bindings()).isEqualTo(bindings);
        assertThat(read.entries().stream().filter(e -> !e.table().equals("PORT")))
                .containsExactlyInAnyOrderElementsOf(entries);
    }

    @Property(tries = 300, seed = "20260310")
    void portMap_switches_comeBack(@ForAll("randoms") Random random) {
        List<TopologySnapshot> switches =
                List.of(topology("leaf-8", "sonic.port_map", random), topology("leaf-9", "sonic.port_map", random));
        Decoded decoded = new PortMapDecoder(DecodeLimits.DEFAULT)
                .decode(payload(new PortMapEncoder().encode(switches)), CONTEXT);

        assertThat(decoded.records()).isEqualTo(List.<TelemetryRecord>copyOf(switches));
    }

    private static TopologySnapshot topology(String device, String format, Random random) {
        EntityId leaf = EntityId.device(Samples.FABRIC, device);
        List<PortAlias> ports = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(4); i++) {
            ports.add(new PortAlias(
                    EntityId.port(Samples.FABRIC, device, "Ethernet" + i),
                    random.nextBoolean() ? "etp" + i : "",
                    random.nextInt(100),
                    "",
                    random.nextInt(800_000) * 1_000_000L));
        }
        List<DeviceAddress> addresses = List.of(
                new DeviceAddress(leaf, "192.168.1." + random.nextInt(256)), new DeviceAddress(leaf, "10.255.0.9"));
        return new TopologySnapshot(leaf, assumed(format), addresses, ports, List.of());
    }

    private static Header header(String format, Instant at) {
        return new Header(format, ORIGIN, at, TimeQuality.COLLECTOR, Samples.NOW, Set.of());
    }

    private static Header assumed(String format) {
        return new Header(format, ORIGIN, Samples.NOW, TimeQuality.ASSUMED, Samples.NOW, Set.of(Flag.TIME_ASSUMED));
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
