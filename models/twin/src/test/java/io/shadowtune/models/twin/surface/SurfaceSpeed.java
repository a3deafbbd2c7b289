package io.shadowtune.models.twin.surface;

import io.shadowtune.models.twin.packet.Marking;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Measures processor time of the surface: batches of 1,000 questions, and a day of 288 blocks for 1,000 queues that each choose among
 * 12 settings. Argument: the surface.
 */
final class SurfaceSpeed {
    private static final int BLOCKS = 288;
    private static final int QUEUES = 1_000;
    private static final int SETTINGS = 12;
    private static final int WARM_UP = 200;
    private static final double NANOS_PER_MILLI = 1e6;

    private SurfaceSpeed() {}

    public static void main(String[] args) throws IOException {
        Surface surface = SurfaceScore.read(Path.of(args[0]));
        List<LoadContext> contexts = new ArrayList<>();
        List<List<Marking>> settings = new ArrayList<>();
        ContextSpace space = new ContextSpace(9);
        for (int i = 0; i < QUEUES; i++) {
            contexts.add(space.context());
            settings.add(space.settings(SETTINGS, contexts.get(i).port().linkGbps()));
        }
        SurfaceQuery query = surface.newQuery();
        for (int perContext : new int[] {1, SETTINGS}) {
            long before = 0;
            for (int i = 0; i < 2 * WARM_UP; i++) {
                before = i == WARM_UP ? cpuNanos() : before;
                batch(query, contexts, settings, perContext);
            }
            System.out.printf(
                    Locale.ROOT,
                    "1,000 questions, %d settings for each context: %.3f ms%n",
                    perContext,
                    (cpuNanos() - before) / NANOS_PER_MILLI / WARM_UP);
        }
        long before = cpuNanos();
        double chosen = 0;
        for (int block = 0; block < BLOCKS; block++) {
            chosen += choose(query, contexts, settings, block);
        }
        System.out.printf(
                Locale.ROOT,
                "a day of %d blocks for %d queues, %d settings each: %.1f s (mean of the chosen: %.2f)%n",
                BLOCKS,
                QUEUES,
                SETTINGS,
                (cpuNanos() - before) / NANOS_PER_MILLI / 1_000,
                chosen / BLOCKS / QUEUES);
    }

    private static void batch(
            SurfaceQuery query, List<LoadContext> contexts, List<List<Marking>> settings, int perContext) {
        query.clear();
        for (int i = 0; i < QUEUES; i++) {
            query.add(contexts.get(i / perContext), settings.get(i).get(i % SETTINGS));
        }
        query.run();
    }

    /** Each queue meets another regime in each block and takes what makes its mice quickest, as long as that is sure. */
    private static double choose(
            SurfaceQuery query, List<LoadContext> contexts, List<List<Marking>> settings, int block) {
        query.clear();
        for (int i = 0; i < QUEUES; i++) {
            LoadContext context = contexts.get((i + block) % QUEUES);
            for (int s = 0; s < SETTINGS; s++) {
                query.add(context, settings.get(i).get(s));
            }
        }
        query.run();
        double sum = 0;
        for (int i = 0; i < QUEUES; i++) {
            int best = 0;
            for (int s = 1; s < SETTINGS; s++) {
                Change change = query.change(SETTINGS * i, SETTINGS * i + s);
                boolean better = query.value(SETTINGS * i + s, Figure.MICE_P99_SLOWDOWN)
                        < query.value(SETTINGS * i + best, Figure.MICE_P99_SLOWDOWN);
                best = better && change.isSure(Figure.MICE_P99_SLOWDOWN) ? s : best;
            }
            sum += best;
        }
        return sum;
    }

    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
