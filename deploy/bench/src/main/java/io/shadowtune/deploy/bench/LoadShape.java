package io.shadowtune.deploy.bench;

import java.nio.charset.StandardCharsets;

/**
 * Port telemetry in the shape gnmic publishes it, made up but in the real format.
 *
 * @param devices switches
 * @param ports ports of each
 * @param seconds readings of each port, one a second
 * @param portsPerEvent ports in one event: 1, or all of a switch
 */
record LoadShape(int devices, int ports, int seconds, int portsPerEvent) {
    private static final long T0_SECONDS = 1_772_445_600L;

    long portSamples() {
        return (long) devices * ports * seconds;
    }

    long records() {
        return portSamples() / portsPerEvent;
    }

    /** The event of a device's ports {@code [first, first + portsPerEvent)} at one second. */
    byte[] event(int device, int first, int second) {
        StringBuilder event = new StringBuilder(200 + 180 * portsPerEvent)
                .append("[{\"name\":\"sonic-ports\",\"timestamp\":")
                .append(T0_SECONDS + second)
                .append("123456789,\"tags\":{\"source\":\"leaf-")
                .append(device)
                .append(":50051\",\"subscription-name\":\"sonic-ports\"},\"values\":{");
        for (int port = first; port < first + portsPerEvent; port++) {
            long bytes = 7_268_111_361_051_518L + 11_000_000_000L * second + 977L * port * second;
            counter(event, port, "IF_IN_OCTETS", bytes).append(',');
            counter(event, port, "IF_OUT_OCTETS", bytes / 2).append(',');
            counter(event, port, "PFC_3_TX_PKTS", second / 3L);
            event.append(port + 1 < first + portsPerEvent ? "," : "");
        }
        return event.append("}}]").toString().getBytes(StandardCharsets.UTF_8);
    }

    private static StringBuilder counter(StringBuilder event, int port, String name, long value) {
        return event.append("\"/COUNTERS/Ethernet")
                .append(port * 4)
                .append("/SAI_PORT_STAT_")
                .append(name)
                .append("\":\"")
                .append(value)
                .append('"');
    }
}
