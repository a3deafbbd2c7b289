package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.config.ConfigSources;
import io.shadowtune.deploy.config.ShadowtuneConfig;
import java.nio.file.Path;
import java.util.List;

/** A running engine on a broker of another process, to be killed. */
final class EngineChild {
    static final String SOURCE = "telemetry";
    static final int PARTITIONS = 2;

    private EngineChild() {}

    /** Arguments: home, fabric, address of the broker. */
    public static void main(String[] arguments) {
        ShadowtuneConfig config = ShadowtuneConfig.load(ConfigSources.defaults(Path.of(arguments[0]))
                .with("fabric.name", arguments[1])
                .with("broker.bootstrap-servers", arguments[2])
                .with("broker.partitions", Integer.toString(PARTITIONS))
                .with("sources", SOURCE + "=auto")
                // Windows close by event time alone, however long a kill holds up the telemetry.
                .with("window.idle-timeout-seconds", "86400"));
        Engine.run(config, List.of(), address -> System.out.println("ready"));
    }
}
