package io.shadowtune.ingest.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.shadowtune.ingest.telemetry.Nature;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.ingest.telemetry.Signal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Writes samples of one host's NICs or GPUs as a scrape of node_exporter or dcgm-exporter, metric by metric. Names are
 * those of DCGM up to 4.5; a GPU's utilisation is in whole percent and its memory in whole MiB, as DCGM has them. What an
 * exporter has no metric for (a NIC's link state) is left out. {@link ExpositionDecoder} reads it back. Stateless and
 * safe to share between threads.
 */
public final class ExpositionEncoder {
    private static final Map<Signal, String> NIC_METRICS = NodeFields.names();
    private static final Map<Signal, String> GPU_METRICS = GpuField.names();

    /** Falls on the half of a microsecond, so that reading it as a float loses no microsecond. */
    private static final String HALF_MICRO = "5";

    /**
     * A scrape of node_exporter.
     *
     * @param host its name
     * @param nics samples of its NICs, named by their RDMA devices, all of one time
     * @param netdev name of a NIC's network interface
     * @param at the time, to the microsecond
     */
    public byte[] node(String host, List<Sample> nics, Function<Sample, String> netdev, Instant at) {
        Map<String, StringBuilder> metrics = new TreeMap<>();
        for (Sample nic : nics) {
            Readings values = nic.values();
            for (int i = 0; i < values.size(); i++) {
                String name = NIC_METRICS.get(values.signalAt(i));
                NicField field = name == null ? null : NodeFields.nic(name);
                if (name != null && field != null) {
                    String device = name.startsWith("node_ethtool_")
                            ? "{device=\"" + escaped(netdev.apply(nic)) + "\"}"
                            : "{device=\"" + escaped(nic.entity().part()) + "\",port=\"1\"}";
                    long value = Long.divideUnsigned(values.bitsAt(i), field.factor());
                    line(metrics, name, device, Long.toUnsignedString(value));
                }
            }
        }
        line(metrics, "node_uname_info", "{nodename=\"" + escaped(host) + "\"}", "1");
        long micros = ChronoUnit.MICROS.between(Instant.EPOCH, at);
        line(
                metrics,
                "node_time_seconds",
                "",
                String.format(Locale.ROOT, "%d.%06d%s", micros / 1_000_000, micros % 1_000_000, HALF_MICRO));
        return bytes(metrics);
    }

    /**
     * A scrape of dcgm-exporter, each line with its time.
     *
     * @param host its name
     * @param gpus samples of its GPUs
     * @param at the time, to the millisecond
     */
    public byte[] dcgm(String host, List<Sample> gpus, Instant at) {
        Map<String, StringBuilder> metrics = new TreeMap<>();
        for (Sample gpu : gpus) {
            Readings values = gpu.values();
            String labels = String.format(
                    Locale.ROOT, "{gpu=\"%d\",Hostname=\"%s\"}", gpu.entity().index(), escaped(host));
            for (int i = 0; i < values.size(); i++) {
                Signal signal = values.signalAt(i);
                String name = GPU_METRICS.get(signal);
                GpuField field = name == null ? null : GpuField.of(name);
                if (name != null && field != null) {
                    line(metrics, name, labels, value(signal, field, values.bitsAt(i)) + " " + at.toEpochMilli());
                }
            }
        }
        return bytes(metrics);
    }

    private static String value(Signal signal, GpuField field, long bits) {
        if (signal.nature() != Nature.GAUGE_DOUBLE) {
            return Long.toString(bits / (long) field.factor());
        }
        double value = Double.longBitsToDouble(bits);
        return field.factor() == 1 ? Double.toString(value) : Long.toString(Math.round(value / field.factor()));
    }

    private static void line(Map<String, StringBuilder> metrics, String name, String labels, String value) {
        String kind = name.endsWith("_total") ? "counter" : "gauge";
        metrics.computeIfAbsent(name, n -> new StringBuilder("# TYPE " + n + " " + kind + "\n"))
                .append(name)
                .append(labels)
                .append(' ')
                .append(value)
                .append('\n');
    }

    private static byte[] bytes(Map<String, StringBuilder> metrics) {
        StringBuilder all = new StringBuilder();
        metrics.values().forEach(all::append);
        return all.toString().getBytes(UTF_8);
    }

    private static String escaped(String label) {
        return label.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }
}
