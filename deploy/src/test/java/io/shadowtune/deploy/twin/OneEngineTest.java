package io.shadowtune.deploy.twin;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.models.twin.packet.Engine;
import io.shadowtune.models.twin.packet.EngineChoice;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OneEngineTest {
    private static final EngineChoice FAST = new EngineChoice(Engine.FAST, "asked for");
    private static final EngineChoice LEFT = new EngineChoice(Engine.PACKETS, "a switch ran out of memory");

    private record Row(String setting, EngineChoice choice) {}

    private final List<String> asked = new ArrayList<>();

    /** The fast engine leaves settings that begin with x to the other. */
    private List<Row> run(EngineChoice choice, List<String> settings) {
        settings.forEach(setting -> asked.add(choice.engine().word() + " " + setting));
        return settings.stream()
                .map(setting ->
                        new Row(setting, choice.engine() == Engine.FAST && setting.startsWith("x") ? LEFT : choice))
                .toList();
    }

    private OneEngine<Row> of(EngineChoice choice, String... settings) {
        return OneEngine.of(choice, List.of(settings), this::run, Row::choice);
    }

    @Test
    void of_oneSettingLeftToPackets_runsTheOthersAgainByThem() {
        OneEngine<Row> all = of(FAST, "a", "x", "b");

        assertThat(all.choice())
                .isEqualTo(new EngineChoice(
                        Engine.PACKETS, "a switch ran out of memory in the fast engine under 1 of 3 settings"));
        assertThat(all.rows()).extracting(Row::setting).containsExactly("a", "x", "b");
        assertThat(all.rows()).extracting(row -> row.choice().engine()).containsOnly(Engine.PACKETS);
        assertThat(asked).containsExactly("fast a", "fast x", "fast b", "packets a", "packets b");
    }

    @Test
    void of_noneLeft_staysWithTheEngineChosen() {
        assertThat(of(FAST, "a", "b").choice()).isEqualTo(FAST);
        assertThat(asked).hasSize(2);
    }

    @Test
    void of_allLeft_runsNothingTwice() {
        assertThat(of(FAST, "x", "xx").choice().engine()).isEqualTo(Engine.PACKETS);
        assertThat(asked).hasSize(2);
    }
}
