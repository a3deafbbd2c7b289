package io.shadowtune.deploy.stage;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.window.DeviceWindows;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Keeps the windows of devices for a restart: the whole state of a device as it was at some message, and the messages
 * since, which a restart adds again. A message is small and is there already; writing out the state of a switch for each
 * cost more than making its windows. When windows closed, or the messages since weigh several times the state, it is
 * written anew.
 *
 * <p>Messages go to a ring of keys and every record carries a number that rises with the device's writes, so nothing has
 * to be deleted: a message numbered below the state is in it already. Beside them stands how long the windows in the state
 * are, since a restart may want others. Not thread-safe.
 */
final class WindowStore {
    private static final String STATE = "state|";
    private static final String SINCE = "since|";
    private static final String LENGTH = "length|";
    private static final int MOST_SINCE = 64;
    private static final int LEAST_BYTES = 4096;
    /** A state of ten seconds of messages about 48 ports weighs about five of them. */
    private static final int MOST_TIMES_STATE = 4;

    private final KeyValueStore<String, byte[]> store;
    private final Duration length;
    private final Map<EntityId, Log> logs = new HashMap<>();

    /** Is given what was stored, to build a device from it. */
    interface Restorer {
        /**
         * The device itself, new when it was not asked for before.
         *
         * @param length how long the windows are that were stored of it
         */
        DeviceWindows device(EntityId holder, Duration length);

        /** Adds a message again; what it gives was sent before. */
        void again(EntityId holder, byte[] message);
    }

    /** Where the log of a device stands. */
    private static final class Log {
        private final String stateKey;
        private final String lengthKey;
        private boolean lengthKept;
        private final String[] sinceKeys = new String[MOST_SINCE];
        private long number;
        private int since;
        private int sinceBytes;
        private int mostBytes = LEAST_BYTES;

        Log(EntityId holder) {
            this.stateKey = STATE + holder.text();
            this.lengthKey = LENGTH + holder.text();
            for (int slot = 0; slot < MOST_SINCE; slot++) {
                sinceKeys[slot] = SINCE + slot + "|" + holder.text();
            }
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Numbered(long number, byte[] bytes) {}

    /**
     * A store.
     *
     * @param length how long windows are from now on
     */
    WindowStore(KeyValueStore<String, byte[]> store, Duration length) {
        this.store = store;
        this.length = length;
    }

    /** Puts every stored device back. */
    void restore(Restorer restorer) {
        Map<EntityId, Long> stateNumbers = new TreeMap<>();
        Map<EntityId, List<Numbered>> messages = new TreeMap<>();
        try (KeyValueIterator<String, byte[]> all = store.all()) {
            while (all.hasNext()) {
                KeyValue<String, byte[]> entry = all.next();
                if (entry.key.startsWith(STATE)) {
                    Numbered value = numbered(entry.value);
                    EntityId holder = EntityId.parse(entry.key.substring(STATE.length()));
                    restorer.device(holder, lengthOf(holder)).restore(value.bytes());
                    stateNumbers.put(holder, value.number());
                } else if (entry.key.startsWith(SINCE)) {
                    String text = entry.key.substring(entry.key.indexOf('|', SINCE.length()) + 1);
                    messages.computeIfAbsent(EntityId.parse(text), h -> new ArrayList<>())
                            .add(numbered(entry.value));
                }
            }
        }
        messages.forEach((holder, since) -> {
            long stateNumber = stateNumbers.getOrDefault(holder, 0L);
            since.sort(Comparator.comparingLong(Numbered::number));
            restorer.device(holder, lengthOf(holder));
            since.stream().filter(message -> message.number() > stateNumber).forEach(message -> {
                restorer.again(holder, message.bytes());
                stateNumbers.put(holder, message.number());
            });
        });
        // The next write of a device is its state, so where the ring stood does not matter.
        stateNumbers.forEach((holder, number) -> {
            Log log = log(holder);
            log.number = number;
            log.since = MOST_SINCE;
        });
    }

    /** What earlier builds stored says nothing of it. */
    private Duration lengthOf(EntityId holder) {
        byte[] kept = store.get(LENGTH + holder.text());
        return kept == null ? length : Duration.ofNanos(ByteBuffer.wrap(kept).getLong());
    }

    private Log log(EntityId holder) {
        return logs.computeIfAbsent(holder, Log::new);
    }

    /** A message was added and closed nothing. */
    void added(EntityId holder, DeviceWindows windows, byte[] message) {
        Log log = log(holder);
        if (log.since >= MOST_SINCE || log.sinceBytes + message.length > log.mostBytes) {
            changed(holder, windows);
            return;
        }
        keepLength(log);
        store.put(log.sinceKeys[log.since], numbered(++log.number, message));
        log.since++;
        log.sinceBytes += message.length;
    }

    /** Something closed: messages alone would not give the same again. */
    void changed(EntityId holder, DeviceWindows windows) {
        Log log = log(holder);
        keepLength(log);
        byte[] state = windows.state();
        store.put(log.stateKey, numbered(++log.number, state));
        log.since = 0;
        log.sinceBytes = 0;
        log.mostBytes = Math.max(LEAST_BYTES, MOST_TIMES_STATE * state.length);
    }

    private void keepLength(Log log) {
        if (!log.lengthKept) {
            store.put(
                    log.lengthKey,
                    ByteBuffer.allocate(Long.BYTES).putLong(length.toNanos()).array());
            log.lengthKept = true;
        }
    }

    private static byte[] numbered(long number, byte[] bytes) {
        return ByteBuffer.allocate(Long.BYTES + bytes.length)
                .putLong(number)
                .put(bytes)
                .array();
    }

    private static Numbered numbered(byte[] value) {
        return new Numbered(ByteBuffer.wrap(value).getLong(), Arrays.copyOfRange(value, Long.BYTES, value.length));
    }
}
