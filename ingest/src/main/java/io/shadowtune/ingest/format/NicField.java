package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.Signal;

/**
 * What a field of a host agent means.
 *
 * @param signal the signal
 * @param factor what a value is multiplied by to be in the signal's unit
 * @param saturatesAt the value at which its counter stops; -1 when it does not
 * @param foreign whether the field is not its agent's own, so that its unit is only known by its name
 */
record NicField(Signal signal, long factor, long saturatesAt, boolean foreign) {
    static NicField of(Signal signal) {
        return new NicField(signal, 1, -1, false);
    }

    static NicField times(long factor, Signal signal) {
        return new NicField(signal, factor, -1, false);
    }

    static NicField saturating(Signal signal, long at) {
        return new NicField(signal, 1, at, false);
    }

    static NicField foreign(Signal signal) {
        return new NicField(signal, 1, -1, true);
    }
}
