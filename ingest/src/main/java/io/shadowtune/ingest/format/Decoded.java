package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.RejectReason;
import io.shadowtune.ingest.telemetry.Rejection;
import io.shadowtune.ingest.telemetry.TelemetryRecord;
import java.util.List;

/**
 * What one payload gave. One canonical source record (a line, an event, an object) is accepted, rejected, or neither
 * (control records, subscriptions nobody asked for); an accepted one can give several records.
 *
 * @param records what was read
 * @param rejections what was refused, and why
 * @param accepted canonical source records read
 * @param ignored canonical source records with nothing in them for us
 */
public record Decoded(List<TelemetryRecord> records, List<Rejection> rejections, int accepted, int ignored) {
    /** Nothing in it for us. */
    public static final Decoded NOTHING = new Decoded(List.of(), List.of(), 0, 1);

    /** One record was read. */
    public static Decoded accepted(List<TelemetryRecord> records) {
        return new Decoded(records, List.of(), 1, 0);
    }

    /** The whole payload was refused. */
    public static Decoded rejected(RejectReason reason, String because, Payload payload) {
        return new Decoded(List.of(), List.of(new Rejection(reason, because, payload.origin())), 0, 0);
    }
}
