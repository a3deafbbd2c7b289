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

    /**
     * Collects the bins of one port. What the meters know only at times between which a bin ends is taken as spread evenly
     * between them; the highest queue counts for every bin that such a time is part of. Not thread-safe.
     */
    static final class Recorder {
        private final int port;
        private final long binNanos;
        private final PortMeters meters;
        private final List<Bin> bins = new ArrayList<>();
        private final List<SenderRates> ended = new ArrayList<>();
        /** What the meters said when they were asked last. */
        private Totals known = new Totals(0, 0, 0, 0);
        /** What they said at the begin of the bin that is open. */
        private Totals begin = known;

        private long maxBytes;

        private record Totals(long nanos, double byteNanos, long sent, long marks) {
            /** Those of a time before the later ones. */
            Totals at(long time, Totals later) {
                if (time >= later.nanos) {
                    return later;
                }
                double share = (time - nanos) / (double) (later.nanos - nanos);
                return new Totals(
                        time,
                        byteNanos + share * (later.byteNanos - byteNanos),
                        sent + Math.round(share * (later.sent - sent)),
                        marks + Math.round(share * (later.marks - marks)));
            }
        }

        Recorder(int port, long binNanos, PortMeters meters) {
            this.port = port;
            this.binNanos = binNanos;
            this.meters = meters;
        }

        /** A bin ends now, and the meters know everything up to now. */
        void close(long now, SenderRates rates) {
            ended(rates);
            settle(now);
        }

        /** A bin ends; the meters will know later what it held. */
        void ended(SenderRates rates) {
            ended.add(rates);
        }

        /** The meters know everything up to then, which is not before the end of any bin that has ended. */
        void settle(long now) {
            Totals later = new Totals(now, meters.byteNanos(port, now), meters.sentBytes[port], meters.marks[port]);
            long highest = meters.takeBinMax(port);
            maxBytes = Math.max(maxBytes, highest);
            for (SenderRates rates : ended) {
                Totals end = known.at(begin.nanos + binNanos, later);
                bins.add(new Bin(
                        (end.byteNanos - begin.byteNanos) / binNanos,
                        maxBytes,
                        end.sent - begin.sent,
                        end.marks - begin.marks,
                        rates));
                begin = end;
                maxBytes = end.nanos == now ? meters.queueBytes[port] : highest;
            }
            ended.clear();
            known = later;
        }

        PortSeries series() {
            return new PortSeries(port, binNanos, bins);
        }
    }
}
