package io.shadowtune.models.kernel;

import java.util.List;

/**
 * Dense layers one after the other, run for many inputs at once. Immutable and thread-safe; a {@link DensePass} belongs to one thread.
 */
public final class DenseNetwork {
    private final List<DenseLayer> layers;

    /**
     * Chains layers.
     *
     * @throws IllegalArgumentException when there is none, or one does not take what the one before it gives
     */
    public DenseNetwork(List<DenseLayer> layers) {
        this.layers = List.copyOf(layers);
        if (layers.isEmpty()) {
            throw new IllegalArgumentException("The layers of a network must be at least one.");
        }
        for (int i = 1; i < layers.size(); i++) {
            if (layers.get(i).inputs() != layers.get(i - 1).outputs()) {
                throw new IllegalArgumentException(
                        "The inputs (%d) of layer %d must be the outputs (%d) of the one before."
                                .formatted(
                                        layers.get(i).inputs(),
                                        i,
                                        layers.get(i - 1).outputs()));
            }
        }
    }

    /** The layers, first to last. */
    public List<DenseLayer> layers() {
        return layers;
    }

    /** Number of inputs. */
    public int inputs() {
        return layers.get(0).inputs();
    }

    /** Number of outputs. */
    public int outputs() {
        return layers.get(layers.size() - 1).outputs();
    }

    /** Buffers of one thread. */
    public DensePass newPass() {
        return new DensePass(layers);
    }
}
