package io.shadowtune.models.twin.surface;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shadowtune.models.twin.packet.Dcqcn;
import io.shadowtune.models.twin.packet.Marking;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class PortFitTest {
    private static final Marking IN_FORCE = Marking.of(1_049_000, 2_097_000, 0.05);
    private static final Marking OTHER = Marking.of(100_000, 400_000, 0.2);
    private static final PortCounters.SeenDemand SEEN = new PortCounters.SeenDemand(4, Double.NaN, Double.NaN);

    private final Surface surface = SurfaceGiven.shipped();
    private final PortFit fit = new PortFit(surface, 1);

    private static PortCounters counters(Optional<Dcqcn> nic, PortCounters.SeenDemand demand, double marks) {
        LoadContext hidden = SurfaceGiven.elephantsAndMice();
        Map<Figure, PortCounters.Counter> read = SurfaceGiven.counters(new PortRun(hidden, 5).figures(IN_FORCE, 1));
        if (marks >= 0) {
            read.put(Figure.MARK_RATIO, new PortCounters.Counter(marks, 0));
        }
        return new PortCounters(hidden.port(), nic, demand, read);
    }

    private static String because(Answer<FittedPort> answer) {
        return ((Answer.Unidentified<FittedPort>) answer).because();
    }

    @Test
    void explain_countersOfAHiddenContext_findsManyAndCoversTheTrueDifference() {
        LoadContext hidden = SurfaceGiven.elephantsAndMice();
        PortRun run = new PortRun(hidden, 5);
        double bdp = hidden.port().bdpBytes();
        Figure figure = Figure.QUEUE_MEAN_BYTES;
        double actual = Math.exp(figure.toLog(run.figures(OTHER, 1)[figure.column()], bdp)
                - figure.toLog(run.figures(IN_FORCE, 1)[figure.column()], bdp));

        FittedPort fitted =
                ((Answer.Told<FittedPort>) fit.explain(counters(Optional.of(Dcqcn.mlx()), SEEN, -1), IN_FORCE)).value();
        FittedPort.Spread spread = Objects.requireNonNull(
                ((Answer.Told<Map<Figure, FittedPort.Spread>>) fitted.differences(IN_FORCE, OTHER))
                        .value()
                        .get(figure));

        assertThat(fitted.contexts()).hasSizeGreaterThan(10);
        assertThat(actual).isBetween(spread.low(), spread.high());
        assertThat(spread.high()).isLessThan(1);
        assertThat(fitted.effectiveContexts())
                .isBetween(1.0, (double) fitted.contexts().size());
        FittedPort.Range senders =
                fitted.range(context -> context.demand().rounds().senders());
        assertThat(senders.middle()).isBetween(3.0, 5.0);
        assertThat(spread.worstLow()).isLessThanOrEqualTo(spread.low());
        assertThat(spread.worstHigh()).isGreaterThanOrEqualTo(spread.high());
    }

    @Test
    void explain_unknownTimers_isUnidentified() {
        assertThat(because(fit.explain(counters(Optional.empty(), SEEN, -1), IN_FORCE)))
                .contains("timers");
    }

    @Test
    void explain_noSourceOfDemand_isUnidentified() {
        PortCounters unseen = counters(Optional.of(Dcqcn.mlx()), PortCounters.SeenDemand.NONE, -1);

        assertThat(because(fit.explain(unseen, IN_FORCE))).contains("demand");
    }

    @Test
    void explain_manyMarksOnAQueueThatNeverReachedKmin_isUnidentified() {
        PortCounters seen = counters(Optional.of(Dcqcn.mlx()), SEEN, 0.5);
        Map<Figure, PortCounters.Counter> read = new EnumMap<>(seen.counters());
        read.put(Figure.QUEUE_MAX_BYTES, new PortCounters.Counter(20_000, 0));
        PortCounters odd = new PortCounters(seen.port(), seen.nic(), seen.demand(), read);

        assertThat(because(fit.explain(odd, IN_FORCE))).contains("explains");
    }

    @Test
    void new_impossibleCounter_namesTheField() {
        assertThatThrownBy(() -> counters(Optional.of(Dcqcn.mlx()), SEEN, 1.2))
                .hasMessageContaining("windows.markRatio");
    }

    @Test
    void differences_severalSettings_areThoseAskedOneByOne() {
        FittedPort fitted =
                ((Answer.Told<FittedPort>) fit.explain(counters(Optional.of(Dcqcn.mlx()), SEEN, -1), IN_FORCE)).value();

        assertThat(fitted.differences(IN_FORCE, List.of(Marking.off(), OTHER)))
                .containsExactly(fitted.differences(IN_FORCE, Marking.off()), fitted.differences(IN_FORCE, OTHER));
    }

    @Test
    void differences_averagedMarking_isUnidentifiedAndTheOthersAreTold() {
        FittedPort fitted =
                ((Answer.Told<FittedPort>) fit.explain(counters(Optional.of(Dcqcn.mlx()), SEEN, -1), IN_FORCE)).value();
        Marking averaged = new Marking(1e5, 4e5, 0.2, 0.002);

        List<Answer<Map<Figure, FittedPort.Spread>>> answers = fitted.differences(IN_FORCE, List.of(averaged, OTHER));

        assertThat(answers.get(0))
                .isInstanceOfSatisfying(
                        Answer.Unidentified.class,
                        refused -> assertThat(refused.because()).contains("average"));
        assertThat(answers.get(1)).isEqualTo(fitted.differences(IN_FORCE, OTHER));
        assertThat(fitted.differences(averaged, OTHER)).isInstanceOf(Answer.Unidentified.class);
    }

    @Test
    void differences_oneSideOutside_saysWhatOfThatSide() {
        FittedPort fitted =
                ((Answer.Told<FittedPort>) fit.explain(counters(Optional.of(Dcqcn.mlx()), SEEN, -1), IN_FORCE)).value();
        Marking outside = Marking.of(1e9, 4e9, 0.2);

        for (Answer<?> answer : List.of(fitted.differences(outside, OTHER), fitted.differences(OTHER, outside))) {
            assertThat(((Answer.Unidentified<?>) answer).because()).contains("ecn.k");
        }
    }

    @Test
    void explain_lessCertainCounters_leavesMoreContextsOpen() {
        PortCounters exact = counters(Optional.of(Dcqcn.mlx()), SEEN, -1);
        Map<Figure, PortCounters.Counter> read = new EnumMap<>(exact.counters());
        read.replaceAll((figure, counter) -> new PortCounters.Counter(counter.value(), counter.value()));
        PortCounters vague = new PortCounters(exact.port(), exact.nic(), exact.demand(), read);

        assertThat(((Answer.Told<FittedPort>) fit.explain(vague, IN_FORCE))
                        .value()
                        .effectiveContexts())
                .isGreaterThan(((Answer.Told<FittedPort>) fit.explain(exact, IN_FORCE))
                        .value()
                        .effectiveContexts());
    }
}
