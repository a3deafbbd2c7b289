package io.shadowtune.models.twin.surface;

import io.shadowtune.models.kernel.DenseNetwork;
import io.shadowtune.models.twin.packet.Dcqcn;
import io.shadowtune.models.twin.packet.Marking;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What ports show under any setting, learned from packet-level runs of one switch with one bottleneck.
 *
 * <p>Several nets each say the logarithms of all {@link Figure}s; their mean is the answer. How far they are apart gives the width of
 * the interval, by what held-out runs taught ({@link IntervalWidths}): for levels, and by itself for differences between two settings of
 * one context, which are known much better, as most of what a level depends on is the same on both sides. These are widened until they
 * hold in nearly every context, not in contexts on average ({@link ContextCoverage}).
 *
 * <p>It knows one bottleneck whose feeders are hosts. For a port behind other switches, or that shares its load with others, its
 * intervals are too narrow and its order of settings is a hint at best: say {@code unidentified} there. Immutable and thread-safe; a
 * {@link SurfaceQuery} belongs to one thread.
 */
public final class Surface {
    private static final double GAIN = 1.0 / 256;
    private static final double HYPER_STEP = 10;

    private final List<DenseNetwork> networks;
    private final Scaling features;
    private final Scaling figures;
    private final Region region;
    private final List<IntervalWidths> levels;
    private final List<IntervalWidths> differences;
    private final Map<String, String> provenance;

    Surface(
            List<DenseNetwork> networks,
            Scaling features,
            Scaling figures,
            Region region,
            List<IntervalWidths> levels,
            List<IntervalWidths> differences,
            Map<String, String> provenance) {
        this.networks = List.copyOf(networks);
        this.features = features;
        this.figures = figures;
        this.region = region;
        this.levels = List.copyOf(levels);
        this.differences = List.copyOf(differences);
        this.provenance = Map.copyOf(provenance);
    }

    /** How it came to be: seed, contexts, settings. */
    public Map<String, String> provenance() {
        return provenance;
    }

    /** Buffers of one thread, for many questions at once. */
    public SurfaceQuery newQuery() {
        return new SurfaceQuery(this);
    }

    /** Figures of a context under each of these settings. */
    public Answer<List<Prediction>> predict(LoadContext context, List<Marking> settings) {
        String unknown = unknown(context, settings);
        if (!unknown.isEmpty()) {
            return new Answer.Unidentified<>(unknown);
        }
        SurfaceQuery query = newQuery();
        settings.forEach(setting -> query.add(context, setting));
        query.run();
        List<Prediction> predictions = new ArrayList<>();
        for (int i = 0; i < settings.size(); i++) {
            if (query.excess(i) > Region.MOST_EXCESS) {
                return new Answer.Unidentified<>(query.because(i));
            }
            predictions.add(query.prediction(i));
        }
        return new Answer.Told<>(predictions);
    }

    /** What a change of the setting changes in a context. */
    public Answer<Change> difference(LoadContext context, Marking from, Marking to) {
        String unknown = unknown(context, List.of(from, to));
        if (!unknown.isEmpty()) {
            return new Answer.Unidentified<>(unknown);
        }
        SurfaceQuery query = newQuery();
        query.add(context, from);
        query.add(context, to);
        query.run();
        for (int i = 0; i < 2; i++) {
            if (query.excess(i) > Region.MOST_EXCESS) {
                return new Answer.Unidentified<>(query.because(i));
            }
        }
        return new Answer.Told<>(query.change(0, 1));
    }

    /** What the surface has never seen otherwise, so that no feature tells it; empty for nothing. */
    public static String unknown(LoadContext context, List<Marking> settings) {
        Dcqcn nic = context.nic();
        if (!nic.enabled()) {
            return "the senders do not react to marks";
        }
        if (Math.abs(nic.gain() - GAIN) > GAIN / 100) {
            return "the surface has learned with dcqcn.g 1/256 only, not %s".formatted(nic.gain());
        }
        if (Math.abs(nic.hyperRatio() / nic.additiveRatio() - HYPER_STEP) > HYPER_STEP / 100) {
            return "the surface has learned with a dcqcn.rhaiMbps of ten times raiMbps only";
        }
        return settings.stream().allMatch(setting -> setting.weight() == 1)
                ? ""
                : "the surface knows marking on the present queue only, not on an average";
    }

    List<DenseNetwork> networks() {
        return networks;
    }

    Scaling features() {
        return features;
    }

    Scaling figures() {
        return figures;
    }

    Region region() {
        return region;
    }

    List<IntervalWidths> levels() {
        return levels;
    }

    List<IntervalWidths> differences() {
        return differences;
    }
}
