package io.shadowtune.deploy.stage;

import java.util.List;
import org.apache.kafka.streams.Topology;

/** Windows, forecasts and settings to decisions and outcomes, in shadow. */
public final class DecideStage implements Stage {
    static final List<Topic> OUTPUTS = List.of(Topic.DECISIONS, Topic.OUTCOMES, Topic.DEAD_LETTERS);
    static final List<Topic> INPUTS = List.of(Topic.WINDOWS, Topic.FORECASTS, Topic.CONFIG_SNAPSHOTS);

    private final StageContext context;
    private final StageWiring wiring;
    private final DecideSetup setup;

    /** A stage that decides as set up. */
    public DecideStage(StageContext context, DecideSetup setup) {
        this.context = context;
        this.wiring = new StageWiring(name(), context);
        this.setup = setup;
    }

    @Override
    public String name() {
        return "decide";
    }

    @Override
    public void addTo(Topology topology) {
        wiring.add(
                topology,
                INPUTS.stream().map(context::name).toList(),
                () -> new DecideProcessor(context, wiring, setup),
                List.of("devices", "pending", "offsets", "ends"),
                OUTPUTS);
    }
}
