package io.shadowtune.models.kernel;

/** One thread's buffers for passes through a {@link ForecastNetwork}; a pass allocates nothing. */
public final class ForecastPass {
    private final ForecastNetwork network;
    private final LstmState[] states;
    private final float[] step;
    private final float[][] joined;
    private final float[] raw;

    ForecastPass(ForecastNetwork network) {
        this.network = network;
        this.states = network.lstm().stream().map(l -> new LstmState(l.units())).toArray(LstmState[]::new);
        this.step = new float[network.channels()];
        int layers = network.hidden().size();
        this.joined = new float[layers + 1][];
        for (int i = 0; i < layers; i++) {
            joined[i] = new float[network.hidden().get(i).inputs()];
        }
        joined[layers] = new float[network.output().inputs()];
        this.raw = new float[network.output().outputs()];
    }

    /**
     * Computes one forecast.
     *
     * @param window steps one after another, each {@link ForecastNetwork#channels()} values
     * @param context {@link ForecastNetwork#context()} values
     * @param quantiles overwritten, step by step
     */
    public void forward(float[] window, float[] context, float[] quantiles) {
        forwardRaw(window, context, raw);
        network.head().apply(raw, quantiles);
    }

    /** As {@link #forward}, but gives what the output layer computes, before the quantile head. */
    public void forwardRaw(float[] window, float[] context, float[] out) {
        requireLengths(window, context);
        for (LstmState state : states) {
            state.reset();
        }
        for (int at = 0; at < window.length; at += step.length) {
            System.arraycopy(window, at, step, 0, step.length);
            float[] x = step;
            for (int i = 0; i < states.length; i++) {
                network.lstm().get(i).step(x, states[i]);
                x = states[i].hidden();
            }
        }
        dense(context, out);
    }

    private void dense(float[] context, float[] out) {
        LstmState last = states[states.length - 1];
        int layers = joined.length - 1;
        System.arraycopy(last.hidden(), 0, joined[0], 0, last.hidden().length);
        System.arraycopy(context, 0, joined[0], last.hidden().length, context.length);
        for (int i = 0; i < layers; i++) {
            DenseLayer layer = network.hidden().get(i);
            layer.forward(joined[i], joined[i + 1]);
            if (i == layers - 1) {
                System.arraycopy(context, 0, joined[i + 1], layer.outputs(), context.length);
            }
        }
        network.output().forward(joined[layers], out);
    }

    void requireLengths(float[] window, float[] context) {
        if (window.length == 0 || window.length % step.length != 0 || context.length != network.context()) {
            throw new IllegalArgumentException(
                    "The window (%d values) must be whole steps of %d channels, and the context (%d values) must have %d."
                            .formatted(window.length, step.length, context.length, network.context()));
        }
    }
}
