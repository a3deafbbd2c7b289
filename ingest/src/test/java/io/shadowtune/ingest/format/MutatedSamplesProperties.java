package io.shadowtune.ingest.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** No input makes a decoder throw or yield what cannot be. */
final class MutatedSamplesProperties {
    private static final List<String> FILES = List.of(
            "gnmic/sonic_ports_event.ndjson",
            "gnmic/sonic_queues_event.ndjson",
            "gnmic/openconfig_interfaces_json_ietf_event.ndjson",
            "gnmic/openconfig_qos_queues_event.ndjson",
            "gnmic/sonic_queues_jsonformat.ndjson",
            "goflow2/v1_json.ndjson",
            "goflow2/v2_json_mapping_yaml.ndjson",
            "goflow2/v2_json_default.ndjson",
            "telegraf/ethtool.influx",
            "telegraf/infiniband.influx",
            "kafka/edge_envelopes.ndjson",
            "kafka/replay_mixed_topics.ndjson",
            "topology/lldp/gpu-a12.json0",
            "topology/port_map.json",
            "sonic/config_db_qos.json",
            "nccl/inspector_job48213.ndjson",
            "nccl/inspector_verbose.ndjson",
            "nccl/nccl_debug_info_2.27.log",
            "nccl/torch_watchdog.log",
            "nccl/all_reduce_perf_baseline.txt",
            "nccl/all_reduce_perf_baseline.json",
            "placement/squeue_v0.0.43.json",
            "placement/squeue_v0.0.37_plain_numbers.json",
            "placement/scontrol_show_job.txt",
            "placement/k8s_pods.json",
            "prometheus/node_exporter_gpu-a12_t36.prom",
            "prometheus/dcgm_exporter_gpu-a12_t36_k8s.prom");

    private static final List<String> BITS = List.of(
            "\"",
            "{",
            "}",
            "[",
            "]",
            ":",
            ",",
            "\\",
            "\n",
            "\0",
            "-",
            "1e99",
            "null",
            "true",
            "\"\"",
            "{}",
            "[[",
            "18446744073709551616",
            "-9223372036854775808",
            "0.5",
            "NaN",
            "\ufeff",
            "%",
            "|",
            "/",
            "=",
            " ",
            "i",
            "u",
            "9".repeat(60),
            "\\u0000",
            "Ethernet*");

    private final FormatCatalogue catalogue = FormatCatalogue.create(DecodeLimits.DEFAULT);

    /** A change to a sample: what, where (as a share of its length) and with which bytes. */
    record Mutation(int kind, double place, double length, String bit) {
        byte[] apply(byte[] bytes) {
            int at = (int) (place * bytes.length);
            int count = Math.min(bytes.length - at, 1 + (int) (length * 40));
            byte[] put = bit.getBytes(java.nio.charset.StandardCharsets.UTF_8);
            return switch (kind) {
                case 0 -> splice(bytes, at, count, new byte[0]);
                case 1 -> splice(bytes, at, 0, put);
                case 2 -> splice(bytes, at, Math.min(count, put.length), put);
                case 3 -> Arrays.copyOf(bytes, at);
                case 4 -> splice(bytes, at, 0, Arrays.copyOfRange(bytes, at, at + count));
                default -> flip(bytes, at);
            };
        }

        private static byte[] splice(byte[] bytes, int at, int drop, byte[] put) {
            byte[] result = new byte[bytes.length - drop + put.length];
            System.arraycopy(bytes, 0, result, 0, at);
            System.arraycopy(put, 0, result, at, put.length);
            System.arraycopy(bytes, at + drop, result, at + put.length, bytes.length - at - drop);
            return result;
        }

        private static byte[] flip(byte[] bytes, int at) {
            byte[] result = bytes.clone();
            if (at < result.length) {
                result[at] ^= (byte) (1 << (at & 7));
            }
            return result;
        }
    }

    @Property(tries = 8000, seed = "20260302")
    void decode_mutatedRecord_neverThrowsAndStaysInRange(
            @ForAll("files") String file,
            @ForAll("places") double which,
            @ForAll("mutations") List<Mutation> mutations) {
        Seed seed = Seed.of(file, which, catalogue);
        byte[] bytes = seed.bytes();
        for (Mutation mutation : mutations) {
            bytes = mutation.apply(bytes);
        }
        Payload payload = new Payload(bytes, "sample.x#1", null);
        Ranges.check(seed.decoder().decode(payload, Samples.context()));
    }

    @Property(tries = 5000, seed = "20260303")
    void decode_mutatedEvent_isTheSameInBothLanes(
            @ForAll("gnmic") String file,
            @ForAll("places") double which,
            @ForAll("mutations") List<Mutation> mutations) {
        byte[] bytes = Seed.of(file, which, catalogue).bytes();
        for (Mutation mutation : mutations) {
            bytes = mutation.apply(bytes);
        }
        Payload payload = new Payload(bytes, "f#1", null);
        Decoded fast = new GnmicEventDecoder(DecodeLimits.DEFAULT).decode(payload, Samples.context());
        Decoded full = new GnmicEventDecoder(DecodeLimits.DEFAULT).parse(payload, Samples.context());
        assertThat(fast).isEqualTo(full);
    }

    @Property(tries = 2000, seed = "20260304")
    void decode_arbitraryBytes_neverThrow(@ForAll byte[] bytes) {
        for (String name : catalogue.names()) {
            Decoder decoder = Objects.requireNonNull(catalogue.byName(name));
            Ranges.check(decoder.decode(new Payload(bytes, "f.x#1", null), Samples.context()));
        }
        Samples.Read read = Samples.read("f.x", bytes, Samples.context());
        read.frames().forEach(frame -> Ranges.check(frame.decoded()));
    }

    @Property(tries = 300, seed = "20260305")
    void next_mutatedFile_isAccounted(@ForAll("files") String file, @ForAll("mutations") List<Mutation> mutations) {
        byte[] bytes = Samples.bytes(file);
        for (Mutation mutation : mutations) {
            bytes = mutation.apply(bytes);
        }
        Samples.Read read = Samples.read("f.x", bytes, Samples.context());
        read.frames().forEach(frame -> Ranges.check(frame.decoded()));
    }

    /** One record of a sample file and its decoder. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Seed(Decoder decoder, byte[] bytes) {
        static Seed of(String file, double which, FormatCatalogue catalogue) {
            byte[] bytes = Samples.bytes(file);
            Decoder decoder = Objects.requireNonNull(catalogue.detect(
                    Peek.of(file, Arrays.copyOf(bytes, Math.min(bytes.length, Peek.HEAD_BYTES)))));
            if (decoder.framing() == Framing.WHOLE) {
                return new Seed(decoder, bytes);
            }
            List<byte[]> lines = new ArrayList<>();
            int from = 0;
            for (int i = 0; i < bytes.length; i++) {
                if (bytes[i] == '\n') {
                    lines.add(Arrays.copyOfRange(bytes, from, i));
                    from = i + 1;
                }
            }
            return new Seed(decoder, lines.get((int) (which * lines.size())));
        }
    }

    @Provide
    Arbitrary<String> files() {
        return Arbitraries.of(FILES);
    }

    @Provide
    Arbitrary<String> gnmic() {
        return Arbitraries.of(FILES.subList(0, 4));
    }

    @Provide
    Arbitrary<Double> places() {
        return Arbitraries.fromGenerator(random -> net.jqwik.api.Shrinkable.unshrinkable(random.nextDouble()));
    }

    @Provide
    Arbitrary<List<Mutation>> mutations() {
        Arbitrary<Mutation> one = Arbitraries.randomValue(MutatedSamplesProperties::mutation);
        return one.list().ofMinSize(0).ofMaxSize(4);
    }

    private static Mutation mutation(Random random) {
        return new Mutation(
                random.nextInt(6), random.nextDouble(), random.nextDouble(), BITS.get(random.nextInt(BITS.size())));
    }
}
