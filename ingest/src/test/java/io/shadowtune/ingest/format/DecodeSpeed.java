package io.shadowtune.ingest.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.shadowtune.ingest.telemetry.AliasTable;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Measures decoding in samples per CPU-second, beside Jackson's tree of the same bytes. A program to run by hand, as
 * wall clocks prove nothing in a test: run its main with the test class path.
 */
final class DecodeSpeed {
    private static final int SWITCHES = 40;
    private static final int PORTS = 48;

    private DecodeSpeed() {}

    private interface Work {
        /** Decodes a payload; how many samples it gave. */
        int run(byte[] payload) throws IOException;
    }

    public static void main(String[] arguments) throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        DecodeContext context = Samples.context(aliases());
        for (String shape : List.of("compact", "48 ports an event", "sample file", "ethtool")) {
            List<byte[]> payloads = payloads(shape);
            boolean influx = shape.equals("ethtool");
            Decoder decoder = influx ? new TelegrafInfluxDecoder() : new GnmicEventDecoder(DecodeLimits.DEFAULT);
            double ours = perCpuSecond(
                    payloads,
                    bytes -> decoder.decode(new Payload(bytes, "t/0/1", null), context)
                            .records()
                            .size());
            double full = influx
                    ? Double.NaN
                    : perCpuSecond(
                            payloads,
                            bytes -> ((GnmicEventDecoder) decoder)
                                    .parse(new Payload(bytes, "t/0/1", null), context)
                                    .records()
                                    .size());
            double tree = influx
                    ? Double.NaN
                    : perCpuSecond(payloads, bytes -> mapper.readTree(bytes).isEmpty() ? 0 : 1);
            int samples = decoder.decode(new Payload(payloads.get(0), "t/0/1", null), context)
                    .records()
                    .size();
            System.out.printf(
                    Locale.ROOT,
                    "%-18s %6d bytes  %9.0f samples/CPU-s  (full parser %9.0f)  Jackson tree %9.0f samples/CPU-s  ratio %.2f%n",
                    shape,
                    payloads.get(0).length,
                    ours,
                    full,
                    tree * samples,
                    ours / (tree * samples));
        }
    }

    private static double perCpuSecond(List<byte[]> payloads, Work work) throws IOException {
        double best = 0;
        for (int round = 0; round < 6; round++) {
            long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            long samples = 0;
            long nanos;
            do {
                for (byte[] payload : payloads) {
                    samples += work.run(payload);
                }
                nanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
            } while (nanos < 1_000_000_000L);
            best = Math.max(best, samples * 1e9 / nanos);
        }
        return best;
    }

    private static List<byte[]> payloads(String shape) {
        List<byte[]> payloads = new ArrayList<>();
        switch (shape) {
            case "compact" -> {
                for (int i = 0; i < SWITCHES * PORTS; i++) {
                    payloads.add(event(i / PORTS, i % PORTS, 1, false));
                }
            }
            case "48 ports an event" -> {
                for (int i = 0; i < SWITCHES; i++) {
                    payloads.add(event(i, 0, PORTS, true));
                }
            }
            case "ethtool" -> lines("telegraf/ethtool.influx", payloads);
            default -> lines("gnmic/sonic_ports_event.ndjson", payloads);
        }
        return payloads;
    }

    private static void lines(String file, List<byte[]> payloads) {
        new String(Samples.bytes(file), UTF_8).lines().forEach(line -> payloads.add(line.getBytes(UTF_8)));
    }

    private static byte[] event(int leaf, int firstPort, int ports, boolean priorities) {
        StringBuilder json =
                new StringBuilder("[{\"name\":\"p\",\"timestamp\":1772445600486738843,\"tags\":{\"source\":");
        json.append("\"192.168.20.").append(leaf).append(":50051\"},\"values\":{");
        List<String> names = new ArrayList<>(List.of("IF_IN_OCTETS", "IF_OUT_OCTETS"));
        if (priorities) {
            names.addAll(List.of("IF_IN_UCAST_PKTS", "IF_OUT_UCAST_PKTS", "PFC_3_RX_PKTS", "PFC_3_TX_PKTS"));
        } else {
            names.add("PFC_3_RX_PKTS");
        }
        for (int port = firstPort; port < firstPort + ports; port++) {
            for (String name : names) {
                json.append("\"/COUNTERS/Ethernet")
                        .append(port * 4)
                        .append("/SAI_PORT_STAT_")
                        .append(name);
                json.append("\":\"726811136105").append(1000 + port).append("\",");
            }
        }
        json.setLength(json.length() - 1);
        return json.append("}}]").toString().getBytes(UTF_8);
    }

    private static AliasTable aliases() {
        AliasTable.Builder builder = new AliasTable.Builder();
        for (int leaf = 0; leaf < SWITCHES; leaf++) {
            builder.device("192.168.20." + leaf, "leaf-" + leaf, Samples.T0);
            for (int port = 0; port < PORTS; port++) {
                String name = "Ethernet" + port * 4;
                builder.port("leaf-" + leaf, name, name, Samples.T0);
            }
        }
        return builder.build();
    }
}
