package io.shadowtune.deploy.twin.validation;

import java.util.List;
import java.util.Locale;

/** A table of a document. Not thread-safe. */
final class MarkdownTable {
    private final StringBuilder text = new StringBuilder(1_024);

    MarkdownTable(List<String> headers) {
        row(headers);
        row(headers.stream().map(header -> "---").toList());
    }

    MarkdownTable row(List<String> cells) {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
        return this;
    }

    @Override
    public String toString() {
        return text.toString().stripTrailing();
    }

    static String percent(double ratio) {
        return Double.isNaN(ratio) ? "" : String.format(Locale.ROOT, "%.1f %%", ratio * 100);
    }

    /** From the least to the greatest; one of them where they read alike. */
    static String percents(Errors.Spread spread) {
        String least = String.format(Locale.ROOT, "%.1f", spread.least() * 100);
        String greatest = String.format(Locale.ROOT, "%.1f", spread.greatest() * 100);
        return (least.equals(greatest) ? least : least + " to " + greatest) + " %";
    }
}
