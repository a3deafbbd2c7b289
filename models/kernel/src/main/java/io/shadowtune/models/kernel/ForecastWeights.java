package io.shadowtune.models.kernel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Stores a {@link ForecastNetwork} in a {@link WeightFile} and assembles it again.
 *
 * <p>Tensors {@code lstm.N.input}, {@code lstm.N.recurrent}, {@code lstm.N.bias}, {@code dense.N.weights}, {@code dense.N.bias},
 * {@code output.weights}, {@code output.bias}, {@code head.offsets}; properties {@code kind}, {@code context},
 * {@code dense.N.activation}, {@code head.levels} (comma-separated). Other properties are the caller's.
 */
public final class ForecastWeights {
    /** Value of the property {@code kind}. */
    public static final String KIND = "forecast-lstm";

    private static final int MOST_LAYERS = 16;

    private ForecastWeights() {}

    /** Stores the network beside further properties, whose keys must not be those above. */
    public static WeightFile store(ForecastNetwork network, Map<String, String> more) {
        Map<String, String> properties = new LinkedHashMap<>();
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        properties.put("kind", KIND);
        properties.put("context", Integer.toString(network.context()));
        for (int i = 0; i < network.lstm().size(); i++) {
            LstmLayer layer = network.lstm().get(i);
            tensors.put("lstm." + i + ".input", layer.input());
            tensors.put("lstm." + i + ".recurrent", layer.recurrent());
            tensors.put("lstm." + i + ".bias", layer.bias());
        }
        for (int i = 0; i < network.hidden().size(); i++) {
            DenseLayer layer = network.hidden().get(i);
            properties.put("dense." + i + ".activation", layer.activation().name());
            tensors.put("dense." + i + ".weights", layer.weights());
            tensors.put("dense." + i + ".bias", layer.bias());
        }
        tensors.put("output.weights", network.output().weights());
        tensors.put("output.bias", network.output().bias());
        properties.put("head.levels", Levels.text(network.head().levels()));
        tensors.put("head.offsets", network.head().offsets());
        more.forEach((key, value) -> {
            if (properties.put(key, value) != null) {
                throw new IllegalArgumentException("The property %s must be left to the network.".formatted(key));
            }
        });
        return new WeightFile(properties, tensors);
    }

    /** Reads and assembles in one go. */
    public static NetworkReading read(byte[] bytes) {
        WeightReading reading = WeightFile.read(bytes);
        if (reading instanceof WeightReading.Whole whole) {
            return assemble(whole.file());
        }
        return new NetworkReading.Refused(((WeightReading.Refused) reading).because());
    }

    /** Assembles the network of a file. */
    public static NetworkReading assemble(WeightFile file) {
        String kind = file.properties().get("kind");
        if (!KIND.equals(kind)) {
            return new NetworkReading.Refused("The file's kind is %s, not %s.".formatted(kind, KIND));
        }
        try {
            return new NetworkReading.Ready(network(file), file);
        } catch (IllegalArgumentException misfit) {
            return new NetworkReading.Refused(String.valueOf(misfit.getMessage()));
        }
    }

    private static ForecastNetwork network(WeightFile file) {
        Map<String, Tensor> t = file.tensors();
        List<LstmLayer> lstm = new ArrayList<>();
        for (int i = 0; i < MOST_LAYERS && t.containsKey("lstm." + i + ".input"); i++) {
            String name = "lstm." + i;
            lstm.add(new LstmLayer(
                    tensor(t, name + ".input").toRows(),
                    tensor(t, name + ".recurrent").toRows(),
                    tensor(t, name + ".bias").row(0)));
        }
        List<DenseLayer> hidden = new ArrayList<>();
        for (int i = 0; i < MOST_LAYERS && t.containsKey("dense." + i + ".weights"); i++) {
            String activation = require(file.properties().get("dense." + i + ".activation"), "dense activation", i);
            hidden.add(dense(t, "dense." + i, Activation.valueOf(activation)));
        }
        int context = Integer.parseInt(require(file.properties().get("context"), "context", 0));
        double[] levels = Levels.parse(require(file.properties().get("head.levels"), "head.levels", 0));
        QuantileHead head = new QuantileHead(levels, tensor(t, "head.offsets").toRows());
        return new ForecastNetwork(context, lstm, hidden, dense(t, "output", Activation.IDENTITY), head);
    }

    private static DenseLayer dense(Map<String, Tensor> t, String name, Activation activation) {
        return new DenseLayer(
                tensor(t, name + ".weights").toRows(), tensor(t, name + ".bias").row(0), activation);
    }

    private static Tensor tensor(Map<String, Tensor> tensors, String name) {
        Tensor tensor = tensors.get(name);
        if (tensor == null) {
            throw new IllegalArgumentException("The tensor %s must be there.".formatted(name));
        }
        return tensor;
    }

    private static String require(@Nullable String value, String what, int index) {
        if (value == null) {
            throw new IllegalArgumentException("The property %s (%d) must be there.".formatted(what, index));
        }
        return value;
    }
}
