package io.shadowtune.reports.why.likeness;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.reports.why.clue.Cause;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;

final class WordWeightsProperties {
    @Property
    void lines_readAgain_areTheSame(
            @ForAll @Size(max = 20)
                    Map<@AlphaChars @StringLength(min = 3, max = 9) String, @DoubleRange(min = -2, max = 2) Double>
                            weights) {
        WordWeights written = new WordWeights(weights.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, e -> new WordWeights.Word(1.5, Map.of(Cause.LINK_FLAP, e.getValue())))));

        List<String> lines = written.lines();

        assertThat(WordWeights.of(lines).lines()).isEqualTo(lines);
    }

    @Property
    void shares_fewKnownWords_areLikeNothingMuch(@ForAll @DoubleRange(min = 0.1, max = 5) double rarity) {
        WordWeights weights =
                new WordWeights(Map.of("pause", new WordWeights.Word(rarity, Map.of(Cause.PFC_STORM, 0.7))));

        double share = weights.shares(List.of("pause", "unknown"))
                .getOrDefault("pause", Map.of())
                .getOrDefault(Cause.PFC_STORM, 0.0);

        assertThat(share).isBetween(0.0, 0.7 * 5 / 20);
    }
}
