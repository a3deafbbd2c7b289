package io.shadowtune.reports.why.live;

import io.shadowtune.reports.why.job.Worker;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Tells on which GPU a rank computes. NCCL inspector names no GPU but the process: the processes of a host, in the order
 * of their ranks in the largest communicator, are taken to use the job's GPUs there in the order of their indices, as
 * launchers set it up.
 */
final class RankPlaces {
    private final Map<String, Map<Long, Integer>> gpus = new HashMap<>();

    /**
     * A rank as it was reported.
     *
     * @param host its host
     * @param gpu its GPU; -1 when not said
     * @param process its process; -1 when not said
     * @param rank its rank in the communicator
     * @param ranks size of the communicator
     */
    record Reported(String host, int gpu, long process, int rank, int ranks) {
        /** What tells processes of a host apart: the process itself, else its rank. */
        long key() {
            return gpu >= 0 ? -2L - gpu : process >= 0 ? process : Long.MIN_VALUE / 2 + rank;
        }
    }

    RankPlaces(List<Reported> all, Map<String, List<Integer>> gpusOfHosts) {
        Map<String, Map<Long, Reported>> largest = new TreeMap<>();
        for (Reported one : all) {
            largest.computeIfAbsent(one.host(), host -> new LinkedHashMap<>())
                    .merge(one.key(), one, (before, now) -> now.ranks() > before.ranks() ? now : before);
        }
        largest.forEach((host, processes) ->
                gpus.put(host, number(List.copyOf(processes.values()), gpusOfHosts.getOrDefault(host, List.of()))));
    }

    private static Map<Long, Integer> number(List<Reported> processes, List<Integer> known) {
        List<Integer> free = new ArrayList<>(known.stream().sorted().toList());
        Map<Long, Integer> numbers = new HashMap<>();
        List<Reported> ordered = processes.stream()
                .sorted(Comparator.comparingInt(Reported::gpu).reversed().thenComparingInt(Reported::rank))
                .toList();
        int next = 0;
        for (Reported process : ordered) {
            if (process.gpu() >= 0) {
                numbers.put(process.key(), process.gpu());
                free.remove(Integer.valueOf(process.gpu()));
            } else if (!free.isEmpty()) {
                numbers.put(process.key(), free.remove(0));
            } else {
                while (known.contains(next) || numbers.containsValue(next)) {
                    next++;
                }
                numbers.put(process.key(), next);
            }
        }
        return numbers;
    }

    Worker of(Reported reported) {
        return new Worker(
                reported.host(), gpus.getOrDefault(reported.host(), Map.of()).getOrDefault(reported.key(), 0));
    }
}
