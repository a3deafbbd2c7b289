package io.shadowtune.models.twin.packet;

import java.util.ArrayList;
import java.util.List;

/**
 * What one port did over time, in bins of equal length from the begin.
 *
 * @param port the port
 * @param binNanos length of a bin
 * @param bins what each held
 */
public record PortSeries(int port, long binNanos, List<Bin> bins) {
    public PortSeries {
        bins = List.copyOf(bins);
    }

    /**
     * One bin.
     *
     * @param queueMeanBytes mean queue
     * @param queueMaxBytes highest queue
     * @param sentBytes bytes sent
     * @param marks packets marked
     * @param senderRates sum, least and greatest rate of all flows that still have bytes to send, in bit/s; zeros for none
     */
    public record Bin(double queueMeanBytes, long queueMaxBytes, long sentBytes, long marks, SenderRates senderRates) {}

    /**
     * Rates of the flows that still have bytes to send, at the end of a bin.
     *
     * @param flows how many
     * @param sumBps their sum
     * @param minBps the least; 0 when there is none
     * @param maxBps the greatest
     */
    public record SenderRates(int flows, long sumBps, long minBps, long maxBps) {}

    /** Collects the bins of one port. Not thread-safe. */
    static final class Recorder {
        private final int port;
        private final long binNanos;
        private final PortMeters meters;
        private final List<Bin> bins = new ArrayList<>();
        private long since;
        private double byteNanos;
        private long sent;
        private long marks;

        Recorder(int port, long binNanos, PortMeters meters) {
            this.port = port;
            this.binNanos = binNanos;
            this.meters = meters;
        }

        /** Ends a bin, now or at the time up to which the meters know everything. */
        void close(long now, SenderRates rates) {
            double total = meters.byteNanos(port, now);
            bins.add(new Bin(
                    (total - byteNanos) / Math.max(1, now - since),
                    meters.takeBinMax(port),
                    meters.sentBytes[port] - sent,
                    meters.marks[port] - marks,
                    rates));
            since = now;
            byteNanos = total;
            sent = meters.sentBytes[port];
            marks = meters.marks[port];
        }

        PortSeries series() {
            return new PortSeries(port, binNanos, bins);
        }
    }
}
