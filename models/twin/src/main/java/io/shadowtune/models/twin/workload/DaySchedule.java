package io.shadowtune.models.twin.workload;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The jobs of one UTC day, one after the other on all hosts: at night and in the evening a long training, which once
 * fails and starts again; by day a mixture of experts.
 */
final class DaySchedule {
    private static final double GRADIENT_BYTES = 45e9;
    private static final double EXPERT_BYTES = 30e9;

    private DaySchedule() {}

    static List<Job> of(RailFabric fabric, Seeds seeds, LocalDate date) {
        RandomGenerator random = seeds.of("day", date.toEpochDay());
        Instant midnight = date.atStartOfDay(ZoneOffset.UTC).toInstant();
        Instant failed = at(midnight, 2 * 60, 180, random);
        Instant again = failed.plus(Duration.ofMinutes(8 + random.nextInt(10)));
        Span night = new Span(again, at(midnight, 7 * 60, 20, random));
        Span work = new Span(at(midnight, 7 * 60 + 30, 40, random), at(midnight, 18 * 60, 30, random));
        Instant evening = at(midnight, 18 * 60 + 40, 15, random);
        return List.of(
                training(fabric.hosts(), new Span(midnight, failed)),
                training(fabric.hosts(), night),
                experts(fabric.hosts(), work),
                training(fabric.hosts(), new Span(evening, midnight.plus(Duration.ofDays(1)))));
    }

    private static Instant at(Instant midnight, int minute, int spread, RandomGenerator random) {
        return midnight.plus(Duration.ofSeconds(minute * 60L + random.nextInt(spread * 60)));
    }

    private static Job training(List<String> hosts, Span active) {
        return new Job(
                "llm-70b",
                hosts,
                Collective.RING_ALL_REDUCE,
                Job.ringBytes(GRADIENT_BYTES, hosts.size()),
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
                1,
                active,
                new Checkpoints(Duration.ofMinutes(20), Duration.ofMinutes(12), Duration.ofSeconds(30)));
    }
}
