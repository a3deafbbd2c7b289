package io.shadowtune.policy.learned.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.EvidenceLabel;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.twin.surface.Figure;
import io.shadowtune.models.twin.surface.LoadContext;
import io.shadowtune.policy.Feed;
import io.shadowtune.policy.knob.LinkRates;
import io.shadowtune.policy.learned.Outlook;
import io.shadowtune.policy.learned.TunedView;
import io.shadowtune.policy.learned.search.Goal;
import io.shadowtune.policy.observe.BlockLoad;
import io.shadowtune.policy.observe.Loads;
import io.shadowtune.policy.observe.Thresholds;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SurfaceArmTest {
    private static final WredSetting IN_FORCE = DrawnScope.scaled(100, 4, 16, 0.2);
    private static final SurfaceArm ARM = DrawnScope.arm(Goal.LATENCY);

    private static TunedView view(BlockLoad load, LinkRates rates) {
        return new TunedView(IN_FORCE, IN_FORCE, Feed.T0.plusSeconds(60), load, Outlook.NONE, rates, null);
    }

    private static BlockLoad load(
            java.util.function.Function<Instant, List<io.shadowtune.ingest.telemetry.Window>> of) {
        return Loads.of(new Thresholds(0, 0), 12, of);
    }

    @Test
    void fromMeasurement_slowReceiversPfcStorm_holds() {
        BlockLoad load = load(end -> List.of(
                Feed.portWindow(0, end, 100, 0, 2_000_000, 8),
                Feed.queueWindow(0, 3, end, new Feed.QueueLoad(2e7, 2e5, 0, 0, 6e5, 1e6))));
        assertThat(ARM.fromMeasurement(view(load, LinkRates.all(100))))
                .isInstanceOfSatisfying(
                        SurfaceAnswer.Stay.class,
                        stay -> assertThat(stay.because()).contains("slow receiver"));
    }

    @Test
    void fromMeasurement_linksOfTwoRates_holds() {
        BlockLoad load = load(end -> List.of(Feed.queueWindow(0, 3, end, Feed.QueueLoad.BUSY)));
        assertThat(ARM.fromMeasurement(view(load, new LinkRates(100, 400))).because())
                .contains("one rate");
        assertThat(ARM.fromMeasurement(view(load, LinkRates.all(10))).because()).contains("knows no links");
        assertThat(ARM.fromMeasurement(view(load, LinkRates.UNKNOWN)).because()).contains("no port speed");
    }

    @Test
    void blockEvidence_watermarksFrozenAfterARestart_leavesThemOut() {
        BlockLoad frozen = load(
                end -> List.of(Feed.queueWindow(0, 3, end, new Feed.QueueLoad(2e7, 2e5, 0, 0, Double.NaN, 1_500_000))));
        Evidence evidence = BlockEvidence.of(frozen, 100);
        assertThat(evidence.clue(Figure.QUEUE_MAX_BYTES)).isNull();
        assertThat(evidence.doubts()).singleElement().asString().startsWith("frozen");
    }

    @Test
    void blockEvidence_nothingRead_isNotZero() {
        Evidence evidence = BlockEvidence.of(load(end -> List.of()), 100);
        assertThat(evidence.clues()).isEmpty();
        assertThat(evidence.senders()).isNull();
        assertThat(ARM.fromMeasurement(view(load(end -> List.of()), LinkRates.all(100)))
                        .because())
                .contains("fewer than two counters");
    }

    @Test
    void blockEvidence_queuesUnlike_leavesMeansOut() {
        BlockLoad unlike = load(end -> List.of(
                Feed.queueWindow(0, 3, end, new Feed.QueueLoad(3e7, 2e5, 0, 0, 6e5, 1e6 + end.getEpochSecond() % 7)),
                Feed.queueWindow(4, 3, end, Feed.QueueLoad.CALM),
                Feed.queueWindow(8, 3, end, Feed.QueueLoad.CALM)));
        Evidence evidence = BlockEvidence.of(unlike, 100);
        assertThat(evidence.clue(Figure.UTILISATION_RATIO)).isNull();
        assertThat(evidence.clue(Figure.QUEUE_MEAN_BYTES)).isNull();
        assertThat(evidence.clue(Figure.MARK_RATIO)).isNotNull();
    }

    @Test
    void fromMeasurement_mondaysNewMoeJobUnlikeTheLibrary_holds() {
        // Hardly any mark at full use with queues far beyond Kmax: no load of the library does that.
        BlockLoad load = load(end -> List.of(
                Feed.portWindow(0, end, 100, 0, 0, 900),
                Feed.queueWindow(0, 3, end, new Feed.QueueLoad(3.1e7, 1, 0, 0, 3e7, 6e7 + end.getEpochSecond() % 7))));
        assertThat(ARM.fromMeasurement(view(load, LinkRates.all(100))).because())
                .contains("no load that the surface knows explains");
    }

    @Test
    void fromForecast_noForecast_holds() {
        BlockLoad load = load(end -> List.of(Feed.queueWindow(0, 3, end, Feed.QueueLoad.BUSY)));
        assertThat(ARM.fromForecast(view(load, LinkRates.all(100))).because()).contains("no forecast");
    }

    @Test
    void answers_drawnLoads_neverSwitchMarkingOffAndNeverClaimAnEffect() {
        int moves = 0;
        for (int i = 0; i < 60; i++) {
            LoadContext context = DrawnScope.context(i, 100);
            DrawnScope scope = DrawnScope.of(DrawnScope.shipped(), context, IN_FORCE, new SplittableRandom(i));
            if (ARM.fromMeasurement(scope.view(IN_FORCE, 8)) instanceof SurfaceAnswer.Move move) {
                moves++;
                assertThat(move.asked().marking()).isTrue();
                assertThat(move.effect().label()).isEqualTo(EvidenceLabel.UNIDENTIFIED);
                assertThat(move.effect().gainRatio())
                        .isBetween(move.effect().lowRatio(), move.effect().highRatio());
                assertThat(move.because()).contains("without marks");
            }
        }
        assertThat(moves).isPositive();
    }
}
