package io.shadowtune.models.twin.packet;

/** How long the windows of {@link FastSimulator} are: what every link needs to pass on a packet, or a little less. */
final class WindowLength {
    /** Windows shorter than that are not worth it. */
    static final int LEAST_BITS = 8;

    private static final int MOST_BITS = 12;

    private WindowLength() {}

    /** The power of two of its nanoseconds. */
    static int bits(Scenario scenario) {
        long least = Long.MAX_VALUE;
        for (int port = 0; port < scenario.fabric().portCount(); port++) {
            least = Math.min(least, nanos(scenario, port));
        }
        return Math.min(MOST_BITS, Long.SIZE - 1 - Long.numberOfLeadingZeros(least | 1));
    }

    /** Windows that must be looked ahead. */
    static int ahead(Scenario scenario, int bits) {
        long most = 0;
        for (int port = 0; port < scenario.fabric().portCount(); port++) {
            most = Math.max(most, nanos(scenario, port));
        }
        return (int) Math.min(Integer.MAX_VALUE, (most >>> bits) + 3);
    }

    private static long nanos(Scenario scenario, int port) {
        Link link = scenario.fabric().link(port);
        int bytes = scenario.wire().payloadBytes() + scenario.wire().headerBytes();
        return (long) (link.delayMicros() * 1_000) + (long) (bytes * 8 / link.gbps());
    }
}
