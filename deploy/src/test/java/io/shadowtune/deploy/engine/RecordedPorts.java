package io.shadowtune.deploy.engine;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Port telemetry as gnmic records it, made for tests: a few switches, one event for each port and second. */
final class RecordedPorts {
    private static final long T0_SECONDS = 1_772_445_600L;

    private RecordedPorts() {}

    static List<String> events(int devices, int ports, int seconds) {
        return events(devices, ports, seconds, T0_SECONDS);
    }

    static List<String> events(int devices, int ports, int seconds, long firstSecond) {
        List<String> events = new ArrayList<>();
        for (int second = 0; second < seconds; second++) {
            for (int device = 0; device < devices; device++) {
                for (int port = 0; port < ports; port++) {
                    long bytes = 1_000_000L * second * (port + 1) + 777L * second * second;
                    events.add("[{\"name\":\"sonic-ports\",\"timestamp\":" + (firstSecond + second) + "123456789,"
                            + "\"tags\":{\"source\":\"leaf-" + device
                            + ":50051\",\"subscription-name\":\"sonic-ports\"},"
                            + "\"values\":{"
                            + path(port, "IF_IN_OCTETS", bytes / 2) + ","
                            + path(port, "IF_OUT_OCTETS", bytes) + ","
                            + path(port, "PFC_3_TX_PKTS", second / 7L) + "}}]");
                }
            }
        }
        return events;
    }

    private static String path(int port, String counter, long value) {
        return "\"/COUNTERS/Ethernet" + port * 4 + "/SAI_PORT_STAT_" + counter + "\":\"" + value + "\"";
    }

    static Path write(Path file, List<String> events) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            for (String event : events) {
                out.write(event);
                out.newLine();
            }
        }
        return file;
    }
}
