package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.config.NearestWord;
import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.models.forecast.analog.AnalogForecaster;
import io.shadowtune.models.forecast.backtest.BacktestRule;
import io.shadowtune.models.forecast.backtest.Contestant;
import io.shadowtune.models.forecast.blend.Blend;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Which models a backtest tells about.
 *
 * @param names in order of report
 */
record BacktestModels(List<String> names) {
    private static final String LSTM = "lstm";
    /** What all others are compared with takes part whether it is told about or not. */
    private static final String REFERENCE = "persistence";

    /** All models there are. */
    static BacktestModels all() {
        List<String> names = new ArrayList<>();
        Contestant.baselines().forEach(contestant -> names.add(contestant.name()));
        names.add(AnalogForecaster.NAME);
        names.add(LSTM);
        names.add(Blend.NAME);
        names.add(BacktestRule.SERVED);
        return new BacktestModels(names);
    }

    /** The models of these names; all when there are none. */
    static BacktestModels of(List<String> asked) {
        List<String> known = all().names;
        for (String name : asked) {
            if (!known.contains(name)) {
                throw Failure.input(
                        "UNKNOWN_MODEL",
                        "--models " + name,
                        "is no model, one of %s is expected%s".formatted(known, NearestWord.hint(name, known)));
            }
        }
        return asked.isEmpty() ? all() : new BacktestModels(List.copyOf(new LinkedHashSet<>(asked)));
    }

    /** Who has to take part: what is blended and served depends on all of them. */
    List<Contestant> contestants(AnalogForecaster analog, Contestant lstm) {
        List<Contestant> all = new ArrayList<>(Contestant.baselines());
        all.add(Contestant.learned(AnalogForecaster.NAME, material -> analog));
        all.add(lstm);
        if (!names.contains(BacktestRule.SERVED) && !names.contains(Blend.NAME)) {
            Set<String> wanted = new HashSet<>(names);
            wanted.add(REFERENCE);
            all.removeIf(contestant -> !wanted.contains(contestant.name()));
        }
        return all;
    }
}
