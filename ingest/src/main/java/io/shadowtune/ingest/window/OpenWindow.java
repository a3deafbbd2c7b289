package io.shadowtune.ingest.window;

import io.shadowtune.ingest.compact.StateReader;
import io.shadowtune.ingest.compact.StateWriter;
import io.shadowtune.ingest.telemetry.Coverage;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.FlowFeatures;
import io.shadowtune.ingest.telemetry.GaugeSummary;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Signal;
import io.shadowtune.ingest.telemetry.SignalTable;
import io.shadowtune.ingest.telemetry.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What is known so far of one entity in one window that has not closed. Not thread-safe. */
final class OpenWindow {
    private final CodeMap<long[]> counters = new CodeMap<>();
    private final CodeMap<GaugeCell> gauges = new CodeMap<>();
    private final CodeMap<WatermarkCell> watermarks = new CodeMap<>();
    private final Set<Flag> flags = EnumSet.noneOf(Flag.class);
    private Optional<FlowCell> flows = Optional.empty();
    private int samples;

    void countSample(Set<Flag> sampleFlags) {
        samples++;
        flags.addAll(sampleFlags);
    }

    void flag(Flag flag) {
        flags.add(flag);
    }

    /** Adds growth and the time over which the counter was seen inside this window. */
    void count(Signal signal, long delta, long coveredNanos) {
        long[] cell = counters.computeIfAbsent(signal.code(), () -> new long[2]);
        cell[0] += delta;
        cell[1] += coveredNanos;
    }

    GaugeCell gauge(Signal signal) {
        return gauges.computeIfAbsent(signal.code(), GaugeCell::new);
    }

    WatermarkCell watermark(Signal signal) {
        return watermarks.computeIfAbsent(signal.code(), WatermarkCell::new);
    }

    FlowCell flows() {
        if (flows.isEmpty()) {
            flows = Optional.of(new FlowCell());
        }
        return flows.get();
    }

    Window close(EntityId entity, Instant start, Instant end, int late) {
        long lengthNanos = java.time.Duration.between(start, end).toNanos();
        long longest = longestCovered();
        Readings.Builder deltas = new Readings.Builder();
        counters.forEach((code, cell) -> {
            // A rate from a counter seen for less than half the time of its siblings would be a guess.
            if (cell[1] * 2 >= longest && longest > 0) {
                deltas.put(signal(code), cell[0]);
            } else {
                flags.add(Flag.PARTIAL);
            }
        });
        List<GaugeSummary> summaries = new ArrayList<>();
        gauges.forEach((code, cell) -> summaries.add(cell.summary(signal(code))));
        List<Window.WatermarkReading> readings = new ArrayList<>();
        watermarks.forEach((code, cell) -> readings.add(new Window.WatermarkReading(signal(code), cell.watermark())));
        flows.filter(FlowCell::isFull).ifPresent(cell -> flags.add(Flag.PARTIAL));
        Optional<FlowFeatures> features = flows.map(FlowCell::features);
        double covered = Math.min(1.0, (double) longest / lengthNanos);
        Coverage coverage = new Coverage(samples, covered, late);
        return new Window(entity, start, end, deltas.build(), summaries, readings, features, coverage, flags);
    }

    private long longestCovered() {
        long[] longest = new long[1];
        counters.forEach((code, cell) -> longest[0] = Math.max(longest[0], cell[1]));
        return longest[0];
    }

    private static Signal signal(int code) {
        Signal signal = SignalTable.byCode(code);
        if (signal == null) {
            throw new IllegalStateException("The signal code %d in stored state must be known.".formatted(code));
        }
        return signal;
    }

    void write(StateWriter out) {
        out.count(samples);
        out.count(flags.size());
        flags.forEach(flag -> out.text(flag.name()));
        out.count(counters.size());
        counters.forEach((code, cell) -> {
            out.count(code);
            out.number(cell[0]);
            out.number(cell[1]);
        });
        out.count(gauges.size());
        gauges.forEach((code, cell) -> {
            out.count(code);
            cell.write(out);
        });
        out.count(watermarks.size());
        watermarks.forEach((code, cell) -> {
            out.count(code);
            cell.write(out);
        });
        out.count(flows.isPresent() ? 1 : 0);
        flows.ifPresent(cell -> cell.write(out));
    }

    static OpenWindow read(StateReader in) {
        OpenWindow window = new OpenWindow();
        window.samples = in.count();
        for (int i = in.count(); i > 0; i--) {
            window.flags.add(Flag.valueOf(in.text()));
        }
        for (int i = in.count(); i > 0; i--) {
            window.counters.put(in.count(), new long[] {in.number(), in.number()});
        }
        for (int i = in.count(); i > 0; i--) {
            int code = in.count();
            window.gauges.put(code, GaugeCell.read(in));
        }
        for (int i = in.count(); i > 0; i--) {
            int code = in.count();
            window.watermarks.put(code, WatermarkCell.read(in));
        }
        if (in.count() == 1) {
            window.flows = Optional.of(FlowCell.read(in));
        }
        return window;
    }
}
