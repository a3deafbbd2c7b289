package io.shadowtune.ingest.collect.take;

import io.shadowtune.ingest.collect.catalogue.Catalogue;
import io.shadowtune.ingest.collect.catalogue.Scope;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Takes everything of a catalogue on this host, a few items at a time. What counts is read first and, when the seconds
 * between have passed, a second time in the same order; the rest is read in between. For one collection; not thread-safe,
 * but {@link #close} may come from any thread and ends every program that still runs.
 */
public final class Collector implements AutoCloseable {
    /** Where programs are looked for, and nowhere else. */
    public static final List<Path> SYSTEM_FOLDERS = List.of(
            Path.of("/usr/sbin"), Path.of("/usr/bin"), Path.of("/sbin"), Path.of("/bin"), Path.of("/opt/rocm/bin"));

    private static final int AT_A_TIME = 4;
    private static final int MOST_DEVICES = 64;
    private static final Duration TICK = Duration.ofMillis(500);

    private final Catalogue catalogue;
    private final CollectClock clock;
    private final CollectProgress progress;
    private final Devices devices;
    private final String host;
    private final Bounded bounded = new Bounded();
    private final TaskRunner runner;
    private final ExecutorService workers = Executors.newFixedThreadPool(AT_A_TIME, Bounded.DAEMONS);
    private final List<Collection.Reading> readings = new ArrayList<>();
    private final Map<String, Collection.NotTaken> skipped = new LinkedHashMap<>();
    private Instant start = Instant.EPOCH;
    private long startNanos;
    private long done;
    private long total;

    /** One reading that a worker took, begun and ended so many nanoseconds after the collection began. */
    private record Timed(long beganNanos, long endedNanos, Taken taken) {}

    /**
     * Prepares a collection.
     *
     * @param catalogue what to take
     * @param root where the host's files begin, {@code /}
     * @param programs folders with the programs
     */
    public Collector(
            Catalogue catalogue, Path root, List<Path> programs, CollectClock clock, CollectProgress progress) {
        this.catalogue = catalogue;
        this.clock = clock;
        this.progress = progress;
        HostFiles files = new HostFiles(root);
        this.devices = new Devices(files);
        this.host = files.line("/proc/sys/kernel/hostname")
                .map(name -> name.replaceAll("[^\\w.-]", "-"))
                .filter(name -> !name.isEmpty())
                .orElse("host");
        this.runner = new TaskRunner(files, host, programs, bounded);
    }

    /**
     * Takes it all.
     *
     * @param apart at least so long between the end of the first and the begin of the second reading of what counts
     * @throws InterruptedException when it is called off
     */
    public Collection collect(Duration apart) throws InterruptedException {
        List<Task> counting = new ArrayList<>();
        List<Task> once = new ArrayList<>();
        tasks().forEach(task -> (task.item().twice() ? counting : once).add(task));
        total = 2L * counting.size() + once.size();
        // Clocks are set at any time; readings are as far apart as they say, whatever the clock shows meanwhile.
        start = clock.now();
        startNanos = clock.nanos();
        Map<Task, Timed> first = pass(counting);
        List<Task> again = new ArrayList<>();
        first.forEach((task, timed) -> {
            if (keep(task, "_t0", timed)) {
                again.add(task);
            }
        });
        pass(once).forEach((task, timed) -> keep(task, "", timed));
        await(first.values().stream().mapToLong(Timed::endedNanos).max().orElse(0) + apart.toNanos());
        pass(again).forEach((task, timed) -> keep(task, "_t1", timed));
        usage();
        return new Collection(host, start, apart, readings, List.copyOf(skipped.values()));
    }

    private List<Task> tasks() {
        Map<Scope, List<String>> named = new LinkedHashMap<>();
        for (Scope scope : Scope.values()) {
            named.put(scope, devices.of(scope));
        }
        List<Task> tasks = new ArrayList<>();
        catalogue.items().forEach(item -> {
            List<String> all = named.getOrDefault(item.scope(), List.of());
            all.stream().limit(MOST_DEVICES).forEach(device -> tasks.add(new Task(item, device)));
            if (all.isEmpty() || all.size() > MOST_DEVICES) {
                String because = all.isEmpty()
                        ? "this host has no such device"
                        : "only the first %d of %d devices".formatted(MOST_DEVICES, all.size());
                skip(
                        item.key(),
                        item.tool(),
                        new Shortfall(all.isEmpty() ? Shortfall.Reason.MISSING : Shortfall.Reason.CUT, because));
            }
        });
        return tasks;
    }

    private Map<Task, Timed> pass(List<Task> tasks) throws InterruptedException {
        Map<Task, Future<Timed>> futures = new LinkedHashMap<>();
        for (Task task : tasks) {
            if (workers.isShutdown()) {
                throw new InterruptedException("called off");
            }
            futures.put(task, workers.submit(() -> timed(task)));
        }
        Map<Task, Timed> taken = new LinkedHashMap<>();
        for (Map.Entry<Task, Future<Timed>> future : futures.entrySet()) {
            try {
                taken.put(future.getKey(), future.getValue().get());
            } catch (ExecutionException e) {
                if (e.getCause() instanceof InterruptedException calledOff) {
                    throw calledOff;
                }
                throw new IllegalStateException(
                        "The item (%s) must return its failures."
                                .formatted(future.getKey().key()),
                        e.getCause());
            }
            progress.at("collecting", ++done, total);
        }
        return taken;
    }

    private Timed timed(Task task) throws InterruptedException {
        long began = elapsedNanos();
        Taken taken = runner.run(task);
        return new Timed(began, elapsedNanos(), taken);
    }

    private long elapsedNanos() {
        return clock.nanos() - startNanos;
    }

    private void await(long dueNanos) throws InterruptedException {
        for (long left = dueNanos - elapsedNanos(); left > 0; left = dueNanos - elapsedNanos()) {
            progress.at("waiting for the second reading", done, total);
            clock.pause(Duration.ofNanos(Math.min(left, TICK.toNanos())));
        }
    }

    private boolean keep(Task task, String suffix, Timed timed) {
        if (timed.taken() instanceof Taken.Text text) {
            readings.add(new Collection.Reading(
                    task.key() + suffix, task.tool(), start.plusNanos(timed.beganNanos()), text.text()));
            text.shortfall().ifPresent(shortfall -> skip(task.key(), task.tool(), shortfall));
            return true;
        }
        skip(task.key(), task.tool(), ((Taken.Nothing) timed.taken()).shortfall());
        return false;
    }

    private void skip(String key, String tool, Shortfall shortfall) {
        skipped.putIfAbsent(key, new Collection.NotTaken(key, tool, shortfall));
    }

    private void usage() {
        Optional<Collection.Reading> first = reading("cpu_stat_t0");
        Optional<Collection.Reading> second = reading("cpu_stat_t1");
        if (first.isPresent() && second.isPresent()) {
            String table = CpuUsage.between(first.get().text(), second.get().text());
            if (!table.isEmpty()) {
                readings.add(new Collection.Reading(
                        "cpu_usage", "mpstat -P ALL", second.get().at(), table));
            }
        }
    }

    private Optional<Collection.Reading> reading(String key) {
        return readings.stream().filter(reading -> reading.key().equals(key)).findFirst();
    }

    @Override
    public void close() {
        workers.shutdownNow();
        runner.endAll();
        bounded.close();
    }
}
