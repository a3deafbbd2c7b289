package io.shadowtune.models.train;

import io.shadowtune.models.kernel.series.Encoding;
import io.shadowtune.models.kernel.series.Filled;
import io.shadowtune.models.kernel.series.WindowSpec;

/** Encoded windows, contexts and targets of several examples, as plain arrays. */
final class Batch {
    private final WindowSpec spec;
    private final float[][] windows;
    private final float[][] contexts;
    private final float[][] targets;
    private int count;

    Batch(WindowSpec spec, int most) {
        this.spec = spec;
        this.windows = new float[most][spec.windowSteps() * spec.channels()];
        this.contexts = new float[most][spec.contextLength()];
        this.targets = new float[most][spec.horizonSteps()];
    }

    private Batch(Batch other, int count) {
        this.spec = other.spec;
        this.windows = other.windows;
        this.contexts = other.contexts;
        this.targets = other.targets;
        this.count = Math.min(count, other.count);
    }

    /** A view of the first examples. */
    Batch first(int most) {
        return new Batch(this, most);
    }

    float[] nextWindow() {
        return windows[count];
    }

    float[] nextContext() {
        return contexts[count];
    }

    /** Takes the example in the next buffers, with its targets as residuals; NaN where nothing came. */
    void accept(Encoding.Encoded encoded, Filled values, int end) {
        boolean any = false;
        for (int h = 0; h < spec.horizonSteps(); h++) {
            double actual = values.value(end + h);
            targets[count][h] = Double.isNaN(actual) ? Float.NaN : (float) encoded.toResidual(actual);
            any |= !Double.isNaN(actual);
        }
        if (any) {
            requireFinite(windows[count]);
            requireFinite(contexts[count]);
            count++;
        }
    }

    /** One NaN input would make nearly all weights NaN. */
    private static void requireFinite(float[] values) {
        for (float value : values) {
            if (!Float.isFinite(value)) {
                throw new IllegalStateException("The encoded input (%s) must be finite.".formatted(value));
            }
        }
    }

    int count() {
        return count;
    }

    WindowSpec spec() {
        return spec;
    }

    float[] window(int index) {
        return windows[index];
    }

    float[] context(int index) {
        return contexts[index];
    }

    /** The target of a step, from 0; NaN where nothing came. */
    float target(int index, int step) {
        return targets[index][step];
    }
}
