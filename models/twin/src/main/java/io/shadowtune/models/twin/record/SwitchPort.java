package io.shadowtune.models.twin.record;

import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.QueueSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.models.twin.generator.Grid;
import io.shadowtune.models.twin.generator.LinkTotals;
import io.shadowtune.models.twin.workload.FluidEgress;
import java.util.random.RandomGenerator;

/**
 * What a switch counts on one port and its lossless queue. The highest occupancy is read and cleared once a minute, and
 * shown until the next time. Not thread-safe.
 */
final class SwitchPort {
    /** Priority and queue of RDMA. */
    static final int LOSSLESS = 3;

    private static final int FRAMES_OF_A_PAUSE = 2;
    private static final double MICROS = 1e6;
    private static final double CLEAR_SECONDS = 60;

    private final int out;
    private final int in;
    private final Counters port;
    private final Counters queue;
    private final RandomGenerator random;
    private double peakBytes;
    private double lastPeakBytes;
    private double meanBytes;
    private long watermarkBytes = -1;
    private double clearedSeconds;

    SwitchPort(Grid grid, int link, RandomGenerator random) {
        this.out = link;
        this.in = grid.reverse(link);
        this.port = new Counters(random);
        this.queue = new Counters(random);
        this.random = random;
    }

    /** Counts a window that ends then. */
    void count(LinkTotals totals, double endSeconds, double seconds) {
        double packets = totals.bytes(out) / FluidEgress.PACKET_BYTES;
        double marked = totals.markedBytes(out) / FluidEgress.PACKET_BYTES;
        double dropped = totals.droppedBytes(out) / FluidEgress.PACKET_BYTES;
        port.grow(PortSignals.RX_BYTES, totals.bytes(in));
        port.grow(PortSignals.TX_BYTES, totals.bytes(out));
        port.grow(PortSignals.RX_PACKETS, totals.bytes(in) / FluidEgress.PACKET_BYTES);
        port.grow(PortSignals.TX_PACKETS, packets);
        port.grow(PortSignals.RX_ERRORS, 0);
        port.grow(PortSignals.TX_DISCARDS, dropped);
        port.grow(PortSignals.TX_PFC_FRAMES.get(LOSSLESS), FRAMES_OF_A_PAUSE * totals.pauses(in));
        port.grow(PortSignals.RX_PFC_FRAMES.get(LOSSLESS), FRAMES_OF_A_PAUSE * totals.pauses(out));
        port.grow(PortSignals.RX_PFC_DURATION_US.get(LOSSLESS), MICROS * Math.min(seconds, totals.pausedSeconds(out)));
        queue.grow(QueueSignals.TX_BYTES, totals.bytes(out));
        queue.grow(QueueSignals.TX_PACKETS, packets);
        queue.grow(QueueSignals.DROPPED_PACKETS, dropped);
        queue.grow(QueueSignals.ECN_MARKED_PACKETS, marked);
        queue.grow(QueueSignals.WRED_DROPPED_PACKETS, 0);
        lastPeakBytes = totals.peakQueueBytes(out);
        meanBytes = totals.queueByteSeconds(out) / seconds;
        peakBytes = Math.max(peakBytes, lastPeakBytes);
        if (endSeconds - clearedSeconds >= CLEAR_SECONDS) {
            watermarkBytes = (long) peakBytes;
            peakBytes = 0;
            clearedSeconds = endSeconds;
        }
    }

    Readings port() {
        return port.readings().build();
    }

    Readings queue() {
        Readings.Builder readings = queue.readings();
        if (watermarkBytes >= 0) {
            readings.put(QueueSignals.WATERMARK_BYTES, watermarkBytes);
        }
        // What a look at a random moment finds: mostly little, seldom much, never more than the highest.
        double depth = Math.min(lastPeakBytes, meanBytes * random.nextExponential());
        return readings.put(QueueSignals.DEPTH_BYTES, (long) depth).build();
    }
}
