package io.shadowtune.deploy.stage;

import io.shadowtune.ingest.window.WindowConfig;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.streams.Topology;

/** Samples to windows, closed by each device's own event time. */
public final class WindowStage implements Stage {
    static final List<Topic> OUTPUTS = List.of(Topic.WINDOWS, Topic.DEAD_LETTERS);

    private final StageContext context;
    private final StageWiring wiring;
    private final WindowConfig config;
    private final Duration idleTimeout;

    /**
     * A stage.
     *
     * @param idleTimeout how long a device may be silent, in wall time, before its open windows close all the same;
     *     zero for never, as in a replay, whose end is marked
     */
    public WindowStage(StageContext context, WindowConfig config, Duration idleTimeout) {
        this.context = context;
        this.wiring = new StageWiring(name(), context);
        this.config = config;
        this.idleTimeout = idleTimeout;
    }

    @Override
    public String name() {
        return "window";
    }

    @Override
    public void addTo(Topology topology) {
        wiring.add(
                topology,
                List.of(context.name(Topic.SAMPLES)),
                () -> new WindowProcessor(context, wiring, config, idleTimeout),
                List.of("devices", "ends"),
                OUTPUTS);
    }
}
