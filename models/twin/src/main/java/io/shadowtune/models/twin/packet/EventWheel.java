package io.shadowtune.models.twin.packet;

import java.util.Arrays;

/**
 * A queue of timed events that gives events of one instant in the order in which they were scheduled.
 *
 * <p>A hierarchical timing wheel [1] with slots of 1 ns, 4.1 us and 16.8 ms, aligned to their epochs: an event goes to
 * the finest wheel whose present turn holds its time, and moves down when that turn comes. As a slot's list moves down
 * before anything is put into the finer wheel for that turn, the order of scheduling holds through all levels. Events
 * are numbers in arrays; nothing is allocated once the arrays have grown. Not thread-safe.
 *
 * <p>[1] G. Varghese, T. Lauck, Hashed and Hierarchical Timing Wheels, 1987, doi:10.1145/41457.37504
 */
final class EventWheel {
    /** No event. */
    static final long NONE = -1;

    private static final int BITS = 12;
    private static final int SLOTS = 1 << BITS;
    private static final int MASK = SLOTS - 1;
    private static final int LEVELS = 3;
    private static final int NIL = -1;

    private final int[][] heads = new int[LEVELS][SLOTS];
    private final int[][] tails = new int[LEVELS][SLOTS];
    private final long[][] filled = new long[LEVELS][SLOTS / Long.SIZE];
    /** Which words of {@link #filled} are not zero. */
    private final long[] filledWords = new long[LEVELS];

    private int farHead = NIL;
    private int farTail = NIL;

    private int[] next = new int[1 << 12];
    private long[] times = new long[1 << 12];
    private long[] events = new long[1 << 12];
    private int free = NIL;
    private int used;
    private int size;
    private long now;
    /** Nothing may be scheduled before that: what was asked for last, or given. */
    private long notBefore;

    EventWheel() {
        for (int level = 0; level < LEVELS; level++) {
            Arrays.fill(heads[level], NIL);
            Arrays.fill(tails[level], NIL);
        }
    }

    /** The time of the event given last, in nanoseconds. */
    long now() {
        return now;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /**
     * Schedules an event.
     *
     * @param time nanoseconds, not before {@link #now}
     * @param event any number but {@link #NONE}
     * @throws IllegalArgumentException when the time has passed
     */
    void schedule(long time, long event) {
        if (time < notBefore) {
            throw new IllegalArgumentException(
                    "The time (%d ns) of an event must not be before %d ns.".formatted(time, notBefore));
        }
        int node = free;
        if (node == NIL) {
            node = used++;
            if (node == next.length) {
                grow();
            }
        } else {
            free = next[node];
        }
        times[node] = time;
        events[node] = event;
        next[node] = NIL;
        size++;
        place(node, time);
    }

    /** The next event, whose time becomes {@link #now}; {@link #NONE} when there is none. */
    long poll() {
        int slot = firstFilled(0, slot(now, 0));
        while (slot < 0) {
            if (size == 0) {
                return NONE;
            }
            turn();
            slot = firstFilled(0, slot(now, 0));
        }
        int[] head = heads[0];
        int node = head[slot];
        int following = next[node];
        head[slot] = following;
        if (following == NIL) {
            empty(0, slot);
        }
        now = times[node];
        notBefore = now;
        next[node] = free;
        free = node;
        size--;
        return events[node];
    }

    /**
     * The next event if it comes before a time, as {@link #poll}; else {@link #NONE}.
     *
     * <p>After {@link #NONE} nothing may be scheduled before that time any more.
     */
    long pollBefore(long time) {
        while (size > 0) {
            int slot = firstFilled(0, slot(now, 0));
            if (slot >= 0) {
                if (times[heads[0][slot]] < time) {
                    return poll();
                }
                break;
            }
            if (nextTurn() >= time) {
                break;
            }
            turn();
        }
        notBefore = Math.max(notBefore, time);
        return NONE;
    }

    /** Begin of the next turn of the finest wheel that holds anything. */
    private long nextTurn() {
        for (int level = 1; level < LEVELS; level++) {
            int slot = firstFilled(level, slot(now, level));
            if (slot >= 0) {
                return ((tick(now, level + 1) << BITS) | slot) << (level * BITS);
            }
        }
        return tick(earliest(farHead), LEVELS) << (LEVELS * BITS);
    }

    private long earliest(int first) {
        long earliest = Long.MAX_VALUE;
        for (int node = first; node != NIL; node = next[node]) {
            earliest = Math.min(earliest, times[node]);
        }
        return earliest;
    }

    /** Number of the turn of a wheel's slot that a time is in. */
    private static long tick(long time, int level) {
        return time >>> (level * BITS);
    }

    private static int slot(long time, int level) {
        return (int) (tick(time, level) & MASK);
    }

    private void place(int node, long time) {
        if (tick(time, 1) == tick(now, 1)) {
            append(0, slot(time, 0), node);
        } else if (tick(time, 2) == tick(now, 2)) {
            append(1, slot(time, 1), node);
        } else if (tick(time, 3) == tick(now, 3)) {
            append(2, slot(time, 2), node);
        } else {
            if (farTail == NIL) {
                farHead = node;
            } else {
                next[farTail] = node;
            }
            farTail = node;
        }
    }

    private void append(int level, int slot, int node) {
        int tail = tails[level][slot];
        if (tail == NIL) {
            heads[level][slot] = node;
            filled[level][slot >>> 6] |= 1L << slot;
            filledWords[level] |= 1L << (slot >>> 6);
        } else {
            next[tail] = node;
        }
        tails[level][slot] = node;
    }

    /** Goes to the begin of the next turn of the finest wheel that holds anything. */
    private void turn() {
        now = nextTurn();
        for (int level = 1; level < LEVELS; level++) {
            int slot = firstFilled(level, slot(now, level));
            if (slot >= 0) {
                moveDown(level, slot);
                return;
            }
        }
        int node = farHead;
        farHead = NIL;
        farTail = NIL;
        placeAll(node);
    }

    private void moveDown(int level, int slot) {
        int node = heads[level][slot];
        heads[level][slot] = NIL;
        empty(level, slot);
        placeAll(node);
    }

    private void placeAll(int first) {
        int node = first;
        while (node != NIL) {
            int following = next[node];
            next[node] = NIL;
            place(node, times[node]);
            node = following;
        }
    }

    private int firstFilled(int level, int from) {
        long[] words = filled[level];
        int word = from >>> 6;
        long bits = words[word] & -1L << from;
        if (bits == 0) {
            // Bits beyond the last word would wrap around in the shift.
            long later = word == Long.SIZE - 1 ? 0 : filledWords[level] & -1L << (word + 1);
            if (later == 0) {
                return -1;
            }
            word = Long.numberOfTrailingZeros(later);
            bits = words[word];
        }
        return (word << 6) + Long.numberOfTrailingZeros(bits);
    }

    private void empty(int level, int slot) {
        tails[level][slot] = NIL;
        long left = filled[level][slot >>> 6] & ~(1L << slot);
        filled[level][slot >>> 6] = left;
        if (left == 0) {
            filledWords[level] &= ~(1L << (slot >>> 6));
        }
    }

    private void grow() {
        int length = next.length * 2;
        next = Arrays.copyOf(next, length);
        times = Arrays.copyOf(times, length);
        events = Arrays.copyOf(events, length);
    }
}
