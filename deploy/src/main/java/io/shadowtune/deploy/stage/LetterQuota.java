package io.shadowtune.deploy.stage;

import io.shadowtune.ingest.telemetry.RejectReason;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Bounds the dead letters of a source that sends garbage: of each input partition and reason the first
 * {@value #MOST_FULL} among {@value #BLOCK_OFFSETS} offsets are kept in full, the rest is counted. Blocks are cut by
 * offset, not by a clock, so that reprocessing keeps the same letters; counts are in the task's store, so that a restart
 * does not begin them anew. Not thread-safe.
 */
final class LetterQuota {
    static final int MOST_FULL = 100;
    static final long BLOCK_OFFSETS = 10_000;

    /** No run id begins like this, so keys can share a store with {@link EndBarrier}. */
    private static final String PREFIX = "\0letters|";

    private final KeyValueStore<String, byte[]> store;
    private final Map<Source, Count> counts = new TreeMap<>();
    private final Map<String, Long> blocks = new TreeMap<>();

    private record Source(String partition, RejectReason reason) implements Comparable<Source> {
        @Override
        public int compareTo(Source other) {
            int byPartition = partition.compareTo(other.partition);
            return byPartition != 0 ? byPartition : reason.compareTo(other.reason);
        }

        String key() {
            return PREFIX + reason + "|" + partition;
        }
    }

    private record Count(long block, int kept, long withheld, long firstOffset, long lastOffset) {
        String text() {
            return block + "|" + kept + "|" + withheld + "|" + firstOffset + "|" + lastOffset;
        }

        static Count parse(String text) {
            String[] parts = text.split("\\|", -1);
            return new Count(
                    Long.parseLong(parts[0]),
                    Integer.parseInt(parts[1]),
                    Long.parseLong(parts[2]),
                    Long.parseLong(parts[3]),
                    Long.parseLong(parts[4]));
        }
    }

    /**
     * Refusals that were counted only.
     *
     * @param partition {@code topic/partition} they came from
     * @param reason why they were refused
     * @param count how many
     * @param firstOffset offset of the first
     * @param lastOffset offset of the last
     */
    record Withheld(String partition, RejectReason reason, long count, long firstOffset, long lastOffset) {}

    LetterQuota(KeyValueStore<String, byte[]> store) {
        this.store = store;
        try (KeyValueIterator<String, byte[]> all = store.all()) {
            while (all.hasNext()) {
                KeyValue<String, byte[]> entry = all.next();
                if (entry.key.startsWith(PREFIX)) {
                    String[] key = entry.key.substring(PREFIX.length()).split("\\|", 2);
                    Count count = Count.parse(new String(entry.value, StandardCharsets.UTF_8));
                    counts.put(new Source(key[1], RejectReason.valueOf(key[0])), count);
                    blocks.put(key[1], count.block());
                }
            }
        }
    }

    /** Counts a refusal; whether its letter is to be kept. */
    boolean admits(String partition, long offset, RejectReason reason) {
        Source source = new Source(partition, reason);
        long block = offset / BLOCK_OFFSETS;
        Count before = counts.getOrDefault(source, new Count(block, 0, 0, offset, offset));
        boolean admitted = before.kept() < MOST_FULL;
        Count after = admitted
                ? new Count(block, before.kept() + 1, 0, offset, offset)
                : new Count(
                        block,
                        before.kept(),
                        before.withheld() + 1,
                        before.withheld() == 0 ? offset : before.firstOffset(),
                        offset);
        counts.put(source, after);
        blocks.put(partition, block);
        store.put(source.key(), after.text().getBytes(StandardCharsets.UTF_8));
        return admitted;
    }

    /** What was withheld of a partition in blocks before that of the offset; forgets these blocks. */
    List<Withheld> before(String partition, long offset) {
        Long block = blocks.get(partition);
        if (block == null || block == offset / BLOCK_OFFSETS) {
            return List.of();
        }
        blocks.remove(partition);
        return forget(partition);
    }

    /** What was withheld so far and not said; forgets all counts. */
    List<Withheld> rest() {
        List<Withheld> rest = new ArrayList<>();
        List.copyOf(blocks.keySet()).forEach(partition -> rest.addAll(forget(partition)));
        blocks.clear();
        return rest;
    }

    private List<Withheld> forget(String partition) {
        List<Withheld> withheld = new ArrayList<>();
        Iterator<Map.Entry<Source, Count>> all = counts.entrySet().iterator();
        while (all.hasNext()) {
            Map.Entry<Source, Count> entry = all.next();
            if (entry.getKey().partition().equals(partition)) {
                Count count = entry.getValue();
                if (count.withheld() > 0) {
                    withheld.add(new Withheld(
                            partition,
                            entry.getKey().reason(),
                            count.withheld(),
                            count.firstOffset(),
                            count.lastOffset()));
                }
                store.delete(entry.getKey().key());
                all.remove();
            }
        }
        return withheld;
    }
}
