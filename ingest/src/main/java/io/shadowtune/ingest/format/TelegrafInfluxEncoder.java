package io.shadowtune.ingest.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.shadowtune.ingest.telemetry.NicSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.ingest.telemetry.Signal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes a NIC's sample as telegraf's inputs {@code ethtool} and {@code infiniband} would report it, one metric a
 * message: the interface's statistics, the RDMA counters, and the RDMA hardware counters, each where the sample has
 * some. {@link TelegrafInfluxDecoder} reads them back. Stateless and safe to share between threads.
 */
public final class TelegrafInfluxEncoder {
    private static final Map<Signal, String> ETHTOOL = names(NicFields.ethtool());
    private static final Map<Signal, String> INFINIBAND = names(NicFields.infiniband());

    private static Map<Signal, String> names(Map<String, NicField> fields) {
        Map<Signal, String> names = new HashMap<>();
        fields.forEach((name, field) -> {
            if (!field.foreign()) {
                names.put(field.signal(), name);
            }
        });
        return names;
    }

    /**
     * Writes the messages of one sample.
     *
     * @param sample of a NIC, named by its RDMA device
     * @param netdev name of its network interface
     */
    public List<byte[]> encode(Sample sample, String netdev) {
        StringBuilder statistics = new StringBuilder();
        StringBuilder counters = new StringBuilder();
        StringBuilder hardware = new StringBuilder();
        Readings readings = sample.values();
        for (int i = 0; i < readings.size(); i++) {
            Signal signal = readings.signalAt(i);
            long bits = readings.bitsAt(i);
            String name = ETHTOOL.get(signal);
            if (name != null) {
                long value = signal == NicSignals.SPEED_BITS_PER_SECOND ? bits / 1_000_000 : bits;
                field(statistics, name, value);
            }
            name = INFINIBAND.get(signal);
            if (name != null) {
                boolean words = name.equals("port_rcv_data") || name.equals("port_xmit_data");
                boolean counter = name.startsWith("port_") || name.startsWith("link_");
                field(counter ? counters : hardware, name, words ? Long.divideUnsigned(bits, 4) : bits);
            }
        }
        String host = escaped(sample.entity().device());
        String device = escaped(sample.entity().part());
        List<byte[]> messages = new ArrayList<>(3);
        line(messages, "ethtool,driver=mlx5_core,host=" + host + ",interface=" + escaped(netdev), statistics, sample);
        line(messages, "infiniband,device=" + device + ",host=" + host + ",port=1", counters, sample);
        line(messages, "infiniband,device=" + device + ",host=" + host + ",port=1", hardware, sample);
        return messages;
    }

    private static void line(List<byte[]> messages, String series, StringBuilder fields, Sample sample) {
        if (fields.length() > 0) {
            long nanos = GnmicEventEncoder.nanos(sample.header().eventTime());
            messages.add((series + " " + fields + " " + nanos + "\n").getBytes(UTF_8));
        }
    }

    private static void field(StringBuilder fields, String name, long value) {
        fields.append(fields.length() == 0 ? "" : ",").append(name).append('=');
        fields.append(Long.toUnsignedString(value)).append(value < 0 ? 'u' : 'i');
    }

    private static String escaped(String tag) {
        return tag.replace(",", "\\,").replace(" ", "\\ ").replace("=", "\\=");
    }
}
