package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.AliasTable;
import io.shadowtune.ingest.telemetry.TelemetryRecord;
import io.shadowtune.ingest.telemetry.TopologySnapshot;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** Recorded samples and the context they are decoded in. */
final class Samples {
    static final String FABRIC = "gpu-a";
    static final Instant T0 = Instant.parse("2026-03-02T10:00:00Z");
    /** Most samples end at T0 + 60 s; the skewed ones are more than 30 s later. */
    static final Instant NOW = T0.plusSeconds(35);

    private static final AliasTable CLUSTER = readCluster();

    private Samples() {}

    static byte[] bytes(String path) {
        try (InputStream in = Samples.class.getResourceAsStream("/samples/" + path)) {
            if (in == null) {
                throw new IllegalArgumentException("The sample (%s) must be a test resource.".formatted(path));
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Knows the whole cluster. */
    static DecodeContext context() {
        return context(CLUSTER);
    }

    static DecodeContext context(AliasTable aliases) {
        return new DecodeContext(
                FABRIC, () -> aliases, () -> NOW, Duration.ofSeconds(30), ZoneOffset.UTC, DecodeLimits.DEFAULT);
    }

    static AliasTable cluster() {
        return CLUSTER;
    }

    private static AliasTable readCluster() {
        TopologyAliases aliases = new TopologyAliases();
        for (TelemetryRecord record :
                read("topology/port_map.json", context(AliasTable.EMPTY)).records()) {
            aliases.add((TopologySnapshot) record);
        }
        return aliases.table();
    }

    /** Everything a file gave. */
    record Read(FileAccount account, List<DecodedFrame> frames) {
        List<TelemetryRecord> records() {
            return frames.stream().flatMap(f -> f.decoded().records().stream()).toList();
        }
    }

    static Read read(String path) {
        return read(path, context());
    }

    static Read read(String path, DecodeContext context) {
        return read(path.substring(path.lastIndexOf('/') + 1), bytes(path), context);
    }

    static Read read(String name, byte[] bytes, DecodeContext context) {
        FormatCatalogue catalogue = FormatCatalogue.create(context.limits());
        try (FileDecoding decoding =
                FileDecoding.of(name, new ByteArrayInputStream(bytes), catalogue, context, FrameLimits.DEFAULT, null)) {
            List<DecodedFrame> frames = new ArrayList<>();
            for (DecodedFrame frame = decoding.next(); frame != null; frame = decoding.next()) {
                frames.add(frame);
            }
            return new Read(decoding.account(), frames);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
