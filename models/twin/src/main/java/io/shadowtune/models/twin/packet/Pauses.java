package io.shadowtune.models.twin.packet;

import java.util.Arrays;

/** When each port is told to be silent and to go on, some time ahead. Not thread-safe. */
final class Pauses {
    private static final long[] NONE = new long[0];

    private final PortMeters meters;
    private final long[][] changes;
    private final int[] counts;
    private final boolean[] silent;

    Pauses(int ports, PortMeters meters) {
        this.meters = meters;
        this.changes = new long[ports][];
        Arrays.fill(changes, NONE);
        this.counts = new int[ports];
        this.silent = new boolean[ports];
    }

    /** A port will be told to stop or to go on then; never earlier than what it was told last. */
    void told(int port, boolean stop, long nanos) {
        int count = counts[port];
        if (count == changes[port].length) {
            changes[port] = Arrays.copyOf(changes[port], Math.max(4, count * 2));
        }
        long at = count == 0 ? nanos : Math.max(nanos, changes[port][count - 1] >>> 1);
        changes[port][count] = (at << 1) | (stop ? 1 : 0);
        counts[port] = count + 1;
    }

    /** Whether a port is silent, or will be told anything. */
    boolean any(int port) {
        return counts[port] > 0 || silent[port];
    }

    /** The first time from one on at which a port may send, as far as is known; {@link Long#MAX_VALUE} for not yet. */
    long startNotBefore(int port, long nanos) {
        if (counts[port] == 0) {
            return silent[port] ? Long.MAX_VALUE : nanos;
        }
        return apply(port, nanos);
    }

    private long apply(int port, long nanos) {
        long start = nanos;
        int used = 0;
        long[] list = changes[port];
        while (used < counts[port] && (silent[port] || list[used] >>> 1 <= start)) {
            long at = list[used] >>> 1;
            boolean stop = (list[used] & 1) != 0;
            meters.paused(port, stop, silent[port], at);
            silent[port] = stop;
            start = stop ? start : Math.max(start, at);
            used++;
        }
        counts[port] -= used;
        System.arraycopy(list, used, list, 0, counts[port]);
        return silent[port] ? Long.MAX_VALUE : start;
    }

    /** Brings the meters up to the end. */
    void finish(long now) {
        for (int port = 0; port < silent.length; port++) {
            for (int i = 0; i < counts[port]; i++) {
                long at = Math.min(now, changes[port][i] >>> 1);
                boolean stop = (changes[port][i] & 1) != 0;
                meters.paused(port, stop, silent[port], at);
                silent[port] = stop;
            }
            meters.paused(port, false, silent[port], now);
        }
    }
}
