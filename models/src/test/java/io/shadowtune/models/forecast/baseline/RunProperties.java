package io.shadowtune.models.forecast.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.models.forecast.Head;
import io.shadowtune.models.forecast.LookBack;
import io.shadowtune.models.kernel.series.Features;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class RunProperties {
    private static final int STEPS = 10;
    private static final List<PointMethod> METHODS =
            List.of(new Persistence(), new Constant(), new SeasonalNaive(), new Ewma(), new HoltWinters());

    /** Room that another run had before, so that nothing of it may be left. */
    @Property(tries = 60)
    void once_anySamples_answersAsARunThatGoesOn(
            @ForAll long seed, @ForAll @IntRange(min = 20, max = 900) int length, @ForAll @IntRange(max = 4) int gaps) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] samples = new double[length];
        for (int i = 0; i < length; i++) {
            boolean missing = random.nextInt(10) < gaps;
            samples[i] = missing ? Double.NaN : i % 24 < 5 ? 90 + random.nextInt(9) : random.nextDouble();
        }
        LookBack row = LookBack.of(
                "s", samples, Instant.EPOCH, Head.near().step(), random.nextBoolean() ? 24 : 0, Features.NONE);
        Recent recent = Recent.of(
                row.origin().samples(), length, STEPS, Recent.start(row.origin().samples(), length));
        Ways room = new Ways(STEPS);
        float[] scratch = new float[StepErrors.MOST];
        for (PointMethod method : METHODS) {
            if (recent.observed() > 0 && method.refusal(row, STEPS).isEmpty()) {
                Run once = Run.once(row, method, STEPS, recent, room);
                Run goesOn = Run.to(row, method, STEPS, recent, new Ways(STEPS));
                assertThat(once.answer(row, "m", recent.lowest(), scratch))
                        .isEqualTo(goesOn.answer(row, "m", recent.lowest(), scratch));
            }
        }
    }
}
