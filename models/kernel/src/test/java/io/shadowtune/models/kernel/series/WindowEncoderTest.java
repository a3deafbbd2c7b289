package io.shadowtune.models.kernel.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WindowEncoderTest {
    private static final WindowSpec SPEC = new WindowSpec(8, 2, 40, 3, 1, 3, 0);
    private static final Features STATICS = Features.of(0.5);

    private final float[] window = new float[8 * SPEC.channels()];
    private final float[] context = new float[SPEC.contextLength()];

    @Test
    void encode_samplesAfterTheOrigin_doNotMatter() {
        double[] values = noise(100, 1);
        Encoding first = encode(values, 60, 20);
        float[] windowBefore = window.clone();
        float[] contextBefore = context.clone();
        Arrays.fill(values, 60, 100, 1e9);
        assertThat(encode(values, 60, 20)).isEqualTo(first);
        assertThat(window).containsExactly(windowBefore);
        assertThat(context).containsExactly(contextBefore);
    }

    @Test
    void encode_seriesTimesThousandPlusConstant_isTheSameInput() {
        double[] values = noise(100, 2);
        encode(values, 100, 0);
        float[] before = window.clone();
        double[] other = Arrays.stream(values).map(v -> 1000 * v + 5e5).toArray();
        encode(other, 100, 0);
        for (int i = 0; i < window.length; i++) {
            assertThat(window[i]).isCloseTo(before[i], within(1e-4f));
        }
    }

    @Test
    void encode_missingSample_isHeldAndMasked() {
        double[] values = noise(50, 3);
        values[48] = Double.NaN;
        encode(values, 50, 0);
        int at = 6 * SPEC.channels();
        assertThat(window[at]).isEqualTo(window[at - SPEC.channels()]);
        assertThat(window[at + 2]).isZero();
        assertThat(window[at - SPEC.channels() + 2]).isEqualTo(1f);
    }

    @Test
    void encode_moreThanHalfMissing_isRefused() {
        double[] values = noise(50, 4);
        Arrays.fill(values, 43, 48, Double.NaN);
        assertThat(encode(values, 50, 0))
                .isEqualTo(new Encoding.Refused("3 of 8 samples in the window, half are needed"));
    }

    @Test
    void encode_tooShort_isRefused() {
        assertThat(encode(noise(7, 5), 7, 0)).isEqualTo(new Encoding.Refused("7 samples, the window needs 8"));
    }

    @Test
    void encode_otherNumberOfStatics_isRefused() {
        Origin origin =
                new Origin(Filled.of(noise(20, 5)), 20, Instant.EPOCH, Duration.ofSeconds(1), 0, Features.of(1, 2));
        assertThat(new WindowEncoder(SPEC).encode(origin, window, context)).isInstanceOf(Encoding.Refused.class);
    }

    @Test
    void encode_perfectSeason_contextHoldsTheComingChanges() {
        double[] values = new double[100];
        Arrays.setAll(values, i -> Math.sin(2 * Math.PI * i / 20));
        Encoding.Encoded encoded = (Encoding.Encoded) encode(values, 81, 20);
        int at = SPEC.contextLength() - 1 - 6;
        assertThat((double) context[at]).isCloseTo(encoded.toResidual(values[81]), within(1e-5));
        assertThat((double) context[at + 1]).isCloseTo(encoded.toResidual(values[82]), within(1e-5));
        assertThat((double) context[at + 4]).isCloseTo(encoded.toResidual(values[81]), within(1e-5));
    }

    @Test
    void encoded_historyWithoutNegatives_boundsForecastsAtZero() {
        double[] values = noise(50, 6);
        for (int i = 0; i < values.length; i++) {
            values[i] = Math.abs(values[i]);
        }
        Encoding.Encoded encoded = (Encoding.Encoded) encode(values, 50, 0);
        assertThat(encoded.toValue(-100)).isZero();
        assertThat(encoded.toValue(encoded.toResidual(values[49]))).isCloseTo(values[49], within(1e-9));
    }

    @Test
    void encode_standardWindow_isFineNearTheOriginAndMeansFartherBack() {
        WindowSpec spec = WindowSpec.standard();
        double[] values = new double[2000];
        Arrays.setAll(values, i -> 10 + i % 200);
        values[1990] = Double.NaN;
        float[] steps = new float[spec.windowSteps() * spec.channels()];
        Origin origin = new Origin(Filled.of(values), 2000, Instant.EPOCH, Duration.ofSeconds(1), 0, Features.NONE);
        Encoding.Encoded encoded =
                (Encoding.Encoded) new WindowEncoder(spec).encode(origin, steps, new float[spec.contextLength()]);
        assertThat(steps[63 * 4]).isCloseTo((float) encoded.scale().toZ(209), within(1e-5f));
        assertThat(steps[32 * 4]).isCloseTo((float) encoded.scale().toZ(178), within(1e-5f));
        assertThat(steps[31 * 4]).isCloseTo((float) encoded.scale().toZ(175.5), within(1e-5f));
        assertThat(steps[20 * 4]).isCloseTo((float) encoded.scale().toZ(131.5), within(1e-5f));
        assertThat(steps[19 * 4]).isCloseTo((float) encoded.scale().toZ(121.5), within(1e-5f));
        // 32 + 12 · 4 + 10 · 16 = 240 samples nearer, then 64 of them: 1696 to 1759.
        assertThat(steps[9 * 4]).isCloseTo((float) encoded.scale().toZ(137.5), within(1e-4f));
        assertThat(steps[54 * 4 + 2]).isZero();
        assertThat(steps[9 * 4 + 2]).isEqualTo(1f);
    }

    /** A net without such inputs must see what it saw before, and one with them zeros where nothing is known. */
    @Test
    void encode_featuresBesideTheSamples_areInputOnlyWhereTheSpecHasThem() {
        double[] values = noise(600, 11);
        Features known = MarkingFeatures.ofDepth(true, 200, 400, 0.5);
        RobustScale scale = scale(values);
        WindowSpec without = WindowSpec.standard();
        WindowSpec with = without.withStatics(MarkingFeatures.COUNT);
        float[] blind = context(without, values, Features.NONE);
        assertThat(context(without, values, known)).containsExactly(blind);
        float[] unknown = context(with, values, Features.NONE);
        float[] told = context(with, values, known);
        int at = without.contextLength() - without.analogueLength();
        for (int i = 0; i < told.length; i++) {
            boolean feature = i >= at && i < at + MarkingFeatures.COUNT;
            assertThat(unknown[i]).isEqualTo(feature ? 0f : blind[i < at ? i : i - MarkingFeatures.COUNT]);
            double value =
                    i - at >= 4 ? scale.toZ(known.at(Math.min(5, i - at))) - blind[0] : feature ? known.at(i - at) : 0;
            assertThat(told[i]).isCloseTo(feature ? (float) value : unknown[i], within(1e-4f));
        }
        Encoding other = new WindowEncoder(with)
                .encode(
                        new Origin(
                                Filled.of(values),
                                600,
                                Instant.EPOCH,
                                Duration.ofSeconds(1),
                                0,
                                Features.of(1, 2, 3, 4, 5, 6, 7)),
                        new float[with.windowSteps() * with.channels()],
                        new float[with.contextLength()]);
        assertThat(other).isInstanceOf(Encoding.Refused.class);
    }

    private static RobustScale scale(double[] values) {
        WindowSpec spec = WindowSpec.standard();
        Encoding encoding = new WindowEncoder(spec)
                .encode(
                        new Origin(
                                Filled.of(values),
                                values.length,
                                Instant.EPOCH,
                                Duration.ofSeconds(1),
                                0,
                                Features.NONE),
                        new float[spec.windowSteps() * spec.channels()],
                        new float[spec.contextLength()]);
        return ((Encoding.Encoded) encoding).scale();
    }

    private static float[] context(WindowSpec spec, double[] values, Features features) {
        float[] context = new float[spec.contextLength()];
        Origin origin = new Origin(Filled.of(values), values.length, Instant.EPOCH, Duration.ofSeconds(1), 0, features);
        assertThat(new WindowEncoder(spec).encode(origin, new float[spec.windowSteps() * spec.channels()], context))
                .isInstanceOf(Encoding.Encoded.class);
        return context;
    }

    @Test
    void encode_seasonLongerThanTheWindow_isCoveredByIt() {
        Resolution resolution = new Resolution(64);
        for (int season : new int[] {0, 100, 880, 2000, 4096, 100_000}) {
            int samples = 0;
            for (int back = 0; back < 64; back++) {
                samples += resolution.length(back, resolution.coarsest(season));
            }
            assertThat(samples).isBetween(Math.max(880, Math.min(season, 4096)), 4110);
        }
    }

    @Test
    void encode_shortSeries_farBlocksHoldTheFirstSampleUnobserved() {
        WindowSpec spec = WindowSpec.standard();
        double[] values = noise(70, 9);
        float[] steps = new float[spec.windowSteps() * spec.channels()];
        Origin origin = new Origin(Filled.of(values), 70, Instant.EPOCH, Duration.ofSeconds(1), 0, Features.NONE);
        Encoding.Encoded encoded =
                (Encoding.Encoded) new WindowEncoder(spec).encode(origin, steps, new float[spec.contextLength()]);
        assertThat(steps[0]).isEqualTo((float) encoded.scale().toZ(values[0]));
        assertThat(steps[2]).isZero();
    }

    @Test
    void encode_oneSampleTenThousandTimesTheMedian_movesItsInputsBoundedly() {
        WindowSpec spec = WindowSpec.standard();
        float[] steps = new float[spec.windowSteps() * spec.channels()];
        float[] values = new float[spec.contextLength()];
        for (int at : new int[] {0, 1100, 1500, 1950, 1999}) {
            double[] samples = noise(2000, 10);
            samples[at] = 1e5;
            Origin origin =
                    new Origin(Filled.of(samples), 2000, Instant.EPOCH, Duration.ofSeconds(1), 0, Features.NONE);
            new WindowEncoder(spec).encode(origin, steps, values);
            for (float[] inputs : List.of(steps, values)) {
                for (float input : inputs) {
                    assertThat(Math.abs(input)).as("sample %d", at).isLessThan(40);
                }
            }
        }
    }

    @Test
    void spec_ofTheEncodingBefore_isRefused() {
        Map<String, String> older = new HashMap<>(SPEC.toProperties());
        older.put("window.encoding", "asinh-residual-1");
        assertThatThrownBy(() -> WindowSpec.ofProperties(older))
                .hasMessage(
                        "The window encoding (asinh-residual-1) must be asinh-residual-2 or asinh-residual-3; train a model anew.");
    }

    @Test
    void spec_propertiesAndBack_isTheSame() {
        assertThat(WindowSpec.ofProperties(SPEC.toProperties())).isEqualTo(SPEC);
        WindowSpec with = SPEC.withAnalogueSteps(300);
        assertThat(WindowSpec.ofProperties(with.toProperties())).isEqualTo(with);
    }

    @Test
    void spec_encoding_isNamedByWhatTheContextHolds() {
        assertThat(SPEC.toProperties())
                .containsEntry("window.encoding", "asinh-residual-2")
                .doesNotContainKey("window.analogueSteps");
        assertThat(SPEC.withAnalogueSteps(300).toProperties())
                .containsEntry("window.encoding", "asinh-residual-3")
                .containsEntry("window.analogueSteps", "300");
        assertThat(SPEC.withAnalogueSteps(300).contextLength()).isEqualTo(SPEC.contextLength() + 1 + 4 * 2);
    }

    @Test
    void encode_seriesThatRepeats_contextEndsWithWhatFollowedAnalogues() {
        WindowSpec spec = WindowSpec.standard();
        double[] values = new double[2000];
        Arrays.setAll(values, i -> 10 + i % 37);
        float[] before = new float[spec.withAnalogueSteps(0).contextLength()];
        float[] with = new float[spec.contextLength()];
        Encoding.Encoded encoded = (Encoding.Encoded) encode(spec, values, with);
        encode(spec.withAnalogueSteps(0), values, before);
        assertThat(Arrays.copyOf(with, before.length)).containsExactly(before);
        assertThat(with[before.length]).isEqualTo(1f);
        for (int h = 0; h < 10; h++) {
            double comes = 10 + (2000 + h) % 37;
            assertThat((double) with[before.length + 1 + 4 * h])
                    .as("median of step %d", h + 1)
                    .isCloseTo(encoded.toResidual(comes), within(1e-3));
            assertThat(with[before.length + 3 + 4 * h]).isBetween(0f, 1e-3f);
        }
    }

    @Test
    void encode_tooShortForAnalogues_saysSoAndNothingElse() {
        WindowSpec spec = WindowSpec.standard();
        int at = spec.withAnalogueSteps(0).contextLength();
        float[] context = new float[spec.contextLength()];
        assertThat(encode(spec, noise(65, 12), context)).isInstanceOf(Encoding.Encoded.class);
        assertThat(context[at]).isEqualTo(1f);
        Arrays.fill(context, 7f);
        assertThat(encode(spec.withAnalogueSteps(40), noise(65, 12), context)).isInstanceOf(Encoding.Encoded.class);
        assertThat(Arrays.copyOfRange(context, at, context.length)).containsOnly(0f);
    }

    @Test
    void encode_withTheSearchOfAnother_isTheSame() {
        WindowSpec spec = WindowSpec.standard();
        double[] values = noise(1500, 13);
        float[] own = new float[spec.contextLength()];
        encode(spec, values, own);
        AnalogueQuantiles search = new AnalogueQuantiles(spec.analogueSteps(), 10, 0.1, 0.5, 0.9, 0.99);
        double[][] followed = new double[10][4];
        assertThat(search.search(Filled.of(values), 1500)).isTrue();
        assertThat(search.quantiles(followed)).isEqualTo(10);
        float[] shared = new float[spec.contextLength()];
        Origin origin = new Origin(Filled.of(values), 1500, Instant.EPOCH, Duration.ofSeconds(1), 0, Features.NONE);
        new WindowEncoder(spec).encode(origin, followed, new float[64 * spec.channels()], shared);
        assertThat(shared).containsExactly(own);
    }

    private static Encoding encode(WindowSpec spec, double[] values, float[] context) {
        Origin origin =
                new Origin(Filled.of(values), values.length, Instant.EPOCH, Duration.ofSeconds(1), 0, Features.NONE);
        return new WindowEncoder(spec).encode(origin, new float[spec.windowSteps() * spec.channels()], context);
    }

    private Encoding encode(double[] values, int end, int season) {
        Origin origin =
                new Origin(Filled.of(values), end, Instant.ofEpochSecond(end), Duration.ofSeconds(1), season, STATICS);
        return new WindowEncoder(SPEC).encode(origin, window, context);
    }

    private static double[] noise(int length, long seed) {
        Random random = new Random(seed);
        double[] values = new double[length];
        Arrays.setAll(values, i -> 10 + random.nextGaussian());
        return values;
    }
}
