package io.shadowtune.deploy.twin.validation;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.models.twin.packet.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ExceedingTest {
    private static Compared run(String name, Engine engine, long seed, double marks) {
        return new Compared(
                name, "setting", "star", engine, seed, Map.of(Figure.MARKS, 100.0), Map.of(Figure.MARKS, marks));
    }

    /** Packets 1 % off in two scenarios and 20 % in a third, but for one seed; fast 20 % off in all. */
    private static Errors errors() {
        List<Compared> runs = new ArrayList<>();
        for (int seed = 1; seed <= 2; seed++) {
            for (String name : List.of("calm", "even", "wild")) {
                runs.add(run(name, Engine.PACKETS, seed, name.equals("wild") ? 100 + 20 * seed : 100 + seed));
                runs.add(run(name, Engine.FAST, seed, 80));
            }
        }
        return new Errors(runs);
    }

    @Test
    void text_medianAsWanted_stillListsTheCellsThatAreNot() {
        Errors errors = errors();

        String text = new Exceeding(errors, new Errors(List.of()), new Noise(Map.of())).text();

        assertThat(errors.of(Engine.PACKETS, "star").median(Figure.MARKS).mean())
                .isLessThan(0.06);
        assertThat(text)
                .startsWith(
                        "Of packets, 0 of 2 medians of single seeds, 1 of 3 of single scenarios and 0 of 0 of the grid's;"
                                + " of fast, 3 of 3 of single scenarios;")
                .contains("| packets, `wild` | marks, all ports | 40.0 % | 6.0 % | 34.00 points |")
                .contains("| fast, `calm` | marks, all ports | 20.0 % | 6.0 % | 14.00 points |")
                .doesNotContain("packets, `calm` |", "seed 1");
    }

    @Test
    void text_seedsAlikeAndFarOff_areListedBesideTheirOwnDifference() {
        Errors errors = new Errors(List.of(run("a", Engine.PACKETS, 1, 110), run("a", Engine.PACKETS, 2, 111)));

        assertThat(new Exceeding(errors, new Errors(List.of()), new Noise(Map.of())).text())
                .contains("| packets, star, seed 2 | marks, all ports | 11.0 % | 6.0 % | 5.00 points |")
                .contains("beside its seeds | marks, all ports | ");
    }
}
