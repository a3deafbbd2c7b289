package io.shadowtune.models.twin.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ArrivalsTest {
    private static final long HOUR = 3_600_000_000_000L;

    /** Hosts that are taken, and what was said. */
    private static final class Books implements Journal {
        private final Map<Integer, Placement> running = new HashMap<>();
        private final List<String> refused = new ArrayList<>();
        private int submitted;
        private int most;

        @Override
        public void submitted(double atSeconds, int number, JobRequest request) {
            submitted++;
        }

        @Override
        public void refused(double atSeconds, int number, String because) {
            refused.add(number + " " + because);
        }

        @Override
        public void started(double atSeconds, Placement placement) {
            Set<String> taken = new HashSet<>();
            running.put(placement.number(), placement);
            running.values()
                    .forEach(job -> job.hosts()
                            .forEach(host -> job.gpus()
                                    .forEach(gpu -> assertThat(taken.add(host + "/" + gpu))
                                            .isTrue())));
            most = Math.max(most, taken.size());
        }

        @Override
        public void ended(double atSeconds, int number) {
            running.remove(number);
        }

        List<Integer> gpus(int number) {
            return Objects.requireNonNull(running.get(number)).gpus();
        }

        int hosts() {
            return running.values().stream().mapToInt(job -> job.hosts().size()).sum();
        }
    }

    /** Lets a cluster's jobs come and go, without what they send. */
    private static Agenda begun(Given given, Books books) {
        GeneratorPlan plan = given.plan();
        Grid grid = new Grid(plan.fabric());
        FluidFabric fabric =
                new FluidFabric(grid, plan.queue(), plan.split().seeds(1).of("fabric", 0));
        Agenda agenda = new Agenda();
        Routing routing = new Routing(grid, fabric, plan.split().seeds(1));
        World world = new World(plan.upsets(), grid, fabric, routing, agenda, books);
        new Arrivals(world, plan, plan.split().seeds(plan.seed()).of("jobs", 0)).begin();
        return agenda;
    }

    /** From event to event, so that each happens at its time. */
    private static void moveTo(Agenda agenda, long nanos) {
        while (agenda.nextNanos() < nanos) {
            agenda.moveTo(agenda.nextNanos());
        }
        agenda.moveTo(nanos);
    }

    @ParameterizedTest
    @CsvSource({"0.9, 30, 15", "0.5, 30, 15", "0.7, 300, 1", "0.3, 5, 4"})
    void begin_drawnJobs_keepTheLoadForDays(double load, double churnPerHour, double dispersion) {
        Given given = new Given();
        given.fabric = new FabricShape(2, 16, 2, 4, 400);
        given.jobs = new JobKnobs(
                load, new Range(0.3, 0.5), new Range(0.3, 0.3), new Range(0, 0), 4, churnPerHour, dispersion, false);
        Books books = new Books();
        Agenda agenda = begun(given, books);
        double first = 0;
        double second = 0;
        int hours = 400;
        for (int step = 0; step < 10 * hours; step++) {
            moveTo(agenda, step * HOUR / 10);
            first += step < 5 * hours ? books.hosts() / 32.0 / (5 * hours) : 0;
            second += step < 5 * hours ? 0 : books.hosts() / 32.0 / (5 * hours);
        }

        assertThat(first).isCloseTo(load, within(0.1));
        assertThat(second).isCloseTo(load, within(0.1));
        assertThat(books.submitted / (double) hours).isCloseTo(churnPerHour, within(0.2 * churnPerHour));
        assertThat(books.refused).isEmpty();
    }

    @Test
    void begin_jobsOfATrace_largerThanTheClusterOrTooMany_areRefusedAndSaidSo() {
        Given given = new Given();
        List<JobRequest> trace = new ArrayList<>(List.of(new JobRequest(0, 65, 10), new JobRequest(0, 64, 1e6)));
        for (int i = 0; i < 10_002; i++) {
            trace.add(new JobRequest(1, 8, 10));
        }
        given.trace = trace;
        Books books = new Books();
        moveTo(begun(given, books), HOUR);

        assertThat(books.submitted).isEqualTo(10_004);
        assertThat(books.refused)
                .containsExactly(
                        "1 more GPUs than the cluster's 64",
                        "10003 as many wait as may: 10000",
                        "10004 as many wait as may: 10000");
        assertThat(books.running).containsOnlyKeys(2);
        assertThat(books.most).isEqualTo(64);
    }

    @Test
    void begin_jobsWithinOneHost_takeGpusThatNoOtherHas() {
        Given given = new Given();
        given.trace = List.of(
                new JobRequest(0, 3, 10),
                new JobRequest(0, 4, 1e6),
                new JobRequest(1, 1, 1e6),
                new JobRequest(20, 2, 1e6));
        Books books = new Books();
        moveTo(begun(given, books), HOUR);

        assertThat(books.gpus(2)).containsExactly(3, 4, 5, 6);
        assertThat(books.gpus(3)).containsExactly(7);
        assertThat(books.gpus(4)).containsExactly(0, 1);
        assertThat(books.running.values()).allMatch(job -> job.hosts().equals(List.of(0)));
    }
}
