package io.shadowtune.ingest.format.tool.fabric;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.Numbers;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Decides what a cell of a switch's or subnet manager's table states: a count, a figure or a setting. */
final class Counts {
    private static final Pattern INTEGER = Pattern.compile("\\+?\\d{1,3}(,\\d{3})+|\\+?\\d+");
    private static final Pattern FIGURE = Pattern.compile(
            "([-+]?[\\d,]*\\.?\\d+(?:[eE][-+]?\\d+)?)\\s*(%|[kKmMgGtT]?i?[bB](?:it|yte)?s?(?:/s|ps)?)?");
    private static final Pattern NOTHING = Pattern.compile("(?i)n/?a|-+|");
    private static final Pattern SETTING =
            Pattern.compile("(?i)(active )?mtu|lanes?|vlan|speed|fec|alias|oper|admin|type|.*(threshold|time|mode)");
    private static final Pattern RATE_OR_RATIO = Pattern.compile("(?i).*(ber|util|bps|rate|%|power|temp\\w*)");

    private Counts() {}

    /** Takes one cell; a cell that says nothing ({@code N/A}) is left out. */
    static void cell(ToolText text, FactWriter facts, int line, String subject, String name, String cell) {
        String value = cell.strip();
        if (NOTHING.matcher(value).matches()) {
            return;
        }
        if (SETTING.matcher(name).matches()) {
            facts.setting(line, subject, name, value, Unit.NONE);
        } else if (INTEGER.matcher(value).matches()
                && !RATE_OR_RATIO.matcher(name).matches()) {
            count(text, facts, line, subject, name, Double.parseDouble(value.replace(",", "")));
        } else {
            figure(facts, line, subject, name, value);
        }
    }

    /** Takes a count: a growth where the text says that it is one, else a count since boot or clearing. */
    static void count(ToolText text, FactWriter facts, int line, String subject, String name, double count) {
        if (text.saysGrowth()) {
            facts.growth(line, "", subject, name, count, Unit.EVENTS);
        } else {
            facts.cumulative(line, subject, name, count, Unit.EVENTS);
        }
    }

    /** Takes how much a count grew between two cells of one row; a fall says nothing. */
    static void grown(FactWriter facts, int line, String subject, String name, String from, String to) {
        if (INTEGER.matcher(from).matches() && INTEGER.matcher(to).matches()) {
            double by = Double.parseDouble(to.replace(",", "")) - Double.parseDouble(from.replace(",", ""));
            if (by >= 0) {
                facts.growth(line, "", subject, name, by, Unit.EVENTS);
            }
        }
    }

    private static void figure(FactWriter facts, int line, String subject, String name, String value) {
        Matcher matcher = FIGURE.matcher(value);
        if (!matcher.matches()) {
            facts.setting(line, subject, name, value, Unit.NONE);
            return;
        }
        String unit = matcher.group(2);
        if (unit == null || unit.equals("%")) {
            double number = Double.parseDouble(matcher.group(1).replace(",", ""));
            facts.level(line, subject, name, number, unit == null ? Unit.NONE : Unit.RATIO);
            return;
        }
        String scale = unit.substring(0, 1).matches("[bB]") ? "" : unit.substring(0, 1);
        OptionalDouble number = Numbers.scaled(matcher.group(1) + scale);
        boolean bits = unit.replaceFirst("^[kKmMgGtT]i?", "").startsWith("b");
        if (number.isPresent()) {
            facts.level(line, subject, name, number.getAsDouble(), bits ? Unit.BITS_PER_SECOND : Unit.BYTES_PER_SECOND);
        }
    }
}
