package io.shadowtune.policy.observe;

import io.shadowtune.ingest.telemetry.EntityId;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The queues that share one setting, and the ports they sit on.
 *
 * @param queuesByPort queue numbers by port name; empty when every port of the device takes part
 * @param priorities the distinct queue numbers, which are also the PFC priorities (SONiC's default maps)
 */
public record Members(Map<String, List<Integer>> queuesByPort, List<Integer> priorities) {
    public Members {
        Map<String, List<Integer>> sorted = new TreeMap<>();
        queuesByPort.forEach((port, queues) -> sorted.put(port, List.copyOf(queues)));
        queuesByPort = Collections.unmodifiableMap(sorted);
        priorities = List.copyOf(priorities);
    }

    /** One queue number on every port. */
    public static Members everyPort(int queue) {
        return new Members(Map.of(), List.of(queue));
    }

    /** Exactly these queues. */
    public static Members of(List<EntityId> queues) {
        Map<String, TreeSet<Integer>> byPort = new TreeMap<>();
        TreeSet<Integer> numbers = new TreeSet<>();
        for (EntityId queue : queues) {
            byPort.computeIfAbsent(queue.part(), port -> new TreeSet<>()).add(queue.index());
            numbers.add(queue.index());
        }
        Map<String, List<Integer>> lists = new TreeMap<>();
        byPort.forEach((port, set) -> lists.put(port, List.copyOf(set)));
        return new Members(lists, List.copyOf(numbers));
    }

    /** Whether a queue, or the port it sits on, belongs here. */
    public boolean has(EntityId entity) {
        return switch (entity.kind()) {
            case QUEUE ->
                queuesByPort.isEmpty()
                        ? priorities.contains(entity.index())
                        : queuesByPort.getOrDefault(entity.part(), List.of()).contains(entity.index());
            case PORT -> queuesByPort.isEmpty() || queuesByPort.containsKey(entity.part());
            case DEVICE, PRIORITY_GROUP, BUFFER_POOL, WRED_PROFILE, HOST, NIC, GPU, JOB -> false;
        };
    }
}
