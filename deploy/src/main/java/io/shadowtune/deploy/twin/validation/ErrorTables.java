package io.shadowtune.deploy.twin.validation;

import io.shadowtune.deploy.twin.AddedError;
import io.shadowtune.models.twin.packet.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Tables of errors and of order. */
final class ErrorTables {
    static final List<String> GROUPS = List.of("star", "leaf-spine");

    private ErrorTables() {}

    /** Medians of an engine beside what is wanted. */
    static String medians(Errors errors, Engine engine) {
        Errors stars = errors.of(engine, "star");
        Errors leafSpines = errors.of(engine, "leaf-spine");
        MarkdownTable table = new MarkdownTable(List.of(
                "",
                "star, %d runs".formatted(runs(stars)),
                "wanted",
                "its own seeds",
                "leaf-spine, %d runs".formatted(runs(leafSpines)),
                "wanted",
                "its own seeds"));
        for (Figure figure : Figure.values()) {
            table.row(List.of(
                    figure.words(),
                    MarkdownTable.percents(stars.median(figure)),
                    MarkdownTable.percent(figure.target("star")),
                    MarkdownTable.percent(Noise.ownMedian(stars, figure)),
                    MarkdownTable.percents(leafSpines.median(figure)),
                    MarkdownTable.percent(figure.target("leaf-spine")),
                    MarkdownTable.percent(Noise.ownMedian(leafSpines, figure))));
        }
        return table.toString();
    }

    static int runs(Errors errors) {
        return errors.runs().size() / Math.max(1, errors.seeds().length);
    }

    /** What the fast engine adds to the medians, means over the seeds. */
    static String added(Errors errors) {
        MarkdownTable table =
                new MarkdownTable(List.of("", "star: packets", "fast", "leaf-spine: packets", "fast", "allowed more"));
        for (Figure figure : Figure.values()) {
            List<String> row = new ArrayList<>(List.of(figure.words()));
            for (String group : GROUPS) {
                row.add(MarkdownTable.percent(
                        errors.of(Engine.PACKETS, group).median(figure).mean()));
                row.add(MarkdownTable.percent(
                        errors.of(Engine.FAST, group).median(figure).mean()));
            }
            row.add(GROUPS.stream()
                    .map(figure::allowedMore)
                    .filter(allowed -> !Double.isNaN(allowed))
                    .map(allowed -> String.format(Locale.ROOT, "%.0f %%", allowed * 100))
                    .distinct()
                    .collect(Collectors.joining(", ")));
            table.row(row);
        }
        return table.toString();
    }

    /** What the fast engine adds beside what {@code twin run} says that it does. */
    static String said(AddedError measured) {
        AddedError said = AddedError.of(Engine.FAST);
        MarkdownTable table =
                new MarkdownTable(List.of("more error by", "median of runs", "said", "worst scenario", "said"));
        added(table, "makespan, completion times", AddedError.Figures::timesRatio, measured, said);
        added(table, "marks", AddedError.Figures::marksRatio, measured, said);
        added(table, "mean queue", AddedError.Figures::queuesRatio, measured, said);
        return table.toString();
    }

    private static void added(
            MarkdownTable table,
            String what,
            ToDoubleFunction<AddedError.Figures> ratio,
            AddedError measured,
            AddedError said) {
        table.row(List.of(
                what,
                MarkdownTable.percent(ratio.applyAsDouble(measured.median())),
                MarkdownTable.percent(ratio.applyAsDouble(said.median())),
                MarkdownTable.percent(ratio.applyAsDouble(measured.worstScenario())),
                MarkdownTable.percent(ratio.applyAsDouble(said.worstScenario()))));
    }

    /** Pairs of settings in order. */
    static String order(Errors errors) {
        MarkdownTable table = new MarkdownTable(List.of("", "packets", "fast", "pairs", "wanted"));
        for (Figure figure : Figure.values()) {
            Errors.Spread packets = errors.of(Engine.PACKETS).order(figure);
            table.row(List.of(
                    figure.words(),
                    MarkdownTable.percents(packets),
                    MarkdownTable.percents(errors.of(Engine.FAST).order(figure)),
                    Integer.toString(packets.count()),
                    Double.isNaN(figure.orderTarget())
                            ? ""
                            : String.format(Locale.ROOT, "%.0f %%", figure.orderTarget() * 100)));
        }
        return table.toString();
    }

    /** Medians over settings and seeds for each scenario; bold where they miss what is wanted. */
    static String scenarios(Errors errors, Engine engine) {
        List<String> headers = new ArrayList<>(List.of("scenario", "settings"));
        for (Figure figure : Figure.values()) {
            headers.add(figure.words());
        }
        MarkdownTable table = new MarkdownTable(headers);
        Errors own = errors.of(engine);
        for (String name : own.scenarios()) {
            Errors scenario = own.where(run -> run.name().equals(name));
            String group = scenario.runs().get(0).group();
            List<String> row = new ArrayList<>(List.of("`" + name + "`", Integer.toString(runs(scenario))));
            for (Figure figure : Figure.values()) {
                double error = scenario.medianOfAll(figure);
                String text = MarkdownTable.percent(error);
                row.add(error > figure.target(group) ? "**" + text + "**" : text);
            }
            table.row(row);
        }
        return table.toString();
    }
}
