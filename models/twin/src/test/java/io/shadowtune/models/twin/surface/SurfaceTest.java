package io.shadowtune.models.twin.surface;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.shadowtune.models.twin.packet.Dcqcn;
import io.shadowtune.models.twin.packet.Marking;
import io.shadowtune.models.twin.packet.Wire;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SurfaceTest {
    private static final Marking LOW = Marking.of(50_000, 200_000, 0.2);
    private static final Marking HIGH = Marking.of(1_049_000, 2_097_000, 0.05);

    private final Surface surface = SurfaceGiven.shipped();

    private static <T> T told(Answer<T> answer) {
        return ((Answer.Told<T>) answer).value();
    }

    @Test
    void difference_fromHighToLowThresholds_isSureOfAShorterQueue() {
        Change change = told(surface.difference(SurfaceGiven.elephantsAndMice(), HIGH, LOW));

        assertThat(change.isSure(Figure.QUEUE_MEAN_BYTES)).isTrue();
        assertThat(change.high(Figure.QUEUE_MEAN_BYTES)).isLessThan(0.5);
        assertThat(change.ratio(Figure.MICE_P99_SLOWDOWN)).isLessThan(0.5);
        assertThat(change.ratio(Figure.LARGE_TIME_RATIO)).isGreaterThan(1);
    }

    @Test
    void predict_twoSettings_agreesWithTheSimulatorWithinItsIntervals() {
        LoadContext context = SurfaceGiven.elephantsAndMice();
        List<Prediction> said = told(surface.predict(context, List.of(LOW, HIGH)));
        PortRun run = new PortRun(context, 3);
        double[] low = run.figures(LOW, 1);
        double[] high = run.figures(HIGH, 1);

        for (Figure figure : Set.of(Figure.QUEUE_MEAN_BYTES, Figure.QUEUE_P99_BYTES, Figure.UTILISATION_RATIO)) {
            assertThat(low[figure.column()])
                    .as("%s", figure)
                    .isBetween(said.get(0).low(figure), said.get(0).high(figure));
            assertThat(high[figure.column()])
                    .as("%s", figure)
                    .isBetween(said.get(1).low(figure), said.get(1).high(figure));
        }
    }

    @Test
    void difference_thereAndBack_isTheInverse() {
        LoadContext context = SurfaceGiven.elephantsAndMice();
        Change there = told(surface.difference(context, HIGH, LOW));
        Change back = told(surface.difference(context, LOW, HIGH));

        for (Figure figure : Figure.values()) {
            assertThat(there.ratio(figure) * back.ratio(figure)).isCloseTo(1, within(1e-4));
            assertThat(there.low(figure) * back.high(figure)).isCloseTo(1, within(1e-4));
        }
    }

    @Test
    void difference_toTheSameSetting_isNone() {
        Change none = told(surface.difference(SurfaceGiven.elephantsAndMice(), LOW, LOW));

        for (Figure figure : Figure.values()) {
            assertThat(none.ratio(figure)).isEqualTo(1);
        }
    }

    @Test
    void difference_otherRateAndSizesInProportion_isTheSame() {
        LoadContext at100 = SurfaceGiven.elephantsAndMice();
        LoadContext at400 = new LoadContext(
                new Bottleneck(400, 4.17, 128 << 20, 0.125, 4 * 1_048 - Wire.HEADER_BYTES),
                new Dcqcn(true, Dcqcn.mlx().timers(), 1.0 / 256, 1, 1.0 / 5_000, 1.0 / 500, 400e6, false, 0, 0),
                new Demand(new Demand.Rounds(4, 40e6, 1, 0), new Demand.Mice(0.15, 132_000), Demand.Bursts.NONE));
        Change slow = told(surface.difference(at100, HIGH, LOW));
        Change fast = told(
                surface.difference(at400, Marking.of(4_196_000, 8_388_000, 0.05), Marking.of(200_000, 800_000, 0.2)));

        // The reserve of a port does not grow with the rate, hence not to the digit.
        assertThat(fast.ratio(Figure.QUEUE_MEAN_BYTES))
                .isCloseTo(slow.ratio(Figure.QUEUE_MEAN_BYTES), within(0.01 * slow.ratio(Figure.QUEUE_MEAN_BYTES)));
    }

    @Test
    void predict_roundTripFarLongerThanLearned_isUnidentifiedAndWider() {
        LoadContext far = SurfaceGiven.elephantsAndMice(2_000, Dcqcn.mlx());
        SurfaceQuery query = surface.newQuery();
        query.add(far, LOW);
        query.add(SurfaceGiven.elephantsAndMice(), LOW);
        query.run();

        assertThat(surface.predict(far, List.of(LOW))).isInstanceOf(Answer.Unidentified.class);
        assertThat(((Answer.Unidentified<?>) surface.difference(far, LOW, HIGH)).because())
                .contains("outside");
        assertThat(query.prediction(0).width(Figure.QUEUE_MEAN_BYTES))
                .isGreaterThan(2 * query.prediction(1).width(Figure.QUEUE_MEAN_BYTES));
    }

    @Test
    void predict_sendersThatDoNotReact_isUnidentified() {
        Dcqcn mlx = Dcqcn.mlx();
        Dcqcn off = new Dcqcn(false, mlx.timers(), 1.0 / 256, 1, 1e-4, 1e-3, 1e8, false, 0, 0);
        Dcqcn otherGain = new Dcqcn(true, mlx.timers(), 1.0 / 16, 1, 2e-4, 2e-3, 1e8, false, 0, 0);

        assertThat(surface.predict(SurfaceGiven.elephantsAndMice(4.17, off), List.of(LOW)))
                .isInstanceOf(Answer.Unidentified.class);
        assertThat(surface.predict(SurfaceGiven.elephantsAndMice(4.17, otherGain), List.of(LOW)))
                .isInstanceOf(Answer.Unidentified.class);
    }

    @Test
    void predict_averagedMarking_isUnidentified() {
        assertThat(surface.predict(SurfaceGiven.elephantsAndMice(), List.of(new Marking(1e5, 4e5, 0.2, 0.002))))
                .isInstanceOf(Answer.Unidentified.class);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 4, 1e6, port.linkGbps",
        "NaN, 4, 1e6, port.linkGbps",
        "100, -1, 1e6, port.rttUs",
        "100, 4, Infinity, port.bufferBytes"
    })
    void new_badPort_namesTheField(double gbps, double rtt, double buffer, String field) {
        assertThatThrownBy(() -> new Bottleneck(gbps, rtt, buffer, 0.125, 1_000))
                .hasMessageContaining(field);
    }

    @ParameterizedTest
    @CsvSource({"0, 1e6, 1, load.senders", "4, NaN, 1, load.bytesEach", "4, 1e6, 1.5, load.dutyRatio"})
    void new_badDemand_namesTheField(int senders, double bytes, double duty, String field) {
        assertThatThrownBy(() -> new Demand.Rounds(senders, bytes, duty, 0)).hasMessageContaining(field);
    }
}
