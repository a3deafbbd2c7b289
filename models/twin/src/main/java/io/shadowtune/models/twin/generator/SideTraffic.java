package io.shadowtune.models.twin.generator;

import java.util.List;
import java.util.random.RandomGenerator;

/** Inference and everything small, beside training. Not thread-safe. */
final class SideTraffic {
    /** A prompt's keys and values: 320 KiB a token; half are below 0.33 GB, and none above 27 GB. */
    private static final double KV_MEDIAN_BYTES = 0.33e9;

    private static final double KV_SPREAD = 1.2;
    private static final double KV_MOST_BYTES = 27e9;
    private static final double KV_RATE_RATIO = 0.5;
    private static final int KV_FLOWS = 4;

    private final World world;
    private final SideKnobs knobs;
    private final RandomGenerator random;
    private final Mmpp requests;
    private int number;

    SideTraffic(World world, SideKnobs knobs, RandomGenerator random) {
        this.world = world;
        this.knobs = knobs;
        this.random = random;
        this.requests = new Mmpp(knobs.inferencePerSecond(), knobs.inferenceDispersion(), 1, random);
    }

    void begin() {
        world.agenda().in(requests.next(), () -> {
            handOver();
            begin();
        });
    }

    /** A prompt goes from the host that read it to the one that answers. */
    private void handOver() {
        FabricShape shape = world.grid().shape();
        int from = random.nextInt(shape.hosts());
        int to = (from + 1 + random.nextInt(shape.hosts() - 1)) % shape.hosts();
        int rail = random.nextInt(shape.rails());
        double bytes = Math.min(KV_MOST_BYTES, KV_MEDIAN_BYTES * Math.exp(KV_SPREAD * random.nextGaussian()));
        Pairs.Pair pair =
                new Pairs.Pair(world.grid().nic(from, rail), world.grid().nic(to, rail), 1, KV_RATE_RATIO);
        List<Lane> lanes = world.routing().lanes(new Pairs(List.of(pair)), KV_FLOWS, "request-" + ++number);
        world.journal().request(world.agenda().nowNanos() / 1e9, bytes);
        world.send(lanes, bytes, World.EVEN, () -> {});
    }

    /** Draws what other flows bring in a window, and takes their share off every link. */
    void background(double seconds) {
        if (knobs.backgroundLoad() == 0) {
            return;
        }
        for (int link = 0; link < world.grid().links(); link++) {
            double rate = world.grid().bytesPerSecond(link);
            double expected =
                    knobs.backgroundLoad() * rate * seconds / knobs.flowSizes().meanBytes();
            double most = 0.95 * rate * seconds;
            double bytes = Math.min(most, knobs.flowSizes().drawSum(expected, random));
            world.fabric().otherRatio[link] = bytes / (rate * seconds);
            world.fabric().addOther(link, bytes);
        }
    }
}
