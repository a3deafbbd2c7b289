package io.shadowtune.deploy.twin.validation;

import java.util.List;
import java.util.Locale;

/** A table of a document in Markdown. Not thread-safe. */
public final class MarkdownTable {
    private final StringBuilder text = new StringBuilder(1_024);

    /** A table with these headers and no row yet. */
    public MarkdownTable(List<String> headers) {
        row(headers);
        row(headers.stream().map(header -> "---").toList());
    }

    /** Adds a row, with as many cells as there are headers. */
    public MarkdownTable row(List<String> cells) {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
        return this;
    }

    @Override
    public String toString() {
        return text.toString().stripTrailing();
    }

    /** A ratio as percent; empty for NaN. */
    public static String percent(double ratio) {
        return Double.isNaN(ratio) ? "" : String.format(Locale.ROOT, "%.1f %%", ratio * 100);
    }

    /** From the least to the greatest; one of them where they read alike. */
    static String percents(Errors.Spread spread) {
        String least = String.format(Locale.ROOT, "%.1f", spread.least() * 100);
        String greatest = String.format(Locale.ROOT, "%.1f", spread.greatest() * 100);
        return (least.equals(greatest) ? least : least + " to " + greatest) + " %";
    }
}
