package io.shadowtune.deploy.engine;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Takes records of many files in the order of their event times, as they once came: a file of ports and a file of
 * queues of the same switch go side by side. Records without a time come first, equal times in order of the files.
 */
final class ReplayMerge {
    private record Entry(ReplayReader reader, int order) {}

    private final PriorityQueue<Entry> queue = new PriorityQueue<>(
            Comparator.comparing((Entry entry) -> entry.reader().time()).thenComparingInt(Entry::order));

    ReplayMerge(List<ReplayReader> readers) {
        for (int i = 0; i < readers.size(); i++) {
            if (readers.get(i).peek() != null) {
                queue.add(new Entry(readers.get(i), i));
            }
        }
    }

    /** The reader whose next record is due, or null when all are at their end; call {@link #taken} after taking it. */
    @Nullable
    ReplayReader next() {
        Entry entry = queue.peek();
        return entry == null ? null : entry.reader();
    }

    /**
     * The time a measurement without one counts from, taken from the reader that is due: that of the record before it in
     * its file, else the earliest of the other files; null when no file has any. What was recorded together was mostly
     * measured together, and the time of the replay would put it months away from the rest.
     */
    @Nullable
    Instant assumedTime(ReplayReader due) {
        if (due.time().isAfter(Instant.MIN)) {
            return due.time();
        }
        return queue.stream()
                .map(entry -> entry.reader().time())
                .filter(time -> time.isAfter(Instant.MIN))
                .min(Comparator.naturalOrder())
                .orElse(null);
    }

    /** The record of the reader that was due has been taken. */
    void taken() {
        Entry entry = queue.remove();
        if (entry.reader().peek() != null) {
            queue.add(entry);
        }
    }
}
