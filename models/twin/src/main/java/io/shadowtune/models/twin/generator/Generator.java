package io.shadowtune.models.twin.generator;

import io.shadowtune.models.twin.workload.Seeds;
import java.util.function.BooleanSupplier;

/*
 * Time goes from event to event, at most to the window's end. While transfers are new to each other it goes in steps of
 * half a millisecond; while nothing changes, steps grow, as nothing is then to be seen in them. A transfer ends with the
 * step in which it ends, so that ends that lie close together cost one step.
 */
/** Makes the windows of a {@link GeneratorPlan}, in order. Not thread-safe; used once. */
public final class Generator {
    private static final long STEP_NANOS = 500_000;
    private static final long LONGEST_STEP_NANOS = 1_000_000_000;
    private static final double NANOS = 1e9;

    private final GeneratorPlan plan;
    private final World world;
    private final SideTraffic side;
    private final WindowSink sink;
    private long stepNanos = STEP_NANOS;

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
        this.world = new World(plan, grid, fabric, routing, new Agenda(), journal);
        this.side = new SideTraffic(world, seeds.of("side", 0));
        new Arrivals(world, seeds.of("jobs", 0)).begin();
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
            pass(start + window);
            sink.window(start, start + window, world.fabric().totals);
            world.fabric().totals.clear();
        }
        return true;
    }

    private void pass(long untilNanos) {
        Agenda agenda = world.agenda();
        FluidFabric fabric = world.fabric();
        agenda.moveTo(agenda.nowNanos());
        while (agenda.nowNanos() < untilNanos) {
            long most = Math.min(untilNanos, agenda.nextNanos()) - agenda.nowNanos();
            if (fabric.rows.count == 0) {
                agenda.moveTo(agenda.nowNanos() + most);
                continue;
            }
            int before = fabric.rows.count;
            double first = fabric.share();
            long doneNanos = Math.max(STEP_NANOS, (long) Math.ceil(Math.min(first, 1e9) * NANOS));
            long step = Math.max(1, Math.min(Math.min(most, doneNanos), stepNanos));
            fabric.pass(step / NANOS);
            boolean ended = finish();
            agenda.moveTo(agenda.nowNanos() + step);
            boolean changed = ended || fabric.rows.count != before;
            stepNanos = changed ? STEP_NANOS : Math.min(LONGEST_STEP_NANOS, 2 * stepNanos);
        }
    }

    /** Takes away what is done; whether anything was. */
    private boolean finish() {
        Transfers rows = world.fabric().rows;
        boolean any = false;
        for (int row = rows.count - 1; row >= 0; row--) {
            if (rows.left[row] <= 1) {
                Exchange owner = rows.owner[row];
                rows.remove(row);
                any = true;
                if (owner != null) {
                    // What it begins comes after this step: it is as if it had waited for the step's end.
                    world.agenda().in(0, owner::done);
                }
            }
        }
        return any;
    }
}
