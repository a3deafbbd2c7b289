package io.shadowtune.models.twin.generator;

import io.shadowtune.models.twin.workload.Seeds;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Tells of windows as a fabric's telemetry would: with clocks that are off, windows that never arrive or arrive after
 * later ones, and counters that wrap. Not thread-safe.
 */
public final class Telemetry implements WindowSink {
    private static final int MOST_LATE_WINDOWS = 3;
    private static final int WORD_BITS = 32;
    private static final double NANOS = 1e9;

    private final TelemetryKnobs knobs;
    private final SeriesList series;
    private final RowSink sink;
    private final RandomGenerator random;
    private final Map<String, Device> devices = new LinkedHashMap<>();
    private final Device[] deviceOf;
    private final long[] counters;
    private final double[] values;
    private long windows;

    /** What is known of one device. */
    private static final class Device {
        private final DeviceFaults faults;
        private final Deque<Held> held = new ArrayDeque<>();

        Device(DeviceFaults faults) {
            this.faults = faults;
        }
    }

    /** A row that waits. */
    private record Held(long dueWindow, long nanos, int series, double value, long count) {}

    /**
     * Telemetry.
     *
     * @param plan the plan
     * @param series what is told
     * @param sink takes the rows
     */
    public Telemetry(GeneratorPlan plan, SeriesList series, RowSink sink) {
        this.knobs = plan.telemetry();
        this.series = series;
        this.sink = sink;
        Seeds seeds = plan.split().seeds(plan.seed());
        this.random = seeds.of("telemetry", 0);
        int rows = series.links().size() * series.metrics().size();
        this.counters = new long[rows];
        this.values = new double[rows];
        this.deviceOf = new Device[series.links().size()];
        for (int i = 0; i < deviceOf.length; i++) {
            String name = series.grid().device(series.links().get(i));
            deviceOf[i] = devices.computeIfAbsent(name, n -> new Device(new DeviceFaults(plan, n)));
        }
        for (int row = 0; row < rows; row++) {
            counters[row] = random.nextLong() >>> 1;
        }
    }

    @Override
    public void window(long startNanos, long endNanos, LinkTotals totals) {
        measure((endNanos - startNanos) / NANOS, totals);
        devices.values().forEach(device -> device.faults.draw(random));
        int width = series.metrics().size();
        for (int row = 0; row < values.length; row++) {
            Device device = deviceOf[row / width];
            Metric metric = series.metrics().get(row % width);
            if (metric.isTruth()) {
                sink.row(startNanos, startNanos, row, values[row]);
            } else if (!device.faults.isMissing() && device.faults.isLate()) {
                long due = windows + 1 + row % MOST_LATE_WINDOWS;
                device.held.add(new Held(due, startNanos, row, values[row], counters[row]));
            } else if (!device.faults.isMissing()) {
                tell(device, metric, new Held(0, startNanos, row, values[row], counters[row]));
            }
        }
        devices.values().forEach(device -> release(device, windows, width));
        windows++;
    }

    private void measure(double seconds, LinkTotals totals) {
        int row = 0;
        for (int link : series.links()) {
            double linkBytes = series.grid().bytesPerSecond(link) * seconds;
            for (Metric metric : series.metrics()) {
                double value = metric.of(totals, link, linkBytes);
                values[row] = value;
                if (metric.isCounter()) {
                    counters[row] += (long) value;
                }
                row++;
            }
        }
    }

    private void release(Device device, long window, int width) {
        int waiting = device.held.size();
        for (int i = 0; i < waiting; i++) {
            Held held = device.held.remove();
            if (held.dueWindow <= window) {
                tell(device, series.metrics().get(held.series % width), held);
            } else {
                device.held.add(held);
            }
        }
    }

    private void tell(Device device, Metric metric, Held held) {
        long told = device.faults.told(held.nanos);
        if (metric.isCounter()) {
            long bits = knobs.counterBits() == WORD_BITS ? held.count & 0xFFFF_FFFFL : held.count;
            sink.counter(held.nanos, told, held.series, bits);
        } else {
            sink.row(held.nanos, told, held.series, held.value);
        }
    }

    /** Tells what was still on its way. */
    public void end() {
        int width = series.metrics().size();
        devices.values().forEach(device -> release(device, Long.MAX_VALUE, width));
    }
}
