package io.shadowtune.models.twin.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class EngineChoiceTest {
    private static final Fabric STAR = Topologies.star(3, 100, 1);

    private static Scenario of(long bytes) {
        return Given.scenario(STAR, Marking.off(), List.of(Flow.of(0, 2, bytes, 0)));
    }

    @Test
    void of_fewPackets_takesPackets() {
        EngineChoice choice = EngineChoice.of(of(1_000_000), Optional.empty(), 1, Double.POSITIVE_INFINITY);

        assertThat(choice).isEqualTo(new EngineChoice(Engine.PACKETS, "0.00100 million packets take about 0.0010 s"));
    }

    @Test
    void of_morePacketsThanThereIsTimeFor_takesTheFastOne() {
        assertThat(EngineChoice.of(of(5_000_000_000L), Optional.empty(), 1, 4))
                .isEqualTo(new EngineChoice(
                        Engine.FAST, "5.00 million packets one by one would take about 5 s, above 4.00 s"));
        assertThat(EngineChoice.of(of(5_000_000_000L), Optional.empty(), 10, 60).engine())
                .isEqualTo(Engine.FAST);
    }

    @Test
    void of_manyShortFlows_countsWhatEachCosts() {
        List<Flow> flows = Collections.nCopies(1_000_000, Flow.of(0, 2, 1_000, 0));
        Scenario scenario = Given.scenario(STAR, Marking.off(), flows);

        assertThat(EngineChoice.of(scenario, Optional.empty(), 1, 10))
                .isEqualTo(new EngineChoice(
                        Engine.FAST, "1.00 million packets one by one would take about 19 s, above 10.0 s"));
    }

    @Test
    void of_packetsThatMayGetLost_takesPacketsHoweverMany() {
        SwitchSettings switches = SwitchSettings.ofBuffer(32 * SwitchSettings.MEBIBYTE);
        Scenario scenario = Given.scenario(
                STAR, Marking.off(), List.of(Flow.of(0, 2, 90_000_000_000L, 0)), switches, 1_000, List.of());

        assertThat(EngineChoice.of(scenario, Optional.empty(), 1, 1))
                .isEqualTo(new EngineChoice(
                        Engine.PACKETS, "the fast engine does not run scenarios where packets may be sent again"));
        assertThatThrownBy(() -> EngineChoice.of(scenario, Optional.of(Engine.FAST), 1, 1))
                .hasMessage("The engine (fast) must not be asked for where packets may be sent again.");
    }

    @Test
    void run_fastThatLosesNothing_staysWithIt() {
        Scenario scenario = of(200_000);

        EngineChoice.Outcome outcome =
                new EngineChoice(Engine.FAST, "asked for").run(scenario, Recording.NONE, 1_000_000_000L, () -> false);

        assertThat(outcome.choice().engine()).isEqualTo(Engine.FAST);
        assertThat(outcome.result().totals().complete()).isTrue();
    }
}
