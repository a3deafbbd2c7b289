package io.shadowtune.models.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Stores dense networks in the tensors and properties of a {@link WeightFile} under a name, and assembles them again. */
public final class DenseNetworkWeights {
    private static final int MOST_LAYERS = 16;

    private DenseNetworkWeights() {}

    /** Adds the tensors {@code name.N.weights}, {@code name.N.bias} and the properties {@code name.N.activation}. */
    public static void store(
            String name, DenseNetwork network, Map<String, String> properties, Map<String, Tensor> tensors) {
        for (int i = 0; i < network.layers().size(); i++) {
            DenseLayer layer = network.layers().get(i);
            String part = name + "." + i;
            properties.put(part + ".activation", layer.activation().name());
            tensors.put(part + ".weights", layer.weights());
            tensors.put(part + ".bias", layer.bias());
        }
    }

    /**
     * The network of that name.
     *
     * @throws IllegalArgumentException when the file does not hold it whole
     */
    public static DenseNetwork assemble(String name, WeightFile file) {
        List<DenseLayer> layers = new ArrayList<>();
        for (int i = 0; i < MOST_LAYERS && file.tensors().containsKey(name + "." + i + ".weights"); i++) {
            String part = name + "." + i;
            Tensor weights = file.tensors().get(part + ".weights");
            Tensor bias = file.tensors().get(part + ".bias");
            String activation = file.properties().get(part + ".activation");
            if (weights == null || bias == null || activation == null) {
                throw new IllegalArgumentException(
                        "The layer %s must have weights, bias and activation.".formatted(part));
            }
            layers.add(new DenseLayer(weights.toRows(), bias.row(0), Activation.valueOf(activation)));
        }
        if (layers.isEmpty()) {
            throw new IllegalArgumentException("The network %s must be there.".formatted(name));
        }
        return new DenseNetwork(layers);
    }
}
