package io.shadowtune.policy.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shadowtune.ingest.telemetry.EvidenceLabel;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.twin.surface.Figure;
import io.shadowtune.models.twin.surface.FittedPort;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HindsightTest {
    private static final Instant T0 = Instant.parse("2026-03-02T00:00:00Z");
    private static final WredSetting LOW = new WredSetting(true, 100_000, 400_000, 0.2);
    private static final WredSetting HIGH = new WredSetting(true, 400_000, 1_600_000, 0.2);

    private static Hindsight.Block block(boolean isNicKnown) {
        return new Hindsight.Block(T0, T0.plusSeconds(1_800), HIGH, null, isNicKnown);
    }

    private static BlockScore of(boolean isNicKnown, FittedPort.Spread spread) {
        return Hindsight.of(block(isNicKnown), Map.of(Figure.ROUND_TIME_RATIO, spread), Figure.ROUND_TIME_RATIO);
    }

    private static BlockScore told(long from, long to) {
        return new BlockScore(T0.plusSeconds(from), T0.plusSeconds(to), EvidenceLabel.SIMULATED, 0.1, 0.01, "told");
    }

    @Test
    void score_sameSetting_tieMeasuredOnlyWhereInForce() {
        BlockScore held = Hindsight.score(block(true), Figure.ROUND_TIME_RATIO, HIGH, HIGH);
        assertThat(held.label()).isEqualTo(EvidenceLabel.MEASURED);
        assertThat(held.tally()).isEqualTo(new ScoreTally(0, 1, 0, 0, 0));
        assertThat(Hindsight.score(block(true), Figure.ROUND_TIME_RATIO, LOW, LOW)
                        .label())
                .isEqualTo(EvidenceLabel.SIMULATED);
    }

    @Test
    void score_noLoads_isUnidentified() {
        BlockScore score = Hindsight.score(block(true), Figure.ROUND_TIME_RATIO, LOW, HIGH);
        assertThat(score.label()).isEqualTo(EvidenceLabel.UNIDENTIFIED);
        assertThat(score.tally().unidentified()).isEqualTo(1);
    }

    @Test
    void of_lessTime_winsWhereTheWorstCaseAgrees() {
        BlockScore sure = of(false, new FittedPort.Spread(0.85, 0.9, 0.95, 0.8, 0.98));
        assertThat(sure.differenceLog()).isCloseTo(-Math.log(0.9), within(1e-12));
        assertThat(sure.errorLog()).isCloseTo(Math.log(0.9 / 0.8), within(1e-12));
        assertThat(of(true, new FittedPort.Spread(1.05, 1.2, 1.25, 1.1, 1.3))
                        .tally()
                        .losses())
                .isEqualTo(1);
    }

    @Test
    void of_worstCaseDisagrees_tieOrUnidentifiedWithoutTimers() {
        FittedPort.Spread unsure = new FittedPort.Spread(0.85, 0.9, 0.95, 0.7, 1.1);
        assertThat(of(true, unsure).tally().ties()).isEqualTo(1);
        assertThat(of(false, unsure).label()).isEqualTo(EvidenceLabel.UNIDENTIFIED);
        assertThat(Hindsight.of(block(true), Map.of(), Figure.MICE_P99_SLOWDOWN).because())
                .contains("nothing");
    }

    @Test
    void distinct_overlappingBlocks_countOnce() {
        assertThat(BlockScore.distinct(List.of(told(900, 2_700), told(0, 1_800), told(1_800, 3_600))))
                .containsExactly(told(0, 1_800), told(1_800, 3_600));
    }
}
