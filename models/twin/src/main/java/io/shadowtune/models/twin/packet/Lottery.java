package io.shadowtune.models.twin.packet;

/** Decides which packets are marked, by each port's settings and one seeded stream. Not thread-safe. */
final class Lottery {
    private final Seeded random;
    private final double[] kmin;
    private final double[] kmax;
    private final double[] pmax;
    private final double[] weight;
    private final double[] average;

    Lottery(Scenario scenario, int ports) {
        this.random = new Seeded(scenario.seed());
        this.kmin = new double[ports];
        this.kmax = new double[ports];
        this.pmax = new double[ports];
        this.weight = new double[ports];
        this.average = new double[ports];
        for (int port = 0; port < ports; port++) {
            Marking marking = scenario.markingAt(port);
            kmin[port] = marking.pmax() == 0 ? Double.MAX_VALUE : marking.kminBytes();
            kmax[port] = marking.kmaxBytes();
            pmax[port] = marking.pmax();
            weight[port] = marking.weight();
        }
    }

    /** A packet has been queued at a port that holds so many bytes now. */
    void arrived(int port, long queueBytes) {
        average[port] += weight[port] * (queueBytes - average[port]);
    }

    /** Whether the queue of the instant decides, not an average. */
    boolean isInstant(int port) {
        return weight[port] == 1;
    }

    /** No packet is marked that leaves a queue of at most so many bytes. */
    long neverUpTo(int port) {
        return (long) Math.min(kmin[port], 1L << 62);
    }

    /** Whether the packet that leaves a port, which then holds so many bytes, is marked. */
    boolean draw(int port, long queueBytes) {
        double queue = weight[port] == 1 ? queueBytes : average[port];
        if (queue <= kmin[port]) {
            return false;
        }
        return queue > kmax[port]
                || random.nextDouble() < pmax[port] * (queue - kmin[port]) / (kmax[port] - kmin[port]);
    }

    /** How many are marked of packets that leave together a port that then holds so many bytes. */
    int draw(int port, long queueBytes, int packets, int packetBytes) {
        if (packets == 1) {
            return draw(port, queueBytes) ? 1 : 0;
        }
        // What comes while they leave, and those of them that still wait.
        long seen = queueBytes == 0 ? 0 : queueBytes + (long) packetBytes * (packets - 1) / 2;
        int marks = 0;
        for (int i = 0; i < packets; i++) {
            marks += draw(port, seen) ? 1 : 0;
        }
        return marks;
    }
}
