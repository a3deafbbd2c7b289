package io.shadowtune.deploy.engine;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What to replay.
 *
 * @param paths files and folders; folders are walked in order of name
 * @param format the format of all files; empty to detect each
 * @param speed how fast, in event time per wall time; 0 as fast as possible
 * @param dryRun whether to decode only
 * @param dataDirectory where history is kept; empty for a temporary one that is removed in the end
 */
public record ReplayRequest(
        List<Path> paths, Optional<String> format, double speed, boolean dryRun, Optional<Path> dataDirectory) {
    /** A request. */
    public ReplayRequest {
        paths = List.copyOf(paths);
    }
}
