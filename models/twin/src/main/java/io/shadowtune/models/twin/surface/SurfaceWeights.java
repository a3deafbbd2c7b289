package io.shadowtune.models.twin.surface;

import io.shadowtune.models.kernel.DenseNetwork;
import io.shadowtune.models.kernel.DenseNetworkWeights;
import io.shadowtune.models.kernel.Tensor;
import io.shadowtune.models.kernel.WeightFile;
import io.shadowtune.models.kernel.WeightReading;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Stores a {@link Surface} in a {@link WeightFile} and assembles it again. */
public final class SurfaceWeights {
    /** Value of the property {@code kind}. */
    public static final String KIND = "response-surface";

    /** Of features and figures; another meaning of either is another version. */
    private static final String VERSION = "1";

    private static final int MOST_NETS = 32;
    private static final String ABOUT = "about.";

    private SurfaceWeights() {}

    /** What came of reading. */
    public sealed interface Reading {
        /**
         * The surface can be used.
         *
         * @param surface the surface
         */
        record Ready(Surface surface) implements Reading {}

        /**
         * The bytes hold no surface that this build serves.
         *
         * @param because what is wrong
         */
        record Refused(String because) implements Reading {}
    }

    /** The surface as a file; equal surfaces give equal bytes. */
    public static WeightFile store(Surface surface) {
        Map<String, String> properties = new LinkedHashMap<>();
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        properties.put("kind", KIND);
        properties.put("surface.version", VERSION);
        new java.util.TreeMap<>(surface.provenance()).forEach((key, value) -> properties.put(ABOUT + key, value));
        for (int i = 0; i < surface.networks().size(); i++) {
            DenseNetworkWeights.store("net" + i, surface.networks().get(i), properties, tensors);
        }
        tensors.put(
                "features", pair(surface.features().mean(), surface.features().scale()));
        tensors.put("figures", pair(surface.figures().mean(), surface.figures().scale()));
        Region region = surface.region();
        tensors.put("region.range", pair(region.low(), region.high()));
        tensors.put("region.mean", Tensor.ofRows(new float[][] {region.mean()}));
        tensors.put("region.precision", Tensor.ofRows(region.precision()));
        tensors.put("region.most", Tensor.ofRows(new float[][] {{region.mostDistance()}}));
        for (Figure figure : Figure.values()) {
            IntervalWidths level = surface.levels().get(figure.column());
            IntervalWidths difference = surface.differences().get(figure.column());
            tensors.put("level." + figure, pair(level.spreads(), level.widths()));
            tensors.put("difference." + figure, pair(difference.spreads(), difference.widths()));
        }
        return new WeightFile(properties, tensors);
    }

    private static Tensor pair(float[] first, float[] second) {
        return Tensor.ofRows(new float[][] {first, second});
    }

    /** Reads bytes of unknown origin: never throws on what they hold. */
    public static Reading read(byte[] bytes) {
        WeightReading reading = WeightFile.read(bytes);
        if (!(reading instanceof WeightReading.Whole whole)) {
            return new Reading.Refused(((WeightReading.Refused) reading).because());
        }
        Map<String, String> properties = whole.file().properties();
        if (!KIND.equals(properties.get("kind"))) {
            return new Reading.Refused("The file's kind is %s, not %s.".formatted(properties.get("kind"), KIND));
        }
        if (!VERSION.equals(properties.get("surface.version"))) {
            return new Reading.Refused("The surface.version (%s) must be %s; train the surface anew."
                    .formatted(properties.get("surface.version"), VERSION));
        }
        try {
            return new Reading.Ready(surface(whole.file()));
        } catch (IllegalArgumentException misfit) {
            return new Reading.Refused(String.valueOf(misfit.getMessage()));
        }
    }

    private static Surface surface(WeightFile file) {
        List<DenseNetwork> networks = new ArrayList<>();
        for (int i = 0; i < MOST_NETS && file.tensors().containsKey("net" + i + ".0.weights"); i++) {
            DenseNetwork network = DenseNetworkWeights.assemble("net" + i, file);
            if (network.inputs() != ContextFeatures.COUNT || network.outputs() != Figure.COUNT) {
                throw new IllegalArgumentException("The net%d (%d inputs, %d outputs) must have %d and %d."
                        .formatted(i, network.inputs(), network.outputs(), ContextFeatures.COUNT, Figure.COUNT));
            }
            networks.add(network);
        }
        if (networks.isEmpty()) {
            throw new IllegalArgumentException("The nets of a surface must be at least one.");
        }
        int width = ContextFeatures.CONTEXT;
        float[][] range = rows(file, "region.range", 2, ContextFeatures.COUNT);
        Region region = new Region(
                range[0],
                range[1],
                rows(file, "region.mean", 1, width)[0],
                rows(file, "region.precision", width, width),
                rows(file, "region.most", 1, 1)[0][0]);
        List<IntervalWidths> levels = new ArrayList<>();
        List<IntervalWidths> differences = new ArrayList<>();
        for (Figure figure : Figure.values()) {
            levels.add(widths(file, "level." + figure));
            differences.add(widths(file, "difference." + figure));
        }
        Map<String, String> provenance = new LinkedHashMap<>();
        file.properties().forEach((key, value) -> {
            if (key.startsWith(ABOUT)) {
                provenance.put(key.substring(ABOUT.length()), value);
            }
        });
        return new Surface(
                networks,
                scaling(file, "features", ContextFeatures.COUNT),
                scaling(file, "figures", Figure.COUNT),
                region,
                levels,
                differences,
                provenance);
    }

    private static Scaling scaling(WeightFile file, String name, int width) {
        float[][] rows = rows(file, name, 2, width);
        for (float scale : rows[1]) {
            if (!(scale > 0)) {
                throw new IllegalArgumentException("The scales of %s (%s) must be above 0.".formatted(name, scale));
            }
        }
        return new Scaling(rows[0], rows[1]);
    }

    private static IntervalWidths widths(WeightFile file, String name) {
        float[][] rows = rows(file, name, 2, IntervalWidths.BINS);
        for (int bin = 0; bin < IntervalWidths.BINS; bin++) {
            boolean rises = bin == 0 || (rows[0][bin] > rows[0][bin - 1] && rows[1][bin] >= rows[1][bin - 1]);
            if (!rises || !(rows[0][bin] >= 0) || !(rows[1][bin] > 0) || !Float.isFinite(rows[1][bin])) {
                throw new IllegalArgumentException(
                        "The widths of %s (%s at a spread of %s) must be above 0, and rise with the spreads."
                                .formatted(name, rows[1][bin], rows[0][bin]));
            }
        }
        return new IntervalWidths(rows[0], rows[1]);
    }

    private static float[][] rows(WeightFile file, String name, int rows, int columns) {
        @Nullable Tensor tensor = file.tensors().get(name);
        if (tensor == null || tensor.rows() != rows || tensor.columns() != columns) {
            throw new IllegalArgumentException(
                    "The tensor %s must be there with %d x %d values.".formatted(name, rows, columns));
        }
        return tensor.toRows();
    }
}
