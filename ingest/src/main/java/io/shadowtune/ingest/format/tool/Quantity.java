package io.shadowtune.ingest.format.tool;

import io.shadowtune.ingest.telemetry.Unit;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A number with the unit that stands behind it: times become seconds, sizes bytes, rates bits or bytes per second, so
 * that figures of different tools compare. A percentage keeps its number. A lone lower-case {@code m} is not taken
 * for mega, because Kubernetes writes thousandths so.
 *
 * @param number the value in {@code unit}
 * @param unit its unit; {@link Unit#NONE} when none is said
 */
public record Quantity(double number, Unit unit) {
    /** A number and what may stand behind it; group 1 is the number, group 2 the unit, if any. */
    public static final String PATTERN = "([+-]?(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)"
            + "(?: ?(%|[munµ]?s(?:ec)?(?:onds?)?|min(?:utes)?|h(?:ours?)?|d(?:ays?)?"
            + "|[kKMGT]?i?B(?:ytes)?(?:/s(?:ec)?|ps)?|[kKMGT]?b(?:its?)?(?:/s(?:ec)?|ps)|[MGT]b(?:its?)?"
            + "|[kKMGT](?:/s)?|/s|[MG]Hz|W|C))?(?![\\w:/-]|[.,]\\d)";

    private static final Pattern WHOLE = Pattern.compile(PATTERN);

    /** Reads a whole text; empty when it is no such number. */
    public static Optional<Quantity> of(String text) {
        Matcher matcher = WHOLE.matcher(text.strip());
        return matcher.matches() ? Optional.of(of(matcher.group(1), matcher.group(2))) : Optional.empty();
    }

    /** Joins a number and a unit that {@link #PATTERN} found. */
    public static Quantity of(String number, @Nullable String unit) {
        double value = Double.parseDouble(number.replace(",", ""));
        String said = unit == null ? "" : unit;
        String lower = said.toLowerCase(Locale.ROOT);
        if (lower.startsWith("us") || lower.startsWith("µs")) {
            return new Quantity(value / 1e6, Unit.SECONDS);
        }
        if (lower.startsWith("ns")) {
            return new Quantity(value / 1e9, Unit.SECONDS);
        }
        if (lower.startsWith("ms")) {
            return new Quantity(value / 1e3, Unit.SECONDS);
        }
        if (lower.startsWith("min")) {
            return new Quantity(value * 60, Unit.SECONDS);
        }
        return switch (lower) {
            case "", "/s" -> new Quantity(value, Unit.NONE);
            case "%" -> new Quantity(value, Unit.RATIO);
            case "s", "sec", "second", "seconds" -> new Quantity(value, Unit.SECONDS);
            case "h", "hour", "hours" -> new Quantity(value * 3_600, Unit.SECONDS);
            case "d", "day", "days" -> new Quantity(value * 86_400, Unit.SECONDS);
            case "w" -> new Quantity(value, Unit.WATTS);
            case "c" -> new Quantity(value, Unit.CELSIUS);
            case "mhz" -> new Quantity(value, Unit.MEGAHERTZ);
            case "ghz" -> new Quantity(value * 1_000, Unit.MEGAHERTZ);
            default -> scaled(value, said);
        };
    }

    private static Quantity scaled(double value, String unit) {
        double base = unit.indexOf('i') == 1 ? 1_024 : 1_000;
        int power = Math.max(0, " KMGT".indexOf(Character.toUpperCase(unit.charAt(0))));
        double number = value * Math.pow(base, power);
        boolean perSecond = unit.contains("/s") || unit.endsWith("ps");
        String kind = power == 0 ? unit : unit.substring(1);
        if (kind.startsWith("B") || kind.startsWith("iB")) {
            return new Quantity(number, perSecond ? Unit.BYTES_PER_SECOND : Unit.BYTES);
        }
        return new Quantity(number, kind.startsWith("b") ? Unit.BITS_PER_SECOND : Unit.NONE);
    }
}
