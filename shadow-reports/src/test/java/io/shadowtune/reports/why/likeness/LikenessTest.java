package io.shadowtune.reports.why.likeness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.format.tool.read.ToolParsers;
import io.shadowtune.ingest.telemetry.ToolReading;
import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.evidence.Evidence;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class LikenessTest {
    private static final WordWeights WEIGHTS = new WordWeights(Map.of(
            "carrier_changes", new WordWeights.Word(30, Map.of(Cause.LINK_FLAP, 0.5)),
            "reseat", new WordWeights.Word(40, Map.of(Cause.LINK_FLAP, 0.25, Cause.LINK_PHY_ERRORS, -0.5))));

    private static Evidence evidence() {
        return Evidence.of(
                "a job aborts",
                List.of(
                        ToolParsers.read(
                                ToolText.of(new ToolReading("one", "cat carrier_changes", "h1", "10:00"), "68")),
                        ToolParsers.read(ToolText.of(
                                new ToolReading("two", "note", "h1", "10:01"), "RESEAT; carrier_changes 2")),
                        ToolParsers.read(ToolText.of(new ToolReading("three", "note", "h1", "10:02"), "all well"))));
    }

    @Test
    void to_knownWords_isTheirWeightTimesTheirShareOfTheLength() {
        Likeness likeness = Likeness.of(WEIGHTS, evidence());

        assertThat(likeness.to(Cause.LINK_FLAP)).isCloseTo((30 * 0.5 + 40 * 0.25) / 50, within(1e-9));
        assertThat(likeness.to(Cause.LINK_PHY_ERRORS)).isCloseTo(40 * -0.5 / 50, within(1e-9));
        assertThat(likeness.to(Cause.PFC_STORM)).isZero();
    }

    @Test
    void parts_wordOfTwoItems_isSharedBetweenThem() {
        List<Likeness.Part> parts = Likeness.of(WEIGHTS, evidence()).parts(Cause.LINK_FLAP);

        assertThat(parts).extracting(Likeness.Part::item).containsExactly("two", "one");
        assertThat(parts.get(0).words()).containsExactly("reseat", "carrier_changes");
        assertThat(parts.get(1).share()).isCloseTo(30 * 0.5 / 50 / 2, within(1e-9));
    }

    @Test
    void to_noWeights_isZero() {
        assertThat(Likeness.of(WordWeights.none(), evidence()).to(Cause.LINK_FLAP))
                .isZero();
    }
}
