package io.shadowtune.models.twin.generator;

import java.util.random.RandomGenerator;

/** Links between leaf and spine that fail and come back. Not thread-safe. */
final class Failures {
    private static final double SECONDS_PER_HOUR = 3600;

    private final World world;
    private final RandomGenerator random;

    Failures(World world, RandomGenerator random) {
        this.world = world;
        this.random = random;
    }

    void begin() {
        double perHour = world.upsets().linkFailuresPerHour();
        if (perHour > 0) {
            world.agenda().in(SECONDS_PER_HOUR / perHour * random.nextExponential(), () -> {
                fail();
                begin();
            });
        }
    }

    private void fail() {
        int leaf = random.nextInt(world.grid().shape().leaves());
        int spine = random.nextInt(world.grid().shape().uplinks());
        if (world.fabric().isDead(world.grid().up(leaf, spine))) {
            return;
        }
        world.routing().turn(leaf, spine, true, random);
        world.journal().link(world.agenda().nowNanos() / 1e9, leaf, spine, false);
        world.agenda().in(world.upsets().repairSeconds(), () -> {
            world.routing().turn(leaf, spine, false, random);
            world.journal().link(world.agenda().nowNanos() / 1e9, leaf, spine, true);
        });
    }
}
