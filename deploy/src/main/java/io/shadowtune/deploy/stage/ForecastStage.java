package io.shadowtune.deploy.stage;

import io.shadowtune.models.forecast.live.ForecastPlan;
import java.util.List;
import java.util.function.Supplier;
import org.apache.kafka.streams.Topology;

/** Windows to rounds of forecasts; settings tell when what was learned of queues is of other ones. */
public final class ForecastStage implements Stage {
    static final List<Topic> INPUTS = List.of(Topic.WINDOWS, Topic.CONFIG_SNAPSHOTS);
    static final List<Topic> OUTPUTS = List.of(Topic.FORECASTS, Topic.DEAD_LETTERS);

    private final StageContext context;
    private final StageWiring wiring;
    private final Supplier<ForecastPlan> plans;

    /** A stage that asks the models of the plan of the day, which may be another at every round. */
    public ForecastStage(StageContext context, Supplier<ForecastPlan> plans) {
        this.context = context;
        this.wiring = new StageWiring(name(), context);
        this.plans = plans;
    }

    @Override
    public String name() {
        return "forecast";
    }

    @Override
    public void addTo(Topology topology) {
        wiring.add(
                topology,
                INPUTS.stream().map(context::name).toList(),
                () -> new ForecastProcessor(context, wiring, plans),
                List.of("memory", "ends"),
                OUTPUTS);
    }
}
