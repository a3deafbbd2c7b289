package io.shadowtune.deploy.twin.validation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Tables of errors beside what seeds alone make. */
record NoiseTables(Noise noise, Errors packets) {
    /** All settings that the reference ran with several seeds. */
    String repeated() {
        MarkdownTable table = new MarkdownTable(
                List.of("", "two seeds of the reference", "twin and reference", "times", "wanted", "twin below"));
        for (Figure figure : Figure.values()) {
            Noise.Floor floor = noise.repeated(packets, figure);
            table.row(List.of(
                    figure.words(),
                    MarkdownTable.percent(floor.own()),
                    MarkdownTable.percent(floor.error()),
                    times(floor),
                    String.format(Locale.ROOT, "%.1f", Noise.WANTED),
                    share(floor)));
        }
        return table.toString();
    }

    /** Each scenario: times, and the share of runs below the reference. */
    String scenarios() {
        List<String> headers = new ArrayList<>(List.of("scenario"));
        for (Figure figure : Figure.values()) {
            headers.add(figure.words());
        }
        MarkdownTable table = new MarkdownTable(headers);
        for (String name : packets.scenarios()) {
            List<String> row = new ArrayList<>(List.of("`" + name + "`"));
            for (Figure figure : Figure.values()) {
                Noise.Floor floor = noise.scenario(packets, name, figure);
                row.add(Double.isNaN(floor.times()) ? "" : times(floor) + " (" + share(floor) + ")");
            }
            table.row(row);
        }
        return table.toString();
    }

    private static String times(Noise.Floor floor) {
        if (Double.isNaN(floor.times())) {
            return "";
        }
        String text = String.format(Locale.ROOT, "%.2f", floor.times());
        return floor.times() > Noise.WANTED ? "**" + text + "**" : text;
    }

    private static String share(Noise.Floor floor) {
        return Double.isNaN(floor.below()) ? "" : String.format(Locale.ROOT, "%.0f %%", floor.below() * 100);
    }
}
