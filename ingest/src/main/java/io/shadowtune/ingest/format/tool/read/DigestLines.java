package io.shadowtune.ingest.format.tool.read;

import io.shadowtune.ingest.format.tool.ContinuedReading;
import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.NameKinds;
import io.shadowtune.ingest.format.tool.Quantity;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lines that people and collectors note by hand: {@code host name +delta name +delta}, {@code name 3 -> 7}, {@code name:
 * value}, {@code name value unit}, {@code name=value}, {@code row value}, and tables with a heading. Asked last, for
 * lines that no tool's own parser understood.
 *
 * <p>A word that names a part (a pod, a port, a rank) becomes the subject; a row that says nothing but a part and a
 * number gets the tool's name, in lower case, as the name of its number.
 */
final class DigestLines implements ToolParser {
    /** A name, or a few words that end in one, a number, and perhaps a second number behind an arrow. */
    private static final Pattern NOTED = Pattern.compile(
            "(?<![\\w./:+-])((?:[A-Za-z%][\\w./%\\[\\]-]*(?: \\([\\w.-]+\\))? ){0,3}[A-Za-z_%][\\w./%\\[\\]-]*)(?: \\([\\w .-]+\\))?"
                    + "(\\s*[:=]\\s*|\\s+)" + Quantity.PATTERN + "(?:\\s*(?:->|→|=>)\\s*" + Quantity.PATTERN + ")?");

    /** A number at the start of a line, with nothing before it that names it. */
    private static final Pattern LONE = Pattern.compile("^\\s*" + Quantity.PATTERN + "\\s*(?=$|[,;(])");

    /** Where a log line was written, such as {@code proxier.go:799}. */
    private static final Pattern SOURCE_FILE = Pattern.compile(".*\\.(go|c|cc|cpp|py|java|rs|h)");

    private static final Pattern TIME_WORD = Pattern.compile("(?i)(t_?\\d|before|after|start|end)");
    /** Words that name a part of a machine or of a fabric rather than a host. */
    private static final Pattern PORT = Pattern.compile(
            "(?i)(?:ethernet|eth|ens|enp|eno|swp|et|hu|port|p|ib|bond|rail|rank|gpu|cpu|queue|wave|spine-?|leaf-?)\\d[\\w./-]*");

    private static final Pattern LAST_WORD = Pattern.compile("(.*?)\\s*(\\S+)$");
    private static final Pattern GAP_LABEL =
            Pattern.compile("(?:^|[\\s,;|])([\\w./-]*[\\w])(?: \\([^)]*\\))?\\s*:?\\s*$");

    @Override
    public String tool() {
        return "digest";
    }

    @Override
    public boolean reads(ToolText text) {
        return true;
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        DigestTables.parse(text, facts);
        for (int i = 0; i < text.lines().size(); i++) {
            if (!facts.isUnderstood(i)) {
                new LineReader(text, i, facts).read();
            }
        }
    }

    /** Reads one line from left to right and remembers whose numbers it is at. */
    private static final class LineReader {
        private final ToolText text;
        private final int index;
        private final FactWriter facts;
        private String host = "";
        private String subject = "";
        private boolean stated;

        LineReader(ToolText text, int index, FactWriter facts) {
            this.text = text;
            this.index = index;
            this.facts = facts;
        }

        void read() {
            String line = text.lines().get(index);
            Matcher lone = LONE.matcher(line);
            if (lone.find()) {
                bare(
                        text.reading().tool().toLowerCase(Locale.ROOT),
                        lone.group(1),
                        Quantity.of(lone.group(1), lone.group(2)));
            }
            Matcher noted = NOTED.matcher(line);
            int end = 0;
            while (noted.find()) {
                Matcher gap = GAP_LABEL.matcher(line.substring(end, noted.start()));
                if (gap.find()) {
                    owner(gap.group(1));
                }
                end = noted.end();
                note(noted);
            }
        }

        private void note(Matcher noted) {
            String name = ownersCut(noted.group(1));
            String sign = noted.group(2).strip();
            if (noted.group(2).equals(":") && SOURCE_FILE.matcher(name).matches()) {
                return;
            }
            Quantity quantity = Quantity.of(noted.group(3), noted.group(4));
            if (name.isEmpty()) {
                name = ContinuedReading.commonName(text.reading().tool());
            }
            if (noted.group(5) != null) {
                Quantity later = Quantity.of(noted.group(5), noted.group(6));
                if (later.number() >= quantity.number()) {
                    add(name, FactKind.GROWTH, noted.group(5), later.number() - quantity.number(), later.unit());
                }
                add(name, FactKind.LEVEL, noted.group(5), later.number(), later.unit());
            } else if (noted.group(3).startsWith("+")) {
                add(name, FactKind.GROWTH, noted.group(3), quantity.number(), unit(quantity));
            } else if (sign.equals("=") && name.equals(name.toUpperCase(Locale.ROOT))) {
                add(name, FactKind.SETTING, noted.group(3), quantity.number(), quantity.unit());
            } else {
                bare(name, noted.group(3), quantity);
            }
        }

        private void bare(String name, String value, Quantity quantity) {
            boolean whole = quantity.number() == Math.rint(quantity.number()) && quantity.unit() == Unit.NONE;
            boolean figure = !whole || NameKinds.figures(name) || name.indexOf(' ') >= 0;
            if (text.saysGrowth() && whole && !NameKinds.figures(name)) {
                add(name, FactKind.GROWTH, value, quantity.number(), Unit.EVENTS);
            } else if (NameKinds.counts(name) && (whole || quantity.unit() == Unit.BYTES)) {
                add(name, FactKind.CUMULATIVE, value, quantity.number(), unit(quantity));
            } else {
                if (!figure) {
                    add(name, FactKind.CUMULATIVE, value, quantity.number(), unit(quantity));
                }
                add(name, FactKind.LEVEL, value, quantity.number(), quantity.unit());
            }
        }

        /** Takes words that name the machine or a part of it off the front and the end of a name. */
        private String ownersCut(String words) {
            String name = words;
            int blank = name.indexOf(' ');
            while (blank > 0
                    && (NameKinds.isPart(name.substring(0, blank))
                            || TIME_WORD.matcher(name.substring(0, blank)).matches())) {
                owner(name.substring(0, blank));
                name = name.substring(blank + 1).strip();
                blank = name.indexOf(' ');
            }
            Matcher last = LAST_WORD.matcher(name);
            if (last.matches() && NameKinds.isPart(last.group(2))) {
                subject = last.group(2);
                return "";
            }
            return name;
        }

        private void owner(String word) {
            if (TIME_WORD.matcher(word).matches()) {
                return;
            }
            boolean device = word.indexOf('_') > 0
                    || word.indexOf('/') > 0
                    || PORT.matcher(word).matches();
            if (NameKinds.isPart(word) && (device || (!host.isEmpty() && !stated))) {
                subject = word;
            } else if (NameKinds.isPart(word)) {
                host = word;
                subject = "";
                stated = false;
            }
        }

        private void add(String name, FactKind kind, String value, double number, Unit unit) {
            stated = true;
            facts.add(index, host, subject, name, kind, value, number, unit);
        }

        private static Unit unit(Quantity quantity) {
            return quantity.unit() == Unit.NONE ? Unit.EVENTS : quantity.unit();
        }
    }
}
