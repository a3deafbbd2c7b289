package io.shadowtune.models.twin.workload;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.twin.generator.ScriptedJobs;
import java.time.LocalDate;
import java.util.List;

/** Clusters and queues for tests. */
final class Given {
    static final LocalDate DAY = LocalDate.of(2026, 3, 11);
    static final double LINK = 50e9;
    static final long BUFFER = 16L << 20;
    static final WredSetting WRED = new WredSetting(true, 1_048_576, 2_097_152, 0.05);
    static final EgressSpec LOSSLESS = new EgressSpec(LINK, BUFFER, 0.125, WRED, true);
    static final EgressSpec LOSSY = new EgressSpec(LINK, BUFFER, 0.125, new WredSetting(false, 0, 0, 0), false);

    private Given() {}

    static RailFabric fabric() {
        return new RailFabric(4, 2, 400);
    }

    static LoadPlan eventful(long seed) {
        RailFabric fabric = fabric();
        return plan(seed, List.of(Incast.on(fabric, seed, DAY)), List.of(SwitchRestart.on(fabric, seed, DAY)));
    }

    static LoadPlan quiet(long seed) {
        return plan(seed, List.of(), List.of());
    }

    private static LoadPlan plan(long seed, List<Incast> incasts, List<SwitchRestart> restarts) {
        return new LoadPlan(fabric(), seed, LOSSLESS, LOSSY, SenderModel.DEFAULT, incasts, restarts);
    }

    static ClusterLoad load(LoadPlan plan) {
        return new ClusterLoad(plan, new ScriptedJobs(plan.fabric(), plan.seed(), plan.lossless()));
    }

    static FluidEgress queue(EgressSpec spec) {
        return new FluidEgress(spec, SenderModel.DEFAULT);
    }
}
