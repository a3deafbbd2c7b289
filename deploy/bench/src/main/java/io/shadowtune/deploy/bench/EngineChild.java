package io.shadowtune.deploy.bench;

import io.shadowtune.deploy.config.ConfigSources;
import io.shadowtune.deploy.config.ShadowtuneConfig;
import io.shadowtune.deploy.engine.Engine;
import io.shadowtune.deploy.engine.EngineSetup;
import io.shadowtune.deploy.engine.Role;
import io.shadowtune.ingest.json.RecordJson;
import io.shadowtune.ingest.telemetry.AliasTable;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/** The engine's ingest role, decode to windows exactly-once, in a process of its own. */
final class EngineChild {
    private EngineChild() {}

    /** Arguments: directory, broker, topic. */
    public static void main(String[] arguments) {
        Path directory = Path.of(arguments[0]);
        ShadowtuneConfig config = ShadowtuneConfig.load(ConfigSources.defaults(directory)
                .with("broker.bootstrap-servers", arguments[1])
                .with("data.dir", directory.resolve("data").toString()));
        EngineSetup setup = new EngineSetup(
                config,
                Set.of(Role.INGEST),
                directory.resolve("data"),
                Map.of(arguments[2], "gnmic.event"),
                () -> AliasTable.EMPTY,
                false);
        try (Engine engine = Engine.start(setup, new RecordJson())) {
            System.out.println("running " + setup.roles());
            Child.awaitParent();
            System.out.println(engine.isRunning() ? Child.cpuSeconds() : Double.NaN);
        }
        System.exit(0);
    }
}
