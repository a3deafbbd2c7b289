package io.shadowtune.models.forecast.backtest;

import io.shadowtune.models.forecast.blend.Blend;
import io.shadowtune.models.forecast.blend.GroupLosses;
import io.shadowtune.models.forecast.skill.GroupSpeaker;
import io.shadowtune.models.kernel.tree.BoostedTrees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What all series of a backtest share: whose losses count for whom, who speaks, and who is warned. */
final class Panel {
    private final GroupLosses losses;
    private final GroupSpeaker speaker;
    private final Warnings warnings;

    Panel(BacktestRule rule, List<Contestant> contestants, int horizonSteps, Optional<BoostedTrees> onsets) {
        List<String> names = contestants.stream().map(Contestant::name).toList();
        // The blend first: another learned forecaster speaks only where it is surely better.
        List<String> all = new ArrayList<>(List.of(Blend.NAME));
        all.addAll(names);
        Set<String> learned = contestants.stream()
                .filter(Contestant::learned)
                .map(Contestant::name)
                .collect(Collectors.toSet());
        learned.add(Blend.NAME);
        this.losses = new GroupLosses(names, horizonSteps, rule.blend());
        this.speaker = new GroupSpeaker(rule.speaking(), all, learned);
        this.warnings = new Warnings(rule.episodes(), all, onsets);
    }

    GroupLosses losses() {
        return losses;
    }

    GroupSpeaker speaker() {
        return speaker;
    }

    Warnings warnings() {
        return warnings;
    }
}
