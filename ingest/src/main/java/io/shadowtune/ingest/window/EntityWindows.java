package io.shadowtune.ingest.window;

import io.shadowtune.ingest.compact.StateReader;
import io.shadowtune.ingest.compact.StateWriter;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.FlowSample;
import io.shadowtune.ingest.telemetry.Nature;
import io.shadowtune.ingest.telemetry.NicSignals;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.ingest.telemetry.Signal;
import io.shadowtune.ingest.telemetry.Unit;
import io.shadowtune.ingest.telemetry.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/*
 * From cumulative readings to windows.
 *
 * A counter is read more often than its source refreshes it, so a flat reading is no proof of idleness. Growth is
 * therefore spread evenly over the time since the value last changed, but never over more than one poll interval (or
 * over the gap between two readings, where that is longer): that is when it really happened. Portions go to the
 * windows they fall in; a portion of a window that has closed goes to the oldest open one, so that sums over windows
 * always equal the growth of the counter.
 *
 * Depth gauges and watermarks are refreshed by polls too: a repeated value within one poll interval is the same
 * reading, not another sample.
 */
/** The open windows of one entity, and the last readings of its signals. Not thread-safe. */
public final class EntityWindows {
    private static final long TWO_MINUTES_NANOS = 120_000_000_000L;
    private static final double RATE_TOLERANCE = 1.05;

    private final EntityId entity;
    private final WindowConfig config;
    private final long lengthNanos;
    private final CodeMap<SignalTrack> tracks = new CodeMap<>();
    private final TreeMap<Long, OpenWindow> open = new TreeMap<>();
    private long lastNanos = Long.MIN_VALUE;
    private int late;
    /** The window asked for last, as the next question is nearly always about the same one; null when it has closed. */
    private @Nullable OpenWindow lastWindow;

    private long lastWindowStart;

    /** An entity that was never seen. */
    public EntityWindows(EntityId entity, WindowConfig config) {
        this.entity = entity;
        this.config = config;
        this.lengthNanos = config.length().toNanos();
    }

    /** Takes a sample whose window is at or after {@code closedBefore}, the end of the last closed one. */
    void add(Sample sample, long nanos, long closedBefore) {
        if (nanos < closedBefore) {
            late++;
            return;
        }
        Readings values = sample.values();
        if (isDuplicate(values, nanos)) {
            window(nanos, closedBefore).flag(Flag.DUPLICATE);
            return;
        }
        OpenWindow window = window(nanos, closedBefore);
        window.countSample(sample.header().flags());
        if (nanos < lastNanos) {
            window.flag(Flag.OUT_OF_ORDER);
        }
        boolean fell = anyCounterFell(values, nanos);
        for (int i = 0; i < values.size(); i++) {
            Signal signal = values.signalAt(i);
            if (signal.nature().isCounter()) {
                addCounter(signal, values.bitsAt(i), nanos, fell, closedBefore);
            } else {
                addGauge(signal, values.bitsAt(i), nanos, window);
            }
        }
        lastNanos = Math.max(lastNanos, nanos);
    }

    /** Takes a flow sample of traffic that left through this entity. */
    void add(FlowSample sample, long nanos, long closedBefore) {
        if (nanos < closedBefore) {
            late++;
            return;
        }
        OpenWindow window = window(nanos, closedBefore);
        sample.header().flags().forEach(window::flag);
        window.flows().add(sample, config.maxFlows());
    }

    private boolean isDuplicate(Readings values, long nanos) {
        for (int i = 0; i < values.size(); i++) {
            SignalTrack track = tracks.get(values.signalAt(i).code());
            if (track == null || track.seenNanos != nanos || track.value != values.bitsAt(i)) {
                return false;
            }
        }
        return true;
    }

    private boolean anyCounterFell(Readings values, long nanos) {
        for (int i = 0; i < values.size(); i++) {
            Signal signal = values.signalAt(i);
            SignalTrack track = tracks.get(signal.code());
            if (signal.nature() == Nature.COUNTER_U64
                    && track != null
                    && nanos > track.seenNanos
                    && Long.compareUnsigned(values.bitsAt(i), track.value) < 0) {
                return true;
            }
        }
        return false;
    }

    private void addCounter(Signal signal, long value, long nanos, boolean siblingFell, long closedBefore) {
        SignalTrack track = tracks.get(signal.code());
        if (track == null) {
            tracks.put(signal.code(), new SignalTrack(value, nanos));
            return;
        }
        if (nanos <= track.seenNanos) {
            // An older reading: the later one already holds its growth.
            return;
        }
        long sinceSeen = nanos - track.seenNanos;
        if (sinceSeen > config.maxGap().toNanos()) {
            tracks.put(signal.code(), new SignalTrack(value, nanos));
            return;
        }
        CounterRule rule = CounterRule.between(signal.nature(), track.value, value, siblingFell);
        switch (rule.fate()) {
            case RESET -> {
                window(nanos, closedBefore).flag(Flag.RESET);
                tracks.put(signal.code(), new SignalTrack(value, nanos));
                return;
            }
            case SATURATED -> window(nanos, closedBefore).flag(Flag.SATURATED);
            case WRAPPED -> window(nanos, closedBefore).flag(Flag.WRAP32);
            case GREW -> {}
        }
        long pollNanos = config.pollOf(signal).toNanos();
        long grewOver = Math.min(nanos - track.changedNanos, Math.max(pollNanos, sinceSeen));
        if (isFasterThanLink(signal, rule.delta(), grewOver)) {
            window(nanos, closedBefore).flag(Flag.UNIT_SUSPECT);
        } else {
            spread(signal, rule.delta(), nanos - grewOver, nanos, closedBefore);
            cover(signal, track.seenNanos, nanos, closedBefore);
        }
        if (rule.delta() != 0) {
            track.changedNanos = nanos;
        }
        track.value = value;
        track.seenNanos = nanos;
    }

    private boolean isFasterThanLink(Signal signal, long delta, long overNanos) {
        if (signal.unit() != Unit.BYTES) {
            return false;
        }
        Signal speedSignal =
                signal.family().equals("nic") ? NicSignals.SPEED_BITS_PER_SECOND : PortSignals.SPEED_BITS_PER_SECOND;
        SignalTrack speed = tracks.get(speedSignal.code());
        if (speed == null || speed.value <= 0) {
            return false;
        }
        double seconds = Math.max(overNanos, 1_000_000L) / 1e9;
        return Readings.asDouble(signal, delta) * 8 / seconds > speed.value * RATE_TOLERANCE;
    }

    private void spread(Signal signal, long delta, long fromNanos, long toNanos, long closedBefore) {
        long done = 0;
        long span = toNanos - fromNanos;
        for (long start = floor(fromNanos); start < toNanos; start += lengthNanos) {
            long until = Math.min(start + lengthNanos, toNanos);
            long upTo = until == toNanos ? delta : portion(delta, until - fromNanos, span);
            if (upTo != done) {
                window(Math.max(start, closedBefore), closedBefore).count(signal, upTo - done, 0);
                done = upTo;
            }
        }
    }

    private static long portion(long delta, long part, long span) {
        return Math.min(delta, (long) (delta * ((double) part / span)));
    }

    private void cover(Signal signal, long fromNanos, long toNanos, long closedBefore) {
        for (long start = floor(fromNanos); start < toNanos; start += lengthNanos) {
            long covered = Math.min(start + lengthNanos, toNanos) - Math.max(start, fromNanos);
            if (start >= closedBefore) {
                window(start, closedBefore).count(signal, 0, covered);
            }
        }
    }

    private void addGauge(Signal signal, long bits, long nanos, OpenWindow window) {
        SignalTrack track = tracks.get(signal.code());
        long pollNanos = config.pollOf(signal).toNanos();
        boolean held = track != null
                && track.value == bits
                && nanos >= track.changedNanos
                && nanos - track.changedNanos < pollNanos;
        if (track != null && nanos < track.seenNanos) {
            addReading(signal, bits, nanos - pollNanos, nanos, window);
            return;
        }
        if (!held) {
            long from = track == null ? nanos - pollNanos : Math.max(track.changedNanos, nanos - pollNanos);
            addReading(signal, bits, from, nanos, window);
        }
        if (track == null) {
            tracks.put(signal.code(), new SignalTrack(bits, nanos));
            return;
        }
        track.value = bits;
        track.seenNanos = nanos;
        if (!held) {
            track.changedNanos = nanos;
        }
    }

    private static void addReading(Signal signal, long bits, long fromNanos, long nanos, OpenWindow window) {
        if (signal.nature() == Nature.WATERMARK) {
            window.watermark(signal).add(bits, fromNanos, nanos);
        } else {
            window.gauge(signal).add(Readings.asDouble(signal, bits));
        }
    }

    private OpenWindow window(long nanos, long closedBefore) {
        long start = floor(Math.max(nanos, closedBefore));
        OpenWindow last = lastWindow;
        if (last != null && lastWindowStart == start) {
            return last;
        }
        OpenWindow window = open.computeIfAbsent(start, s -> new OpenWindow());
        lastWindow = window;
        lastWindowStart = start;
        return window;
    }

    private long floor(long nanos) {
        return Math.floorDiv(nanos, lengthNanos) * lengthNanos;
    }

    /** Closes every window that ends at or before {@code endNanos}; the oldest first. */
    List<Window> close(long endNanos) {
        if (open.isEmpty() || open.firstKey() > endNanos - lengthNanos) {
            return List.of();
        }
        lastWindow = null;
        List<Window> closed = new ArrayList<>();
        Iterator<Map.Entry<Long, OpenWindow>> windows = open.entrySet().iterator();
        while (windows.hasNext()) {
            Map.Entry<Long, OpenWindow> entry = windows.next();
            if (entry.getKey() > endNanos - lengthNanos) {
                break;
            }
            Instant start = instant(entry.getKey());
            closed.add(entry.getValue().close(entity, start, start.plus(config.length()), late));
            late = 0;
            windows.remove();
        }
        return closed;
    }

    /** Whether nothing is open and nothing was read for so long that the entity can be forgotten. */
    boolean isForgettable(long nowNanos) {
        return open.isEmpty() && nowNanos - lastNanos > config.maxGap().toNanos() + TWO_MINUTES_NANOS;
    }

    private static Instant instant(long nanos) {
        return Instant.ofEpochSecond(Math.floorDiv(nanos, 1_000_000_000L), Math.floorMod(nanos, 1_000_000_000L));
    }

    void write(StateWriter out) {
        out.number(lastNanos);
        out.count(late);
        out.count(tracks.size());
        tracks.forEach((code, track) -> {
            out.count(code);
            track.write(out, lastNanos);
        });
        out.count(open.size());
        open.forEach((start, window) -> {
            out.number(start);
            window.write(out);
        });
    }

    static EntityWindows read(EntityId entity, WindowConfig config, StateReader in) {
        EntityWindows windows = new EntityWindows(entity, config);
        windows.lastNanos = in.number();
        windows.late = in.count();
        for (int i = in.count(); i > 0; i--) {
            int code = in.count();
            windows.tracks.put(code, SignalTrack.read(in, windows.lastNanos));
        }
        for (int i = in.count(); i > 0; i--) {
            long start = in.number();
            windows.open.put(start, OpenWindow.read(in));
        }
        return windows;
    }
}
