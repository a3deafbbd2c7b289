package io.shadowtune.models.forecast.backtest;

import io.shadowtune.models.forecast.SeriesForecast;
import io.shadowtune.models.forecast.skill.SkillCheck;
import io.shadowtune.models.forecast.skill.SkillRule;
import io.shadowtune.models.forecast.skill.SkillState;
import io.shadowtune.models.forecast.skill.Speaker;
import io.shadowtune.models.forecast.skill.Spoken;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/** Speaker and skill check as the engine would run them, for one backtest. */
final class Serving {
    private final SkillCheck check;
    private final Speaker speaker;

    Serving(SkillRule rule, List<Contestant> contestants) {
        check = new SkillCheck(rule);
        speaker = new Speaker(
                rule,
                contestants.stream()
                        .filter(Contestant::learned)
                        .map(Contestant::name)
                        .collect(Collectors.toSet()));
    }

    Line line() {
        return new Line();
    }

    /** The running state of one series. */
    final class Line {
        private SkillState state = SkillState.NEW;

        void came(Instant time, double actual) {
            state = check.came(state, time, actual);
        }

        SeriesForecast choose(Instant origin, Duration step, List<SeriesForecast> answers) {
            Spoken spoken = speaker.choose(state, answers);
            state = check.said(speaker.chosen(state, spoken), origin, step, answers);
            return spoken.published();
        }
    }
}
