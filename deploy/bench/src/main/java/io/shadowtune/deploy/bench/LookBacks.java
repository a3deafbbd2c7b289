package io.shadowtune.deploy.bench;

import io.shadowtune.models.forecast.ForecastRequest;
import io.shadowtune.models.forecast.Head;
import io.shadowtune.models.forecast.LookBack;
import io.shadowtune.models.kernel.series.Features;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Seeded noise to forecast from. */
final class LookBacks {
    private LookBacks() {}

    /** One look-back of that many samples for each row. */
    static ForecastRequest request(int rows, int samples) {
        Random random = new Random(1);
        List<LookBack> all = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            double[] values = new double[samples];
            Arrays.setAll(values, k -> 100 + 5 * random.nextGaussian());
            all.add(LookBack.of("s" + i, values, Instant.EPOCH, Head.near().step(), 0, Features.NONE));
        }
        return new ForecastRequest(Head.near(), all);
    }

    /** As many rows, again and again over the same samples, so that what is measured is not the memory of samples. */
    static ForecastRequest repeated(ForecastRequest request, int rows) {
        List<LookBack> all = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            all.add(request.rows().get(i % request.rows().size()));
        }
        return new ForecastRequest(request.head(), all);
    }
}
