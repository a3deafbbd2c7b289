package io.shadowtune.deploy.stage;

import io.shadowtune.models.forecast.live.ForecastPlan;
import java.util.List;
import org.apache.kafka.streams.Topology;

/** Windows to rounds of forecasts. */
public final class ForecastStage implements Stage {
    static final List<Topic> OUTPUTS = List.of(Topic.FORECASTS, Topic.DEAD_LETTERS);

    private final StageContext context;
    private final StageWiring wiring;
    private final ForecastPlan plan;

    /** A stage that asks the models of a plan. */
    public ForecastStage(StageContext context, ForecastPlan plan) {
        this.context = context;
        this.wiring = new StageWiring(name(), context);
        this.plan = plan;
    }

    @Override
    public String name() {
        return "forecast";
    }

    @Override
    public void addTo(Topology topology) {
        wiring.add(
                topology,
                List.of(context.name(Topic.WINDOWS)),
                () -> new ForecastProcessor(context, wiring, plan),
                List.of("series", "rounds", "ends"),
                OUTPUTS);
    }
}
