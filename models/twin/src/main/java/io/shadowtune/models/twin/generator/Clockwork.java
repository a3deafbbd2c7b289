package io.shadowtune.models.twin.generator;

/*
 * Time goes from event to event, at most to where it is asked to go. While transfers are new to each other it goes in
 * steps of half a millisecond; while nothing changes, steps grow, as nothing is then to be seen in them. A transfer ends
 * with the step in which it ends, so that ends that lie close together cost one step.
 */
/** Moves a world on. Not thread-safe. */
final class Clockwork {
    private static final long STEP_NANOS = 500_000;
    private static final long LONGEST_STEP_NANOS = 1_000_000_000;
    private static final double NANOS = 1e9;
    private static final double LONG_SECONDS = 1e9;

    private final World world;
    private long stepNanos = STEP_NANOS;

    Clockwork(World world) {
        this.world = world;
    }

    /** Lets time pass until then. */
    void pass(long untilNanos) {
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
            long doneNanos = Math.max(STEP_NANOS, (long) Math.ceil(Math.min(first, LONG_SECONDS) * NANOS));
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
