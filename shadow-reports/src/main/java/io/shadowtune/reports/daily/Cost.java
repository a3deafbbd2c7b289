package io.shadowtune.reports.daily;

import io.shadowtune.ingest.telemetry.EntityId;
import org.jspecify.annotations.Nullable;

/**
 * What the network cost on a day, as far as it was measured; NaN means not reported.
 *
 * @param watched what was watched
 * @param pauses time ports were silenced
 * @param pausesSent how ports silenced their neighbours
 * @param marks packets marked by queues
 * @param drops packets lost
 * @param queueTime time bytes waited
 * @param gpu what GPUs did
 */
public record Cost(
        Watched watched,
        Pauses pauses,
        PausesSent pausesSent,
        Marks marks,
        Drops drops,
        QueueTime queueTime,
        GpuTime gpu) {
    /** How many of each were seen on the day. */
    public record Watched(int devices, int ports, int queues, int nics, int gpus) {}

    /**
     * Priority flow control on ports.
     *
     * @param seconds time ports were told to be silent, added up; per port the priority silenced longest
     * @param frames pause frames they received
     * @param ports ports that were silenced at all
     * @param watchedSeconds time of ports that report it
     */
    public record Pauses(double seconds, double frames, int ports, double watchedSeconds) {}

    /**
     * Pauses that ports sent: what they feed into could not take more. The neighbour, such as a host, may not be watched.
     *
     * @param seconds time they silenced their neighbours, added up; per port the priority silenced longest
     * @param frames pause frames they sent
     * @param ports ports that silenced their neighbour at all
     */
    public record PausesSent(double seconds, double frames, int ports) {}

    /**
     * ECN marks on queues that count them.
     *
     * @param marked packets marked
     * @param sent packets the same queues sent
     */
    public record Marks(double marked, double sent) {
        /** Share marked, {@code 0..1}. */
        public double ratio() {
            return sent > 0 ? marked / sent : Double.NaN;
        }
    }

    /**
     * Lost packets; queues and ports can count the same ones, so they are never added.
     *
     * @param queuePackets dropped by queues
     * @param wredPackets of those, dropped by WRED
     * @param portPackets dropped at ports
     * @param nicPackets dropped by host NICs
     * @param errorPackets damaged frames
     */
    public record Drops(
            double queuePackets, double wredPackets, double portPackets, double nicPackets, double errorPackets) {}

    /**
     * Waiting in queues that report their depth.
     *
     * @param meanMicros mean wait of a byte: mean occupancy over throughput (Little's law), microseconds
     * @param maxBytes highest occupancy seen
     * @param deepest the queue that had it; null when none reports
     */
    public record QueueTime(
            double meanMicros, double maxBytes, @Nullable EntityId deepest) {}

    /**
     * GPUs.
     *
     * @param busyHours hours a kernel ran
     * @param watchedHours hours GPUs were seen
     */
    public record GpuTime(double busyHours, double watchedHours) {}
}
