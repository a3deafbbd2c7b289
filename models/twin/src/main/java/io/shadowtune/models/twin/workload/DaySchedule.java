package io.shadowtune.models.twin.workload;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The jobs of one UTC day: a long training on the first half of the hosts, which stops once at night and starts again;
 * by day a mixture of experts on the second half; in the evening and at night a small sweep there.
 */
final class DaySchedule {
    private static final double LONG_GRADIENT_BYTES = 45e9;
    private static final double SWEEP_GRADIENT_BYTES = 4e9;
    private static final double EXPERT_BYTES = 30e9;

    private DaySchedule() {}

    static List<Job> of(RailFabric fabric, Seeds seeds, LocalDate date) {
        RandomGenerator random = seeds.of("day", date.toEpochDay());
        Instant midnight = date.atStartOfDay(ZoneOffset.UTC).toInstant();
        int half = fabric.hosts().size() / 2;
        List<String> first = fabric.hosts().subList(0, Math.max(2, half));
        List<String> second = fabric.hosts().subList(half, fabric.hosts().size());
        Instant stop = at(midnight, 3 * 60, 120, random);
        Instant again = stop.plus(Duration.ofMinutes(8 + random.nextInt(10)));
        Span night = new Span(at(midnight, 30, 30, random), at(midnight, 4 * 60, 60, random));
        Span work = new Span(at(midnight, 7 * 60 + 50, 40, random), at(midnight, 18 * 60, 60, random));
        Span evening = new Span(at(midnight, 20 * 60 + 10, 30, random), at(midnight, 23 * 60, 45, random));
        return List.of(
                training(first, new Span(midnight, stop)),
                training(first, new Span(again, midnight.plus(Duration.ofDays(1)))),
                sweep(second, night),
                experts(second, work),
                sweep(second, evening));
    }

    private static Instant at(Instant midnight, int minute, int spread, RandomGenerator random) {
        return midnight.plus(Duration.ofSeconds(minute * 60L + random.nextInt(spread * 60)));
    }

    private static Job training(List<String> hosts, Span active) {
        return new Job(
                "llm-70b",
                hosts,
                Collective.RING_ALL_REDUCE,
                Job.ringBytes(LONG_GRADIENT_BYTES, hosts.size()),
                Duration.ofMillis(4_200),
                4,
                active,
                new Checkpoints(Duration.ofMinutes(30), Duration.ofMinutes(7), Duration.ofSeconds(45)));
    }

    private static Job experts(List<String> hosts, Span active) {
        return new Job(
                "moe-8x7b",
                hosts,
                Collective.ALL_TO_ALL,
                EXPERT_BYTES,
                Duration.ofMillis(1_900),
                4,
                active,
                new Checkpoints(Duration.ofMinutes(20), Duration.ofMinutes(12), Duration.ofSeconds(30)));
    }

    private static Job sweep(List<String> hosts, Span active) {
        return new Job(
                "sweep-7b",
                hosts,
                Collective.RING_ALL_REDUCE,
                Job.ringBytes(SWEEP_GRADIENT_BYTES, hosts.size()),
                Duration.ofMillis(900),
                4,
                active,
                new Checkpoints(Duration.ofHours(1), Duration.ofMinutes(41), Duration.ofSeconds(15)));
    }
}
