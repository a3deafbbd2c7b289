package io.shadowtune.deploy.engine;

import io.shadowtune.ingest.format.DecodeContext;
import io.shadowtune.ingest.format.DecodeLimits;
import io.shadowtune.ingest.format.DecodedFrame;
import io.shadowtune.ingest.format.FileDecoding;
import io.shadowtune.ingest.format.FormatCatalogue;
import io.shadowtune.ingest.telemetry.AliasTable;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.ingest.telemetry.TelemetryRecord;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.ingest.window.DeviceWindows;
import io.shadowtune.ingest.window.WindowConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The windows that an uninterrupted run over a file gives, computed without broker and stages. */
final class ExpectedWindows {
    private ExpectedWindows() {}

    static List<Window> of(Path file, String fabric) throws IOException {
        return of(file, fabric, () -> Instant.parse("2026-06-01T00:00:00Z"));
    }

    static List<Window> of(Path file, String fabric, Supplier<Instant> clock) throws IOException {
        DecodeContext context = new DecodeContext(
                fabric, () -> AliasTable.EMPTY, clock, Duration.ofMinutes(1), ZoneOffset.UTC, DecodeLimits.DEFAULT);
        Map<EntityId, DeviceWindows> devices = new HashMap<>();
        List<Window> windows = new ArrayList<>();
        try (FileDecoding decoding = FileDecoding.open(file, FormatCatalogue.create(DecodeLimits.DEFAULT), context)) {
            for (DecodedFrame frame = decoding.next(); frame != null; frame = decoding.next()) {
                for (TelemetryRecord record : frame.decoded().records()) {
                    windows.addAll(devices.computeIfAbsent(
                                    record.entity().holder(), h -> new DeviceWindows(WindowConfig.DEFAULT))
                            .add((Sample) record));
                }
            }
        }
        devices.values().forEach(device -> windows.addAll(device.closeAll()));
        return windows;
    }
}
