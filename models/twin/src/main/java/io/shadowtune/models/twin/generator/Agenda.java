package io.shadowtune.models.twin.generator;

import java.util.PriorityQueue;

/** What happens when; at one time in the order in which it was asked for. Not thread-safe. */
final class Agenda {
    private record Entry(long atNanos, long number, Runnable what) implements Comparable<Entry> {
        @Override
        public int compareTo(Entry other) {
            int byTime = Long.compare(atNanos, other.atNanos);
            return byTime != 0 ? byTime : Long.compare(number, other.number);
        }
    }

    private static final double NANOS = 1e9;

    private final PriorityQueue<Entry> entries = new PriorityQueue<>();
    private long nowNanos;
    private long number;

    long nowNanos() {
        return nowNanos;
    }

    /** Asks for something in so many seconds; never, when they are infinite. */
    void in(double seconds, Runnable what) {
        if (seconds < 1e9) {
            entries.add(new Entry(nowNanos + Math.round(Math.max(0, seconds) * NANOS), number++, what));
        }
    }

    /** When the next thing happens. */
    long nextNanos() {
        Entry next = entries.peek();
        return next == null ? Long.MAX_VALUE : next.atNanos;
    }

    /** Moves time on, and does what is due then. */
    void moveTo(long nanos) {
        nowNanos = nanos;
        for (Entry next = entries.peek(); next != null && next.atNanos <= nanos; next = entries.peek()) {
            entries.remove();
            next.what.run();
        }
    }
}
