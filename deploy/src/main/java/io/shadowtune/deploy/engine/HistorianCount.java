package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.stage.Topic;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the historian has kept since it started, and which runs have ended on every partition of every topic.
 * Thread-safe: the historian's thread writes, others read and wait.
 */
final class HistorianCount {
    private final int partitions;
    private final Map<Topic, Long> kept = new EnumMap<>(Topic.class);
    private final Map<String, Map<Topic, Set<String>>> ends = new HashMap<>();
    private boolean stopped;

    HistorianCount(int partitions) {
        this.partitions = partitions;
    }

    synchronized void kept(Map<Topic, Long> more, List<EndMark> marks) {
        more.forEach((topic, number) -> kept.merge(topic, number, Long::sum));
        for (EndMark mark : marks) {
            ends.computeIfAbsent(mark.end().runId(), run -> new EnumMap<>(Topic.class))
                    .computeIfAbsent(mark.topic(), topic -> new HashSet<>())
                    .add(text(mark));
        }
        notifyAll();
    }

    private static String text(EndMark mark) {
        return mark.partition() + "/" + mark.end().writer() + "/" + mark.end().writers();
    }

    /** Whether one of the runs that these marks are of has ended on all topics with them. */
    synchronized boolean wouldEnd(List<EndMark> marks, List<Topic> topics) {
        return marks.stream().map(mark -> mark.end().runId()).distinct().anyMatch(run -> {
            Map<Topic, Set<String>> heard = new EnumMap<>(Topic.class);
            ends.getOrDefault(run, Map.of()).forEach((topic, texts) -> heard.put(topic, new HashSet<>(texts)));
            marks.stream()
                    .filter(mark -> mark.end().runId().equals(run))
                    .forEach(mark -> heard.computeIfAbsent(mark.topic(), topic -> new HashSet<>())
                            .add(text(mark)));
            return isEnded(heard, topics);
        });
    }

    synchronized void stopped() {
        stopped = true;
        notifyAll();
    }

    synchronized long of(Topic topic) {
        return kept.getOrDefault(topic, 0L);
    }

    synchronized long total() {
        return kept.values().stream().mapToLong(number -> number).sum();
    }

    /** Runs whose end has been read from every writer of that topic. */
    synchronized long runsEnded(Topic topic) {
        return ends.keySet().stream()
                .filter(run -> hasEnded(run, List.of(topic)))
                .count();
    }

    /** Runs whose end has been read from some writers of that topic, and not yet from all. */
    synchronized long runsEnding(Topic topic) {
        return ends.values().stream().filter(heard -> heard.containsKey(topic)).count() - runsEnded(topic);
    }

    /** Waits until that many records of a topic are kept, the historian has stopped or the time is up; true when they are. */
    synchronized boolean awaitKept(Topic topic, long number, long millis) throws InterruptedException {
        long deadline = System.nanoTime() + millis * 1_000_000;
        long left = millis;
        while (of(topic) < number && !stopped && left > 0) {
            wait(left);
            left = (deadline - System.nanoTime()) / 1_000_000;
        }
        return of(topic) >= number;
    }

    /** Waits until the run has ended everywhere, the historian has stopped or the time is up; true when it has ended. */
    synchronized boolean awaitEnd(String runId, List<Topic> topics, long millis) throws InterruptedException {
        long deadline = System.nanoTime() + millis * 1_000_000;
        long left = millis;
        while (!hasEnded(runId, topics) && !stopped && left > 0) {
            wait(left);
            left = (deadline - System.nanoTime()) / 1_000_000;
        }
        return hasEnded(runId, topics);
    }

    private boolean hasEnded(String runId, List<Topic> topics) {
        return isEnded(ends.getOrDefault(runId, Map.of()), topics);
    }

    private boolean isEnded(Map<Topic, Set<String>> heard, List<Topic> topics) {
        // Every stage has one task, so one writer, for each partition; each writes to all partitions.
        return topics.stream()
                .allMatch(topic -> heard.getOrDefault(topic, Set.of()).size() == partitions * partitions);
    }
}
