package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.RejectReason;
import io.shadowtune.ingest.telemetry.Rejection;
import io.shadowtune.ingest.telemetry.TelemetryRecord;
import java.util.EnumMap;
import java.util.Map;

/**
 * What became of the records of one file, in canonical source records (a line, an event, an object).
 *
 * @param file its name
 * @param format the format it was read as
 * @param accepted source records read
 * @param ignored source records with nothing in them for us (control records, tables nobody asked for)
 * @param rejected source records refused, by reason
 * @param produced telemetry records they gave
 * @param flags telemetry records that carry a flag, by flag
 */
public record FileAccount(
        String file,
        String format,
        long accepted,
        long ignored,
        Map<RejectReason, Long> rejected,
        long produced,
        Map<Flag, Long> flags) {
    /** The format of what nobody recognises. */
    public static final String UNKNOWN = "unknown";

    /** The format of a file without content. */
    public static final String EMPTY = "empty";

    public FileAccount {
        rejected = Map.copyOf(rejected);
        flags = Map.copyOf(flags);
    }

    /** Source records refused for any reason. */
    public long rejectedTotal() {
        return rejected.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Source records in all. */
    public long records() {
        return accepted + ignored + rejectedTotal();
    }

    /** Adds up. Not thread-safe. */
    static final class Tally {
        private final Map<RejectReason, Long> rejected = new EnumMap<>(RejectReason.class);
        private final Map<Flag, Long> flags = new EnumMap<>(Flag.class);
        private long accepted;
        private long ignored;
        private long produced;

        void add(Decoded decoded) {
            accepted += decoded.accepted();
            ignored += decoded.ignored();
            produced += decoded.records().size();
            for (Rejection rejection : decoded.rejections()) {
                rejected.merge(rejection.reason(), 1L, Long::sum);
            }
            for (TelemetryRecord record : decoded.records()) {
                for (Flag flag : record.header().flags()) {
                    flags.merge(flag, 1L, Long::sum);
                }
            }
        }

        FileAccount account(String file, String format) {
            return new FileAccount(file, format, accepted, ignored, rejected, produced, flags);
        }
    }
}
