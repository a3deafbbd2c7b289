package io.shadowtune.ingest.window;

import io.shadowtune.ingest.compact.StateReader;
import io.shadowtune.ingest.compact.StateWriter;

/** The last readings of one signal, from which the next one is understood. Not thread-safe. */
final class SignalTrack {
    /** The last value, raw. */
    long value;
    /** Event time of the last reading. */
    long seenNanos;
    /** Event time of the last reading that differed from the one before, or that a full poll interval set apart. */
    long changedNanos;

    SignalTrack(long value, long nanos) {
        this.value = value;
        this.seenNanos = nanos;
        this.changedNanos = nanos;
    }

    void write(StateWriter out, long referenceNanos) {
        out.number(value);
        out.number(referenceNanos - seenNanos);
        out.number(seenNanos - changedNanos);
    }

    static SignalTrack read(StateReader in, long referenceNanos) {
        long value = in.number();
        SignalTrack track = new SignalTrack(value, referenceNanos - in.number());
        track.changedNanos = track.seenNanos - in.number();
        return track;
    }
}
