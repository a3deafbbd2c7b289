package io.shadowtune.deploy.twin.validation;

import io.shadowtune.models.twin.packet.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What single cells exceed: the median of one seed, of one scenario, or one scenario's error beside its own seeds. What is
 * wanted is wanted of medians in the mean of the seeds ({@link Gate}), so none of them lets the validation fail.
 *
 * @param errors all runs of the settings that are gated
 * @param surface those of the grid
 * @param noise what seeds alone make
 */
record Exceeding(Errors errors, Errors surface, Noise noise) {
    private static final String TIMES = "%.2f times";

    /**
     * A cell.
     *
     * @param what the engine, and the seed or scenario
     * @param figure what is compared
     * @param is the cell
     * @param wanted what is wanted
     */
    private record Cell(String what, Figure figure, double is, double wanted) {
        boolean exceeds() {
            return is > wanted;
        }
    }

    private List<Cell> seeds() {
        List<Cell> cells = new ArrayList<>();
        for (String group : ErrorTables.GROUPS) {
            long[] seeds = errors.seeds();
            for (Figure figure : Figure.values()) {
                Errors.Spread median = errors.of(Engine.PACKETS, group).median(figure);
                for (int i = 0; i < median.bySeed().size(); i++) {
                    String what = "packets, %s, seed %d".formatted(group, seeds[i]);
                    cells.add(new Cell(what, figure, median.bySeed().get(i), figure.target(group)));
                }
            }
        }
        return cells;
    }

    private static List<Cell> scenarios(String words, Errors runs) {
        List<Cell> cells = new ArrayList<>();
        for (String name : runs.scenarios()) {
            Errors own = runs.where(run -> run.name().equals(name));
            String group = own.runs().get(0).group();
            for (Figure figure : Figure.values()) {
                cells.add(new Cell(words + ", `" + name + "`", figure, own.medianOfAll(figure), figure.target(group)));
            }
        }
        return cells;
    }

    private List<Cell> noises() {
        Errors packets = errors.of(Engine.PACKETS);
        List<Cell> cells = new ArrayList<>();
        for (String name : packets.scenarios()) {
            for (Figure figure : Figure.values()) {
                double times = noise.scenario(packets, name, figure).times();
                cells.add(new Cell("packets, `" + name + "`, beside its seeds", figure, times, Noise.WANTED));
            }
        }
        return cells;
    }

    /** How many of each kind, and each of them with what is wanted. */
    String text() {
        List<Cell> packets = scenarios("packets", errors.of(Engine.PACKETS));
        List<Cell> grid = scenarios("packets, grid", surface.of(Engine.PACKETS));
        List<Cell> fast = scenarios("fast", errors.of(Engine.FAST));
        StringBuilder text = new StringBuilder();
        text.append(
                "Of packets, %s medians of single seeds, %s of single scenarios and %s of the grid's; of fast, %s of single "
                        .formatted(count(seeds()), count(packets), count(grid), count(fast)));
        text.append("scenarios; beside what seeds alone make, %s scenarios' errors.%n%n".formatted(count(noises())));
        MarkdownTable table = new MarkdownTable(List.of("", "", "is", "wanted", "above by"));
        for (List<Cell> cells : List.of(seeds(), packets, grid, fast)) {
            cells.stream().filter(Cell::exceeds).forEach(cell -> {
                String above = String.format(Locale.ROOT, "%.2f points", (cell.is() - cell.wanted()) * 100);
                row(table, cell, MarkdownTable.percent(cell.is()), MarkdownTable.percent(cell.wanted()), above);
            });
        }
        noises().stream().filter(Cell::exceeds).forEach(cell -> {
            String above = String.format(Locale.ROOT, "%.2f", cell.is() - cell.wanted());
            row(table, cell, TIMES.formatted(cell.is()), TIMES.formatted(cell.wanted()), above);
        });
        return text.append(table).toString();
    }

    private static void row(MarkdownTable table, Cell cell, String is, String wanted, String above) {
        table.row(List.of(cell.what(), cell.figure().words(), is, wanted, above));
    }

    private static String count(List<Cell> cells) {
        List<Cell> told =
                cells.stream().filter(cell -> !Double.isNaN(cell.is())).toList();
        return "%d of %d".formatted(told.stream().filter(Cell::exceeds).count(), told.size());
    }
}
