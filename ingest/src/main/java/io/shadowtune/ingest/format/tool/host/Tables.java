package io.shadowtune.ingest.format.tool.host;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.Numbers;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tables with a heading line and one row per processor, thread, GPU, rank, node or pod: mpstat, sar, pidstat, top,
 * turbostat, cpupower monitor, dcgmi and nvidia-smi dmon, amd-smi monitor, and what training jobs and people print per
 * rank. The key column and its value are the subject, the other headings the names. Times of day before a row, bars
 * between columns and units after a number are ignored.
 */
final class Tables implements ToolParser {
    private static final Pattern TIME =
            Pattern.compile("^(?:\\d{1,2}:\\d{2}:\\d{2}(?:[.,]\\d+)?(?:\\s+[AP]M)?|Average:)\\s+");
    private static final Pattern UNIT_AFTER_NUMBER =
            Pattern.compile("(?<=\\d)\\s+(?:W|C|MHz|%|[KMG]i?B(?:/s)?|ms|us|s)(?=\\s|$)");
    private static final Pattern PART_AND_NUMBER =
            Pattern.compile("^(\\s*)(GPU|CPU|GCD|NIC|rank|node)[ _](\\d+)(?=\\s)");
    private static final Pattern COMMENT = Pattern.compile("^\\s*#\\s*");
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final Pattern UNIT_AT_END = Pattern.compile("(?:%|MHz|W|C|ms|us|s)$");
    private static final Pattern HEADING = Pattern.compile("[A-Za-z%][\\w%./()<>=+*-]*");
    private static final Pattern KEY =
            Pattern.compile("(?i)cpu|rank|node|gpu|entity|host|command|gcd|worker|pod|device|stage");

    @Override
    public String tool() {
        return "table";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.lines().stream().anyMatch(line -> heading(line) != null);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        @Nullable Heading heading = null;
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            Heading found = heading(line);
            if (found != null) {
                heading = found;
            } else if (line.isBlank()) {
                heading = null;
            } else if (heading != null && heading.row(cells(line), i, facts)) {
                facts.understood(i);
            }
        }
    }

    private static List<String> cells(String line) {
        String plain = COMMENT.matcher(line.replace('|', ' ')).replaceFirst("");
        plain = TIME.matcher(plain.strip()).replaceFirst("");
        plain = UNIT_AFTER_NUMBER.matcher(plain).replaceAll("");
        plain = PART_AND_NUMBER.matcher(plain).replaceFirst("$1$3");
        return List.of(BLANKS.split(plain.strip(), -1));
    }

    private static @Nullable Heading heading(String line) {
        if (line.contains("=") || TIME.matcher(line.strip()).replaceFirst("").contains(": ")) {
            return null;
        }
        List<String> cells = cells(line);
        if (cells.size() < 2
                || !cells.stream().allMatch(cell -> HEADING.matcher(cell).matches())) {
            return null;
        }
        int key = -1;
        for (int i = 0; i < cells.size(); i++) {
            if (KEY.matcher(cells.get(i)).matches() && (key < 0 || cells.get(i).equalsIgnoreCase("command"))) {
                key = i;
            }
        }
        return key < 0 ? null : new Heading(cells, key);
    }

    private record Heading(List<String> names, int key) {
        boolean row(List<String> cells, int line, FactWriter facts) {
            List<String> row = fitted(cells);
            List<Integer> numeric = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                if (i != key && number(row.get(i)).isPresent()) {
                    numeric.add(i);
                }
            }
            if (row.size() != names.size() || numeric.isEmpty()) {
                return false;
            }
            String subject = (names.get(key) + " " + row.get(key)).toLowerCase(Locale.ROOT);
            subject = subject.replaceFirst(
                    "^(?:entity|command) ", names.get(key).equalsIgnoreCase("entity") ? "gpu " : "");
            for (int column : numeric) {
                facts.level(
                        line,
                        subject,
                        names.get(column),
                        number(row.get(column)).orElseThrow(),
                        Unit.NONE);
            }
            return true;
        }

        /** A command as the last column may hold blanks. */
        private List<String> fitted(List<String> cells) {
            int columns = names.size();
            if (cells.size() <= columns || key != columns - 1) {
                return cells;
            }
            List<String> fitted = new ArrayList<>(cells.subList(0, columns - 1));
            fitted.add(String.join(" ", cells.subList(columns - 1, cells.size())));
            return fitted;
        }

        private static OptionalDouble number(String cell) {
            return Numbers.scaled(UNIT_AT_END.matcher(cell).replaceFirst(""));
        }
    }
}
