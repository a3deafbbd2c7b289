package io.shadowtune.deploy.engine;

import java.nio.file.Path;

/** Recorded telemetry that tests share with the decoders' own. */
final class RecordedSamples {
    private static final Path FOLDER = Path.of("..", "ingest", "src", "test", "resources", "samples");

    private RecordedSamples() {}

    /** A sample by its path there, such as {@code topology/port_map.json}. */
    static Path of(String name) {
        return FOLDER.resolve(name);
    }
}
