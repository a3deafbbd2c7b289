package io.shadowtune.models.twin.packet;

/**
 * How long the windows of {@link FastSimulator} are: what the quickest link needs to pass on the smallest frame, so that
 * nothing that leaves in a window can be anywhere else in the same one.
 */
final class WindowLength {
    /** Windows shorter than that are not worth it. */
    static final long LEAST_NANOS = 250;

    private static final long MOST_NANOS = 4_096;

    private WindowLength() {}

    /** Nanoseconds of a window. */
    static long nanos(Scenario scenario) {
        int bytes = leastBytes(scenario);
        long least = MOST_NANOS;
        for (int port = 0; port < scenario.fabric().portCount(); port++) {
            least = Math.min(least, nanos(scenario.fabric().link(port), bytes));
        }
        return least;
    }

    /** Windows that must be looked ahead. */
    static int ahead(Scenario scenario, long windowNanos) {
        int bytes = scenario.wire().packetBytes();
        long most = 0;
        for (int port = 0; port < scenario.fabric().portCount(); port++) {
            most = Math.max(most, nanos(scenario.fabric().link(port), bytes));
        }
        return (int) Math.min(Integer.MAX_VALUE, most / windowNanos + 3);
    }

    /** The smallest frame that is sent: a pause frame, or the last packet of a flow. */
    private static int leastBytes(Scenario scenario) {
        Wire wire = scenario.wire();
        int least = Math.min(wire.pauseBytes(), wire.packetBytes());
        for (Flow flow : scenario.flows()) {
            int last = (int) (flow.bytes() % wire.payloadBytes());
            if (last > 0) {
                least = Math.min(least, last + wire.headerBytes());
            }
        }
        return least;
    }

    /** Rounded as the ports do. */
    private static long nanos(Link link, int bytes) {
        return Math.round(link.delayMicros() * 1_000) + (long) (bytes * (8 / link.gbps()));
    }
}
