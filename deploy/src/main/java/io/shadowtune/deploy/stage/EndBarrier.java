package io.shadowtune.deploy.stage;

import io.shadowtune.ingest.telemetry.EndOfInput;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Waits until every writer of every input topic of one task has said that a run ended. What was heard is kept in the
 * task's store, so that a restart forgets nothing.
 */
final class EndBarrier {
    private final KeyValueStore<String, byte[]> store;
    private final List<String> topics;

    EndBarrier(KeyValueStore<String, byte[]> store, Collection<String> topics) {
        this.store = store;
        this.topics = List.copyOf(topics);
    }

    /** Takes a marker; true when it was the last one missing of its run, once. */
    boolean arrive(EndOfInput marker, String topic) {
        if (store.get(done(marker)) != null) {
            return false;
        }
        String key = marker.runId() + "|" + topic;
        Set<Integer> heard = heard(key);
        heard.add(marker.writer());
        String complete = heard.size() >= marker.writers() ? "complete" : "";
        String text = complete + "|" + heard.stream().map(String::valueOf).collect(Collectors.joining(","));
        store.put(key, text.getBytes(StandardCharsets.UTF_8));
        boolean all = topics.stream().allMatch(t -> isComplete(marker.runId() + "|" + t));
        if (all) {
            store.put(done(marker), new byte[] {1});
        }
        return all;
    }

    private static String done(EndOfInput marker) {
        return marker.runId() + "|done";
    }

    private boolean isComplete(String key) {
        byte[] bytes = store.get(key);
        return bytes != null && new String(bytes, StandardCharsets.UTF_8).startsWith("complete");
    }

    private Set<Integer> heard(String key) {
        Set<Integer> heard = new TreeSet<>();
        byte[] bytes = store.get(key);
        if (bytes != null) {
            String text = new String(bytes, StandardCharsets.UTF_8);
            Pattern.compile(",")
                    .splitAsStream(text.substring(text.indexOf('|') + 1))
                    .forEach(writer -> heard.add(Integer.valueOf(writer)));
        }
        return heard;
    }
}
