package io.shadowtune.ingest.format.tool.read;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.NameKinds;
import io.shadowtune.ingest.format.tool.Quantity;
import io.shadowtune.ingest.format.tool.TimedColumns;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Tables with a heading whose first column names the rows ({@code rank compute wait}), and lists of a part and its
 * figure without a heading ({@code llm-0 812.1}). The row is the subject, the column's heading the name.
 */
final class DigestTables {
    private static final Pattern BLANKS = Pattern.compile("\\s*\\|\\s*|\\s+");
    private static final Pattern WIDE_BLANKS = Pattern.compile("\\s*\\|\\s*|\\s{2,}|\\t");
    private static final Pattern COMMAS = Pattern.compile("\\s*,\\s*");
    private static final Pattern HEADING = Pattern.compile("[A-Za-z#%(][^=:+]*");
    private static final Pattern NUMERIC = Pattern.compile("[+-]?[\\d,.]+\\S{0,8}");
    private static final int MOST_COLUMNS = 16;

    private DigestTables() {}

    static void parse(ToolText text, FactWriter facts) {
        int i = 0;
        while (i < text.lines().size() - 1) {
            int rows = facts.isUnderstood(i) ? 0 : table(text, i, facts);
            i += Math.max(1, rows);
        }
    }

    /** Reads a table whose heading is in this line; the number of lines read, 0 when it is none. */
    private static int table(ToolText text, int heading, FactWriter facts) {
        for (Pattern split : List.of(WIDE_BLANKS, BLANKS, COMMAS)) {
            List<String> columns = cells(text.lines().get(heading), split);
            if (columns.size() < 2
                    || columns.size() > MOST_COLUMNS
                    || columns.stream()
                            .anyMatch(cell ->
                                    !HEADING.matcher(TimedColumns.name(cell)).matches())) {
                continue;
            }
            int rows = 0;
            while (heading + rows + 1 < text.lines().size() && row(text, columns, heading + rows + 1, split, facts)) {
                rows++;
            }
            if (rows > 0) {
                facts.understood(heading);
                return rows + 1;
            }
        }
        return 0;
    }

    private static boolean row(ToolText text, List<String> columns, int line, Pattern split, FactWriter facts) {
        List<String> cells = cells(text.lines().get(line), split);
        boolean numbers = cells.size() == columns.size()
                && cells.stream().skip(1).anyMatch(cell -> NUMERIC.matcher(cell).matches());
        if (!numbers || facts.isUnderstood(line)) {
            return false;
        }
        String first = cells.get(0);
        String subject = Character.isDigit(first.charAt(0)) ? columns.get(0) + " " + first : first;
        if (split.equals(COMMAS) && !NUMERIC.matcher(cells.get(1)).matches()) {
            subject = first + " " + cells.get(1);
        }
        for (int i = 1; i < cells.size(); i++) {
            String name = TimedColumns.name(columns.get(i)).toLowerCase(Locale.ROOT);
            Optional<Quantity> quantity = Quantity.of(cells.get(i));
            int earlier = TimedColumns.before(columns, i);
            Optional<Quantity> from = earlier < 1 ? Optional.empty() : Quantity.of(cells.get(earlier));
            if (from.isPresent() && quantity.isPresent()) {
                grown(facts, line, subject, name, from.get().number(), quantity.get());
            } else if (quantity.isEmpty()) {
                facts.setting(line, subject, name, cells.get(i), Unit.NONE);
            } else {
                double number = quantity.get().number();
                Unit unit = quantity.get().unit();
                boolean grown = cells.get(i).startsWith("+") || (text.saysGrowth() && NameKinds.counts(name));
                facts.add(
                        line,
                        "",
                        subject,
                        name,
                        grown ? FactKind.GROWTH : NameKinds.counts(name) ? FactKind.CUMULATIVE : FactKind.LEVEL,
                        cells.get(i),
                        number,
                        unit);
            }
        }
        return true;
    }

    private static void grown(FactWriter facts, int line, String subject, String name, double from, Quantity to) {
        if (NameKinds.figures(name) || to.number() < from) {
            facts.add(line, "", subject, name, FactKind.LEVEL, "" + to.number(), to.number(), to.unit());
        } else {
            facts.growth(line, "", subject, name, to.number() - from, Unit.EVENTS);
        }
    }

    private static List<String> cells(String line, Pattern split) {
        String stripped =
                split.equals(COMMAS) ? line.replaceFirst("^\\s*#\\s*", "").strip() : line.strip();
        return stripped.isEmpty()
                ? List.of()
                : split.splitAsStream(stripped).filter(cell -> !cell.isEmpty()).toList();
    }
}
