package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.config.ConfigSources;
import io.shadowtune.deploy.config.ShadowtuneConfig;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Replays one file into a data directory and prints every step, so that a test can kill it at any of them. */
final class ReplayChild {
    private ReplayChild() {}

    /** Arguments: home, data directory, file. */
    public static void main(String[] arguments) {
        ShadowtuneConfig config = ShadowtuneConfig.load(ConfigSources.defaults(Path.of(arguments[0]))
                .with("fabric.name", "kill")
                .with("broker.partitions", "2"));
        ReplayRequest request = new ReplayRequest(
                List.of(Path.of(arguments[2])), Optional.empty(), 0, false, Optional.of(Path.of(arguments[1])));
        Replay.run(config, request, (what, done, total) -> System.out.println(what + " " + done));
        System.out.println("finished");
        System.exit(0);
    }
}
