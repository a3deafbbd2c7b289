package io.shadowtune.ingest.window;

import io.shadowtune.ingest.compact.StateReader;
import io.shadowtune.ingest.compact.StateWriter;
import io.shadowtune.ingest.telemetry.Watermark;
import java.time.Instant;

/** The watermarks read inside one open window: their maximum, valid over all their intervals. Not thread-safe. */
final class WatermarkCell {
    private long bytes;
    private long fromNanos = Long.MAX_VALUE;
    private long toNanos = Long.MIN_VALUE;

    void add(long value, long validFromNanos, long validToNanos) {
        bytes = Math.max(bytes, value);
        fromNanos = Math.min(fromNanos, validFromNanos);
        toNanos = Math.max(toNanos, validToNanos);
    }

    Watermark watermark() {
        return new Watermark(bytes, instant(fromNanos), instant(toNanos));
    }

    private static Instant instant(long nanos) {
        return Instant.ofEpochSecond(Math.floorDiv(nanos, 1_000_000_000L), Math.floorMod(nanos, 1_000_000_000L));
    }

    void write(StateWriter out) {
        out.number(bytes);
        out.number(fromNanos);
        out.number(toNanos - fromNanos);
    }

    static WatermarkCell read(StateReader in) {
        WatermarkCell cell = new WatermarkCell();
        long bytes = in.number();
        long from = in.number();
        cell.add(bytes, from, from + in.number());
        return cell;
    }
}
