package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.engine.ReplayAccount.FileAccount;
import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.ingest.format.DecodeContext;
import io.shadowtune.ingest.format.DecodedFrame;
import io.shadowtune.ingest.format.FileDecoding;
import io.shadowtune.ingest.format.FormatCatalogue;
import io.shadowtune.ingest.format.FrameLimits;
import io.shadowtune.ingest.telemetry.ConfigSnapshot;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.TelemetryRecord;
import io.shadowtune.ingest.telemetry.TimeQuality;
import io.shadowtune.ingest.telemetry.TopologySnapshot;
import io.shadowtune.ingest.window.WindowConfig;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One file being replayed: its next record, the event time it stands at, and its account. Not thread-safe. */
final class ReplayReader implements Closeable {
    private final ReplayFile file;
    private final FileDecoding decoding;
    private final WindowFlags windowFlags;
    private @Nullable DecodedFrame next;
    private Instant time = Instant.MIN;
    private long taken;

    private ReplayReader(ReplayFile file, FileDecoding decoding, WindowConfig windows) {
        this.file = file;
        this.decoding = decoding;
        this.windowFlags = new WindowFlags(windows);
    }

    static ReplayReader open(ReplayFile file, DecodeContext context, Optional<String> format, WindowConfig windows) {
        try {
            FormatCatalogue catalogue = FormatCatalogue.create(context.limits());
            String name = String.valueOf(file.path().getFileName());
            FrameLimits defaults = FrameLimits.DEFAULT;
            FrameLimits limits = new FrameLimits(
                    context.limits().maxPayloadBytes(), defaults.maxInflatedBytes(), defaults.maxInflateRatio());
            FileDecoding decoding = FileDecoding.of(
                    name, Files.newInputStream(file.path()), catalogue, context, limits, format.orElse(null));
            ReplayReader reader = new ReplayReader(file, decoding, windows);
            reader.advance();
            return reader;
        } catch (IOException e) {
            throw Failure.input("UNREADABLE", file.path().toString(), "cannot be read: " + e.getMessage());
        } catch (IllegalArgumentException e) {
            throw Failure.input("UNKNOWN_FORMAT", "--format", String.valueOf(e.getMessage()));
        }
    }

    ReplayFile file() {
        return file;
    }

    /** The record that {@link #take} gives next; null at the end. */
    @Nullable
    DecodedFrame peek() {
        return next;
    }

    /** Event time of the record that comes next; never falls; the least of all for records without a time. */
    Instant time() {
        return time;
    }

    /**
     * Whether the record that comes next is a measurement without a time. Settings and topology without one are none:
     * they hold from the beginning.
     */
    boolean isUntimedMeasurement() {
        DecodedFrame frame = next;
        return frame != null
                && !frame.decoded().records().isEmpty()
                && frame.decoded().records().stream()
                        .allMatch(record -> record.header().timeQuality() == TimeQuality.ASSUMED
                                && record.header().flags().contains(Flag.TIME_ASSUMED)
                                && !(record instanceof TopologySnapshot || record instanceof ConfigSnapshot));
    }

    /** Records taken so far. */
    long taken() {
        return taken;
    }

    /** The next record; the file moves on. */
    DecodedFrame take() {
        DecodedFrame frame = next;
        if (frame == null) {
            throw new IllegalStateException("The file (%s) must not be at its end.".formatted(file.path()));
        }
        windowFlags.add(frame.decoded().records());
        taken++;
        try {
            advance();
        } catch (IOException e) {
            throw Failure.input("UNREADABLE", file.path().toString(), "cannot be read on: " + e.getMessage());
        }
        return frame;
    }

    private void advance() throws IOException {
        DecodedFrame frame = decoding.next();
        next = frame;
        if (frame == null) {
            return;
        }
        for (TelemetryRecord record : frame.decoded().records()) {
            boolean own = record.header().timeQuality() != TimeQuality.ASSUMED;
            if (own && record.header().eventTime().isAfter(time)) {
                time = record.header().eventTime();
            }
        }
    }

    FileAccount account() {
        io.shadowtune.ingest.format.FileAccount account = decoding.account();
        Map<String, Long> rejected = new TreeMap<>();
        account.rejected().forEach((reason, number) -> rejected.put(reason.name(), number));
        Map<String, Long> flags = new TreeMap<>();
        account.flags().forEach((flag, number) -> flags.put(flag.name(), number));
        for (Map.Entry<Flag, Long> flag : windowFlags.finish().entrySet()) {
            flags.merge(flag.getKey().name(), flag.getValue(), Long::sum);
        }
        return new FileAccount(
                file.path().toString(), account.format(), account.records(), account.accepted(), rejected, flags);
    }

    @Override
    public void close() {
        try {
            decoding.close();
        } catch (IOException e) {
            throw Failure.input("UNREADABLE", file.path().toString(), "cannot be closed: " + e.getMessage());
        }
    }
}
