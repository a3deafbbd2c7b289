package io.shadowtune.models.twin.generator;

import java.util.List;

/** What is told of a port in each window. */
public enum Metric {
    /** Sent, in percent of what the link carries. */
    UTIL("util", 2),
    /** Highest occupancy of the queue, KB of 1,000 bytes. */
    QMAX("qmax", 1),
    /** Share of the sent bytes that was marked; 0 where nothing was sent. */
    ECN("ecn", 5),
    /** What would have been sent had every link any rate, in percent of the link: the truth, told without faults. */
    DEMAND("demand", 2),
    /** Bytes sent, as a counter that goes on from an unknown past and wraps. */
    TX_BYTES("tx_bytes", 0),
    /** Marked bytes, as such a counter. */
    ECN_BYTES("ecn_bytes", 0);

    private static final List<Metric> WITHOUT_COUNTERS = List.of(UTIL, QMAX, ECN, DEMAND);
    private static final List<Metric> ALL = List.of(values());
    private static final double PERCENT = 100;
    private static final double BYTES_PER_KB = 1_000;

    private final String suffix;
    private final int decimals;

    Metric(String suffix, int decimals) {
        this.suffix = suffix;
        this.decimals = decimals;
    }

    static List<Metric> of(TelemetryKnobs knobs) {
        return knobs.counterBits() == 0 ? WITHOUT_COUNTERS : ALL;
    }

    /** The end of a series' name. */
    public String suffix() {
        return suffix;
    }

    /** Digits after the point that say something. */
    public int decimals() {
        return decimals;
    }

    boolean isTruth() {
        return this == DEMAND;
    }

    boolean isCounter() {
        return this == TX_BYTES || this == ECN_BYTES;
    }

    /** The value of a window; for counters what it adds. */
    double of(LinkTotals totals, int link, double linkBytes) {
        double bytes = totals.bytes(link);
        return switch (this) {
            case UTIL -> PERCENT * bytes / linkBytes;
            case QMAX -> totals.peakQueueBytes(link) / BYTES_PER_KB;
            case ECN -> bytes > 0 ? totals.markedBytes(link) / bytes : 0;
            case DEMAND -> PERCENT * totals.demandBytes(link) / linkBytes;
            case TX_BYTES -> Math.rint(bytes);
            case ECN_BYTES -> Math.rint(totals.markedBytes(link));
        };
    }
}
