package io.shadowtune.models.twin.generator;

import java.util.Arrays;

/** What was counted on every link of a {@link Grid} in a window. Overwritten by the next window; not thread-safe. */
public final class LinkTotals {
    final double[] bytes;
    final double[] markedBytes;
    final double[] arrivedMarkedBytes;
    final double[] notifications;
    final double[] outOfSequencePackets;
    final double[] demandBytes;
    final double[] droppedBytes;
    final double[] peakQueueBytes;
    final double[] queueByteSeconds;
    final double[] pausedSeconds;
    final double[] pauses;

    LinkTotals(int links) {
        bytes = new double[links];
        markedBytes = new double[links];
        arrivedMarkedBytes = new double[links];
        notifications = new double[links];
        outOfSequencePackets = new double[links];
        demandBytes = new double[links];
        droppedBytes = new double[links];
        peakQueueBytes = new double[links];
        queueByteSeconds = new double[links];
        pausedSeconds = new double[links];
        pauses = new double[links];
    }

    /** Sent on it. */
    public double bytes(int link) {
        return bytes[link];
    }

    /** Sent on it with a mark that it got there. */
    public double markedBytes(int link) {
        return Math.min(markedBytes[link], bytes[link]);
    }

    /** Sent on it, to a host, with a mark that it got there or before. */
    public double arrivedMarkedBytes(int link) {
        return Math.min(arrivedMarkedBytes[link], bytes[link]);
    }

    /** Notifications of marks: on a link to a host those it answers with, on a host's own those it slows down for. */
    public double notifications(int link) {
        return notifications[link];
    }

    /** Packets that came to a host after others had been lost. */
    public double outOfSequencePackets(int link) {
        return outOfSequencePackets[link];
    }

    /** What would have been sent on it had every link any rate: more than it carries when it is short. */
    public double demandBytes(int link) {
        return demandBytes[link];
    }

    /** Dropped in front of it. */
    public double droppedBytes(int link) {
        return droppedBytes[link];
    }

    /** Highest occupancy of its queue. */
    public double peakQueueBytes(int link) {
        return peakQueueBytes[link];
    }

    /** Occupancy of its queue, summed over time. */
    public double queueByteSeconds(int link) {
        return queueByteSeconds[link];
    }

    /** How long who sends on it had to be silent, as the far end could not take more. */
    public double pausedSeconds(int link) {
        return pausedSeconds[link];
    }

    /** How often that was. */
    public double pauses(int link) {
        return pauses[link];
    }

    void clear() {
        for (double[] column : new double[][] {
            bytes,
            markedBytes,
            arrivedMarkedBytes,
            notifications,
            outOfSequencePackets,
            demandBytes,
            droppedBytes,
            peakQueueBytes,
            queueByteSeconds,
            pausedSeconds,
            pauses
        }) {
            Arrays.fill(column, 0);
        }
    }
}
