package io.shadowtune.deploy.twin.validation;

import io.shadowtune.deploy.twin.AddedError;
import io.shadowtune.models.twin.packet.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** What is wanted of both engines, held against errors. What was not compared at all falls short, too. */
final class Gate {
    private final Errors errors;
    private final List<String> shortfalls = new ArrayList<>();

    private Gate(Errors errors) {
        this.errors = errors;
    }

    /** In words, each of what is farther off than wanted in the mean of the seeds; empty when all is as wanted. */
    static List<String> shortfalls(Errors errors) {
        Gate gate = new Gate(errors);
        for (String group : ErrorTables.GROUPS) {
            for (Figure figure : Figure.values()) {
                gate.median(group, figure);
            }
        }
        for (Figure figure : Figure.values()) {
            for (Engine engine : Engine.values()) {
                gate.order(engine, figure);
            }
        }
        AddedError said = AddedError.of(Engine.FAST);
        AddedError measured = added(errors);
        gate.said("the median", measured.median(), said.median());
        gate.said("the worst scenario", measured.worstScenario(), said.worstScenario());
        return List.copyOf(gate.shortfalls);
    }

    private void median(String group, Figure figure) {
        double packets = errors.of(Engine.PACKETS, group).median(figure).mean();
        atMost("packets, %s, %s".formatted(group, figure.words()), packets, figure.target(group));
        double allowed = figure.allowedMore(group);
        if (!Double.isNaN(allowed)) {
            double fast = errors.of(Engine.FAST, group).median(figure).mean();
            atMost("fast above packets, %s, %s".formatted(group, figure.words()), fast - packets, allowed);
        }
    }

    private void order(Engine engine, Figure figure) {
        double share = errors.of(engine).order(figure).mean();
        if (!Double.isNaN(figure.orderTarget()) && !(share >= figure.orderTarget())) {
            shortfalls.add("%s, pairs in order, %s: %s, wanted at least %s"
                    .formatted(engine.word(), figure.words(), text(share), text(figure.orderTarget())));
        }
    }

    private void said(String what, AddedError.Figures measured, AddedError.Figures said) {
        String words = "fast above packets in " + what + ", more than twin run says, ";
        atMost(words + "times", measured.timesRatio(), said.timesRatio());
        atMost(words + "marks", measured.marksRatio(), said.marksRatio());
        atMost(words + "queues", measured.queuesRatio(), said.queuesRatio());
    }

    private void atMost(String what, double value, double most) {
        if (!(value <= most)) {
            shortfalls.add("%s: %s, wanted at most %s".formatted(what, text(value), text(most)));
        }
    }

    private static String text(double ratio) {
        return Double.isNaN(ratio) ? "nothing compared" : String.format(Locale.ROOT, "%.1f %%", ratio * 100);
    }

    /** What the fast engine adds, as {@link AddedError} defines it; NaN where nothing was compared. */
    static AddedError added(Errors errors) {
        ToDoubleFunction<Figure> groups = figure -> greatest(ErrorTables.GROUPS.stream()
                .mapToDouble(group -> errors.of(Engine.FAST, group)
                                .median(figure)
                                .mean()
                        - errors.of(Engine.PACKETS, group).median(figure).mean()));
        ToDoubleFunction<Figure> scenarios = figure -> greatest(errors.scenarios().stream()
                .map(name -> errors.where(run -> run.name().equals(name)))
                .mapToDouble(own -> own.of(Engine.FAST).medianOfAll(figure)
                        - own.of(Engine.PACKETS).medianOfAll(figure)));
        return new AddedError(figures(groups), figures(scenarios));
    }

    private static AddedError.Figures figures(ToDoubleFunction<Figure> added) {
        return new AddedError.Figures(
                greatest(Stream.of(Figure.MAKESPAN, Figure.FCT_P99).mapToDouble(added)),
                added.applyAsDouble(Figure.MARKS),
                added.applyAsDouble(Figure.QUEUE));
    }

    private static double greatest(DoubleStream values) {
        return values.filter(value -> !Double.isNaN(value)).max().orElse(Double.NaN);
    }
}
