package io.shadowtune.models.twin.workload;

/*
 * A burst that offers less than the link carries leaves no queue but the packets that happen to arrive together. One
 * that offers more is integrated in steps of a quarter of the senders' delay: the queue grows by what arrives and does
 * not leave, arrivals are marked by the queue they meet, the senders answer the marks of one delay ago, and a queue past
 * its limit pauses them (until it has fallen by an eighth) or drops. After HORIZON steps the rest of a long burst is
 * taken to go on like the second half of what was integrated.
 *
 * Bursts of different operations are taken one by one, as if they never met, and each begins at an empty queue.
 */
/** One egress queue as a fluid: turns bursts into bytes, marks, drops, occupancy and pauses. Immutable. */
public final class FluidEgress {
    /** A RoCE packet of 4096 bytes with its headers. */
    public static final double PACKET_BYTES = 4158;

    private static final int STEPS_PER_DELAY = 4;
    private static final int HORIZON = 4096;
    private static final double RESUME_RATIO = 0.875;

    private final EgressSpec spec;
    private final SenderModel senders;

    /** A queue. */
    public FluidEgress(EgressSpec spec, SenderModel senders) {
        this.spec = spec;
        this.senders = senders;
    }

    /** What it is like. */
    public EgressSpec spec() {
        return spec;
    }

    /** What one burst does. */
    public BurstEffect respond(Burst burst) {
        double utilisation = burst.offeredBytesPerSecond() / spec.bytesPerSecond();
        if (utilisation <= 1) {
            double peak = Math.min(Math.min(burst.bytes(), (double) spec.bufferBytes()), burst.flows() * PACKET_BYTES);
            double seconds = burst.bytes() / burst.offeredBytesPerSecond();
            return new BurstEffect(
                    burst.bytes(), seconds, 0, 0, peak * utilisation, peak * utilisation * utilisation / 4, 0, 0);
        }
        return new Run(burst).effect();
    }

    /** The integration of one burst. */
    private final class Run {
        private final Burst burst;
        private final double stepSeconds = senders.delaySeconds() / STEPS_PER_DELAY;
        private final double limitBytes;
        private final double[] signals = new double[STEPS_PER_DELAY];
        private final Totals whole = new Totals();
        private final Totals late = new Totals();
        private double rate;
        private double queueBytes;
        private double peakBytes;
        private double leftBytes;
        private boolean paused;

        Run(Burst burst) {
            this.burst = burst;
            this.limitBytes = spec.limitBytes(burst.ingressPorts());
            this.rate = burst.offeredBytesPerSecond();
            this.leftBytes = burst.bytes();
        }

        BurstEffect effect() {
            for (int step = 0; step < HORIZON && leftBytes > 0; step++) {
                Totals now = step(step);
                whole.add(now, 1);
                if (step >= HORIZON / 2) {
                    late.add(now, 1);
                }
            }
            if (leftBytes > 0 && late.arrivedBytes > 0) {
                whole.add(late, leftBytes / late.arrivedBytes);
            }
            double sent = burst.bytes() - whole.droppedBytes;
            double seconds = Math.max(whole.seconds, sent / spec.bytesPerSecond());
            return new BurstEffect(
                    sent,
                    seconds,
                    sent > 0 ? Math.min(1, whole.markedBytes / burst.bytes()) : 0,
                    whole.droppedBytes,
                    peakBytes,
                    Math.min(peakBytes, whole.queueByteSeconds / seconds),
                    whole.pauses,
                    Math.min(seconds, whole.pausedSeconds));
        }

        private Totals step(int step) {
            Totals now = new Totals();
            now.seconds = stepSeconds;
            boolean wasPaused = paused;
            paused = spec.lossless() && queueBytes > limitBytes * (paused ? RESUME_RATIO : 1);
            now.pauses = paused && !wasPaused ? 1 : 0;
            now.pausedSeconds = paused ? stepSeconds : 0;
            double arrived = paused ? 0 : Math.min(leftBytes, rate * stepSeconds);
            leftBytes -= arrived;
            double met = queueBytes;
            queueBytes = Math.max(0, queueBytes + arrived - spec.bytesPerSecond() * stepSeconds);
            double most =
                    spec.lossless() ? (double) spec.bufferBytes() : Math.min(limitBytes, (double) spec.bufferBytes());
            now.droppedBytes = Math.min(arrived, Math.max(0, queueBytes - most));
            queueBytes -= now.droppedBytes;
            double marked = spec.markRatio((met + queueBytes) / 2);
            now.arrivedBytes = arrived;
            now.markedBytes = marked * (arrived - now.droppedBytes);
            now.queueByteSeconds = (met + queueBytes) / 2 * stepSeconds;
            peakBytes = Math.max(peakBytes, queueBytes);
            answer(step, arrived == 0 ? marked : Math.max(marked, now.droppedBytes / arrived));
            return now;
        }

        private void answer(int step, double signal) {
            int slot = step % STEPS_PER_DELAY;
            double heard = signals[slot];
            signals[slot] = signal;
            double change = burst.flows() * senders.increaseBytesPerSecondSquared()
                    - Math.min(heard, senders.saturationRatio()) * senders.decreasePerSecond() * rate;
            rate = Math.min(burst.offeredBytesPerSecond(), Math.max(0, rate + change * stepSeconds));
        }
    }

    /** Sums over steps. */
    private static final class Totals {
        private double seconds;
        private double arrivedBytes;
        private double markedBytes;
        private double droppedBytes;
        private double queueByteSeconds;
        private double pauses;
        private double pausedSeconds;

        void add(Totals more, double times) {
            seconds += more.seconds * times;
            arrivedBytes += more.arrivedBytes * times;
            markedBytes += more.markedBytes * times;
            droppedBytes += more.droppedBytes * times;
            queueByteSeconds += more.queueByteSeconds * times;
            pauses += more.pauses * times;
            pausedSeconds += more.pausedSeconds * times;
        }
    }
}
