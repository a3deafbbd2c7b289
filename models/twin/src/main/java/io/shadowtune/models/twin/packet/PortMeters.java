package io.shadowtune.models.twin.packet;

import java.util.Arrays;

/**
 * What each port held, sent, marked and was held back. Queue figures are weighted by time, so they need no sampling.
 * Not thread-safe.
 */
final class PortMeters {
    /** Buckets of a power of two: a quantile is off by at most 1/32 of its value. */
    private static final int SUB_BITS = 5;

    private static final int BUCKETS = (64 - SUB_BITS) << SUB_BITS;

    final long[] queueBytes;
    final long[] maxBytes;
    private final long[] binMaxBytes;
    final long[] marks;
    final long[] sentBytes;
    final long[] sentPackets;
    final long[] pausedNanos;
    final long[] drops;
    private final long[] pausedSince;
    private final long[] changedAt;
    private final double[] byteNanos;
    private final long[][] histograms;
    private final long histogramFromBytes;
    private final boolean isSampled;

    /** Meters whose distribution begins when a queue first holds that many bytes; what was before counts as empty. */
    PortMeters(int ports, long histogramFromBytes) {
        this(ports, histogramFromBytes, false);
    }

    /** Meters whose distribution is made of what {@link #sample} is told, if so wanted; all other time counts as empty. */
    PortMeters(int ports, long histogramFromBytes, boolean isSampled) {
        this.isSampled = isSampled;
        this.histogramFromBytes = histogramFromBytes;
        this.queueBytes = new long[ports];
        this.maxBytes = new long[ports];
        this.binMaxBytes = new long[ports];
        this.marks = new long[ports];
        this.sentBytes = new long[ports];
        this.sentPackets = new long[ports];
        this.pausedNanos = new long[ports];
        this.drops = new long[ports];
        this.pausedSince = new long[ports];
        this.changedAt = new long[ports];
        this.byteNanos = new double[ports];
        this.histograms = new long[ports][];
    }

    void add(int port, int bytes, long now) {
        settle(port, now);
        long after = queueBytes[port] + bytes;
        queueBytes[port] = after;
        if (after > binMaxBytes[port]) {
            binMaxBytes[port] = after;
            noteMax(port, after, now);
        }
    }

    private void noteMax(int port, long after, long now) {
        if (after > maxBytes[port]) {
            maxBytes[port] = after;
            if (after >= histogramFromBytes && histograms[port] == null) {
                long[] histogram = new long[BUCKETS];
                histogram[0] = isSampled ? 0 : now;
                histograms[port] = histogram;
            }
        }
    }

    void remove(int port, int bytes, long now) {
        remove(port, bytes, 1, now);
    }

    void remove(int port, int bytes, int packets, long now) {
        settle(port, now);
        queueBytes[port] -= bytes;
        sentBytes[port] += bytes;
        sentPackets[port] += packets;
    }

    private void settle(int port, long now) {
        long since = now - changedAt[port];
        if (since > 0) {
            long bytes = queueBytes[port];
            byteNanos[port] += (double) bytes * since;
            long[] histogram = histograms[port];
            if (!isSampled && histogram != null) {
                histogram[bucket(bytes)] += since;
            }
            changedAt[port] = now;
        }
    }

    /** What one port does in a window, to be told at its end. Not thread-safe. */
    static final class Run {
        long queuedBytes;
        int marked;
        private long highestBytes;
        /** Bytes that came times what was left of the window, less those that left. */
        private long byteNanos;

        private long sentBytes;
        private int sentPackets;

        /** A window begins with so many bytes in the queue. */
        void begin(long bytes) {
            queuedBytes = bytes;
            highestBytes = bytes;
            marked = 0;
            byteNanos = 0;
            sentBytes = 0;
            sentPackets = 0;
        }

        /** Something joins the queue when so much of the window is left. */
        void came(int bytes, long leftNanos) {
            queuedBytes += bytes;
            highestBytes = Math.max(highestBytes, queuedBytes);
            byteNanos += bytes * leftNanos;
        }

        /** Something leaves the queue when so much of the window is left. */
        void left(int bytes, int packets, long leftNanos) {
            queuedBytes -= bytes;
            byteNanos -= bytes * leftNanos;
            passed(bytes, packets);
        }

        /** Something is sent that did not wait. */
        void passed(int bytes, int packets) {
            sentBytes += bytes;
            sentPackets += packets;
        }
    }

    /** What a port did in a window that ends now, in which it was not settled. */
    void ran(int port, Run run, long now) {
        byteNanos[port] += (double) (queueBytes[port] * (now - changedAt[port]) + run.byteNanos);
        changedAt[port] = now;
        queueBytes[port] = run.queuedBytes;
        sentBytes[port] += run.sentBytes;
        sentPackets[port] += run.sentPackets;
        marks[port] += run.marked;
        if (run.highestBytes > binMaxBytes[port]) {
            binMaxBytes[port] = run.highestBytes;
            noteMax(port, run.highestBytes, now);
        }
    }

    /** The queue of a port stands for so many nanoseconds. */
    void sample(int port, long nanos) {
        long[] histogram = histograms[port];
        if (histogram != null) {
            histogram[bucket(queueBytes[port])] += nanos;
        }
    }

    /** A packet that found a port free has been there and gone. */
    void passed(int port, int bytes, int packets) {
        sentBytes[port] += bytes;
        sentPackets[port] += packets;
    }

    void paused(int port, boolean paused, boolean before, long now) {
        if (paused && !before) {
            pausedSince[port] = now;
        } else if (!paused && before) {
            pausedNanos[port] += now - pausedSince[port];
        }
    }

    /** Brings all figures up to the end. */
    void finish(boolean[] stillPaused, long now) {
        for (int port = 0; port < changedAt.length; port++) {
            settle(port, now);
            paused(port, false, stillPaused[port], now);
            if (isSampled && histograms[port] != null) {
                histograms[port][0] +=
                        Math.max(0, now - Arrays.stream(histograms[port]).sum());
            }
        }
    }

    /** Bytes held times nanoseconds up to now. */
    double byteNanos(int port, long now) {
        settle(port, now);
        return byteNanos[port];
    }

    /** Most bytes held since this was asked last. */
    long takeBinMax(int port) {
        long max = binMaxBytes[port];
        binMaxBytes[port] = queueBytes[port];
        return max;
    }

    double meanBytes(int port, long nanos) {
        return nanos == 0 ? 0 : byteNanos[port] / nanos;
    }

    /** The queue that was not exceeded during that share of the time. */
    double quantileBytes(int port, double share, long nanos) {
        long[] histogram = histograms[port];
        if (histogram == null) {
            return 0;
        }
        double wanted = share * nanos;
        double seen = 0;
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            seen += (double) histogram[bucket];
            if (histogram[bucket] > 0 && seen >= wanted) {
                return Math.min(middle(bucket), (double) maxBytes[port]);
            }
        }
        return maxBytes[port];
    }

    static int bucket(long bytes) {
        int exponent = Math.max(0, 63 - SUB_BITS - Long.numberOfLeadingZeros(bytes | 1));
        return (exponent << SUB_BITS) + (int) (bytes >>> exponent);
    }

    static double middle(int bucket) {
        int exponent = Math.max(0, (bucket >> SUB_BITS) - 1);
        long first = (long) (bucket - (exponent << SUB_BITS)) << exponent;
        return (double) first + ((1L << exponent) - 1) / 2.0;
    }
}
