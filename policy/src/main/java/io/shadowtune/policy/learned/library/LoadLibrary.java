package io.shadowtune.policy.learned.library;

import io.shadowtune.models.twin.surface.ContextSpace;
import io.shadowtune.models.twin.surface.Demand;
import io.shadowtune.models.twin.surface.LoadContext;
import java.util.ArrayList;
import java.util.List;

/**
 * Loads of ports of one link rate, drawn by seed as those were that the surface has learned from: all demands, buffers and NICs that it
 * knows. What is not known of a port is averaged over by them. Immutable and thread-safe.
 */
final class LoadLibrary {
    /** Draws after which a rate that has not come up is none that the surface knows. */
    private static final int MOST_DRAWS = 40;

    private static final double SAME_RATE = 0.01;

    private final List<LoadContext> contexts;
    private final double[] leastSendersLog;
    private final double[] mostSendersLog;
    private final double[] bdpBytes;

    private LoadLibrary(List<LoadContext> contexts) {
        this.contexts = List.copyOf(contexts);
        int count = contexts.size();
        leastSendersLog = new double[count];
        mostSendersLog = new double[count];
        bdpBytes = new double[count];
        for (int i = 0; i < count; i++) {
            Demand demand = contexts.get(i).demand();
            int rounds = demand.rounds().senders();
            int bursts = demand.bursts().loadRatio() > 0 ? demand.bursts().senders() : 0;
            leastSendersLog[i] = Math.log(rounds);
            mostSendersLog[i] = Math.log(rounds + bursts);
            bdpBytes[i] = contexts.get(i).port().bdpBytes();
        }
    }

    /**
     * Draws loads; none where the surface knows no links of that rate.
     *
     * @param gbps link rate
     * @param count how many, at least 1
     */
    static LoadLibrary draw(double gbps, int count, long seed) {
        ContextSpace space = new ContextSpace(seed);
        List<LoadContext> contexts = new ArrayList<>();
        for (int i = 0; i < MOST_DRAWS * count && contexts.size() < count; i++) {
            LoadContext context = space.context();
            if (Math.abs(context.port().linkGbps() / gbps - 1) < SAME_RATE) {
                contexts.add(context);
            }
        }
        return new LoadLibrary(contexts);
    }

    int size() {
        return contexts.size();
    }

    LoadContext context(int load) {
        return contexts.get(load);
    }

    double bdpBytes(int load) {
        return bdpBytes[load];
    }

    /** How far a logarithm of senders to one destination is from what a load shows: its rounds, and its bursts on top or not. */
    double sendersOff(int load, double log) {
        return Math.max(0, Math.max(leastSendersLog[load] - log, log - mostSendersLog[load]));
    }
}
