package io.shadowtune.deploy.twin.validation;

import io.shadowtune.models.twin.packet.Engine;
import java.util.ArrayList;
import java.util.List;

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
                "leaf-spine, %d runs".formatted(runs(leafSpines)),
                "wanted"));
        for (Figure figure : Figure.values()) {
            table.row(List.of(
                    figure.words(),
                    MarkdownTable.percents(stars.median(figure)),
                    MarkdownTable.percent(figure.target("star")),
                    MarkdownTable.percents(leafSpines.median(figure)),
                    MarkdownTable.percent(figure.target("leaf-spine"))));
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
            row.add(
                    switch (figure) {
                        case MAKESPAN, FCT_P99 -> "3 %";
                        case MARKS -> "6 %";
                        case QUEUE -> "6, 10 %";
                        case MICE_P99 -> "";
                    });
            table.row(row);
        }
        return table.toString();
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
                    Double.isNaN(figure.orderTarget()) ? "" : "%.0f %%".formatted(figure.orderTarget() * 100)));
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

    /** Whether the engine of packets comes up to what is wanted, in the mean of the seeds. */
    static boolean isWithin(Errors errors) {
        for (Figure figure : Figure.values()) {
            for (String group : GROUPS) {
                if (errors.of(Engine.PACKETS, group).median(figure).mean() > figure.target(group)) {
                    return false;
                }
            }
            if (errors.of(Engine.PACKETS).order(figure).mean() < figure.orderTarget()) {
                return false;
            }
        }
        return true;
    }
}
