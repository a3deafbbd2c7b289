package io.shadowtune.models.train;

import io.shadowtune.models.kernel.series.Encoding;
import io.shadowtune.models.kernel.series.Filled;
import io.shadowtune.models.kernel.series.Origin;
import io.shadowtune.models.kernel.series.WindowEncoder;
import io.shadowtune.models.kernel.series.WindowSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * All origins that may be learned from, or validated on, and their encoding. A training example's targets end before validation
 * begins, a validation example's begin there, so no value is on both sides.
 */
final class Examples {
    private static final double[][] NOTHING = {};

    private final WindowSpec spec;
    private final WindowEncoder encoder;
    private final List<TrainingSeries> series;
    private final List<Filled> samples = new ArrayList<>();
    private final int[] owners;
    private final int[] ends;
    /** What analogues say, by example, once it was searched for: epochs meet many examples again, and a search costs most. */
    private final float[] @Nullable [] searched;

    private Examples(WindowSpec spec, List<TrainingSeries> series, boolean validation) {
        this.spec = spec;
        this.encoder = new WindowEncoder(spec);
        this.series = List.copyOf(series);
        int[] owned = new int[0];
        int[] ended = new int[0];
        int count = 0;
        for (int i = 0; i < series.size(); i++) {
            TrainingSeries s = series.get(i);
            samples.add(Filled.of(s.series().values(0, s.series().length())));
            int from = Math.max(spec.windowSteps(), validation ? s.validationStart() : 0);
            int to = (validation ? s.series().length() : s.validationStart()) - spec.horizonSteps();
            int more = Math.max(0, to - from + 1);
            owned = Arrays.copyOf(owned, count + more);
            ended = Arrays.copyOf(ended, count + more);
            for (int k = 0; k < more; k++) {
                owned[count] = i;
                ended[count++] = from + k;
            }
        }
        owners = owned;
        ends = ended;
        searched = new float[count][];
    }

    static Examples training(WindowSpec spec, List<TrainingSeries> series) {
        return new Examples(spec, series, false);
    }

    static Examples validation(WindowSpec spec, List<TrainingSeries> series) {
        return new Examples(spec, series, true);
    }

    int count() {
        return ends.length;
    }

    /** A seeded draw without repetition of up to that many examples. */
    int[] draw(int most, Random random) {
        int[] all = new int[ends.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = i;
        }
        int wanted = Math.min(most, all.length);
        for (int i = 0; i < wanted; i++) {
            int other = i + random.nextInt(all.length - i);
            int swap = all[i];
            all[i] = all[other];
            all[other] = swap;
        }
        return Arrays.copyOf(all, wanted);
    }

    /** Examples at equal distances, in time order within a series. */
    int[] spread(int most) {
        int wanted = Math.min(most, ends.length);
        int[] chosen = new int[wanted];
        for (int i = 0; i < wanted; i++) {
            chosen[i] = (int) ((long) i * ends.length / wanted);
        }
        return chosen;
    }

    /** Encodes the examples {@code [from, to)} of a draw; those that cannot be encoded or have no target are left out. */
    Batch encode(int[] draw, int from, int to) {
        Batch batch = new Batch(spec, to - from);
        for (int i = from; i < to; i++) {
            Encoding encoding = encode(draw[i], batch.nextWindow(), batch.nextContext());
            if (encoding instanceof Encoding.Encoded encoded) {
                batch.accept(encoded, samples.get(owners[draw[i]]), ends[draw[i]]);
            }
        }
        return batch;
    }

    private Encoding encode(int example, float[] window, float[] context) {
        int owner = owners[example];
        Origin origin = series.get(owner).origin(samples.get(owner), ends[example]);
        int length = spec.analogueLength();
        float[] before = searched[example];
        if (before == null) {
            Encoding encoding = encoder.encode(origin, window, context);
            searched[example] = Arrays.copyOfRange(context, context.length - length, context.length);
            return encoding;
        }
        Encoding encoding = encoder.encode(origin, NOTHING, window, context);
        System.arraycopy(before, 0, context, context.length - length, length);
        return encoding;
    }
}
