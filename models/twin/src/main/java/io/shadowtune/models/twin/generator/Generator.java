package io.shadowtune.models.twin.generator;

import io.shadowtune.models.twin.workload.Seeds;
import java.util.function.BooleanSupplier;

/** Makes the windows of a {@link GeneratorPlan}, in order. Not thread-safe; used once. */
public final class Generator {
    private static final double NANOS = 1e9;

    private final GeneratorPlan plan;
    private final World world;
    private final SideTraffic side;
    private final WindowSink sink;
    private final Clockwork clockwork;

    /**
     * A generator.
     *
     * @param plan what to make
     * @param journal is told of what happens
     * @param sink takes the windows
     */
    public Generator(GeneratorPlan plan, Journal journal, WindowSink sink) {
        this.plan = plan;
        this.sink = sink;
        Seeds seeds = plan.split().seeds(plan.seed());
        Grid grid = new Grid(plan.fabric());
        FluidFabric fabric = new FluidFabric(grid, plan.queue(), seeds.of("fabric", 0));
        Routing routing = new Routing(grid, fabric, seeds);
        this.world = new World(plan.upsets(), grid, fabric, routing, new Agenda(), journal);
        this.clockwork = new Clockwork(world);
        this.side = new SideTraffic(world, plan.side(), seeds.of("side", 0));
        new Arrivals(world, plan, seeds.of("jobs", 0)).begin();
        side.begin();
        new Failures(world, seeds.of("failures", 0)).begin();
    }

    /** The links that are counted. */
    public Grid grid() {
        return world.grid();
    }

    /**
     * Makes all windows.
     *
     * @param isStopped whether to leave off; asked once a window
     * @return whether all were made
     */
    public boolean run(BooleanSupplier isStopped) {
        long window = plan.telemetry().windowNanos();
        long end = Math.round(plan.seconds() * NANOS) / window * window;
        for (long start = 0; start < end; start += window) {
            if (isStopped.getAsBoolean()) {
                return false;
            }
            side.background(window / NANOS);
            clockwork.pass(start + window);
            sink.window(start, start + window, world.fabric().totals);
            world.fabric().totals.clear();
        }
        return true;
    }
}
