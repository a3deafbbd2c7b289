package io.shadowtune.reports.why.evidence;

import io.shadowtune.ingest.telemetry.ToolReading;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * In which order readings were taken. The words that people give them come first ({@code t0}, {@code before}, {@code
 * second sample}), then their clocks and dates, then a number at the end of their keys. The order in which they are
 * listed never counts.
 *
 * <p>Clocks without a date are taken for one stretch of time: among the gaps between them, around midnight too, the
 * longest one lies outside it. So 23:59:50 comes before 00:00:20, and 00:10 before 11:00.
 */
final class ReadingOrder {
    private static final Pattern NUMBERED =
            Pattern.compile("(?:^|[^a-z0-9])t_?(\\d)(?![0-9])|\\b(?:sample|reading|snapshot)[ _#]?(\\d)\\b");
    private static final Pattern FIRST = Pattern.compile("(?<![a-z])(?:first|1st|before|start|begin|earlier)(?![a-z])");
    private static final Pattern SECOND =
            Pattern.compile("(?<![a-z])(?:second(?! ?s\\b)|2nd|after|end|later)(?![a-z])");
    private static final Pattern THIRD = Pattern.compile("(?<![a-z])(?:third|3rd)(?![a-z])");
    private static final Pattern ORDER_WORD = Pattern.compile(
            "t_?\\d|first|1st|second|2nd|third|3rd|before|after|start|begin|end|earlier|later|sample|reading");
    private static final Pattern WORDS = Pattern.compile("[^a-z0-9]+");
    private static final Pattern LAST_DIGITS = Pattern.compile("(\\d{1,3})$");
    private static final double YEAR_SECONDS = 366 * TimeLabel.DAY_SECONDS;

    private ReadingOrder() {}

    /**
     * Places, from 0, of readings of one count, by the readings' keys. Those that nothing tells apart share a place.
     */
    static Map<String, Integer> places(Collection<ToolReading> readings) {
        Map<String, Double> said = new HashMap<>();
        for (ToolReading reading : readings) {
            worded(reading).ifPresent(place -> said.put(reading.item(), (double) place));
        }
        Map<String, Double> clocked = clocked(readings);
        if (!complete(said, readings)) {
            return ranked(complete(clocked, readings) ? clocked : numbered(readings), readings);
        }
        if (complete(clocked, readings)) {
            Map<String, Integer> byClock = ranked(clocked, readings);
            said.replaceAll((item, place) -> place + byClock.getOrDefault(item, 0) / (readings.size() + 1.0));
        }
        return ranked(said, readings);
    }

    /** A key without what tells the order in it: readings of one pair have the same. */
    static String stem(ToolReading reading) {
        String words = WORDS.splitAsStream(reading.item().toLowerCase(Locale.ROOT))
                .filter(word -> !ORDER_WORD.matcher(word).matches())
                .collect(Collectors.joining(" "));
        return LAST_DIGITS.matcher(words).replaceFirst("");
    }

    private static OptionalInt worded(ToolReading reading) {
        String words = (reading.item() + " " + reading.tool()).toLowerCase(Locale.ROOT);
        Matcher numbered = NUMBERED.matcher(words);
        if (numbered.find()) {
            String digit = numbered.group(1) == null ? numbered.group(2) : numbered.group(1);
            return OptionalInt.of(Integer.parseInt(digit));
        }
        if (FIRST.matcher(words).find()) {
            return OptionalInt.of(0);
        }
        if (THIRD.matcher(words).find()) {
            return OptionalInt.of(2);
        }
        return SECOND.matcher(words).find() ? OptionalInt.of(1) : OptionalInt.empty();
    }

    /** Whether every reading has a value, and they are not all the same. */
    private static boolean complete(Map<String, Double> values, Collection<ToolReading> readings) {
        return values.size() == readings.size()
                && values.values().stream().distinct().count() > 1;
    }

    private static Map<String, Double> numbered(Collection<ToolReading> readings) {
        Map<String, Double> values = new HashMap<>();
        for (ToolReading reading : readings) {
            Matcher digits = LAST_DIGITS.matcher(reading.item());
            if (digits.find()) {
                values.put(reading.item(), Double.valueOf(digits.group(1)));
            }
        }
        boolean oneStem = readings.stream().map(ReadingOrder::stem).distinct().count() == 1;
        return oneStem && complete(values, readings) ? values : Map.of();
    }

    private static Map<String, Double> clocked(Collection<ToolReading> readings) {
        Map<String, TimeLabel> labels = new HashMap<>();
        readings.forEach(reading -> labels.put(reading.item(), TimeLabel.of(reading.at())));
        Collection<TimeLabel> all = labels.values();
        if (all.stream().allMatch(label -> label.epochDay().isPresent())) {
            boolean years = all.stream().allMatch(TimeLabel::yearSaid);
            return cut(
                    values(
                            labels,
                            label -> OptionalDouble.of(label.epochDay().getAsLong() * TimeLabel.DAY_SECONDS
                                    + label.clockSecond().orElse(0))),
                    years ? Double.POSITIVE_INFINITY : YEAR_SECONDS);
        }
        if (all.stream().allMatch(label -> label.shiftSeconds().isEmpty())) {
            return cut(values(labels, TimeLabel::clockSecond), TimeLabel.DAY_SECONDS);
        }
        double base = all.stream()
                .filter(label -> label.shiftSeconds().isEmpty())
                .flatMapToDouble(label -> label.clockSecond().stream())
                .max()
                .orElse(0);
        return values(labels, label -> {
            if (label.shiftSeconds().isEmpty()) {
                return label.clockSecond();
            }
            double shift = label.shiftSeconds().getAsDouble();
            return OptionalDouble.of(shift + label.clockSecond().orElse(base));
        });
    }

    private static Map<String, Double> values(
            Map<String, TimeLabel> labels, Function<TimeLabel, OptionalDouble> value) {
        Map<String, Double> values = new HashMap<>();
        labels.forEach((item, label) -> value.apply(label).ifPresent(number -> values.put(item, number)));
        return values;
    }

    /** Moves what lies before the longest gap behind the end of the period. */
    private static Map<String, Double> cut(Map<String, Double> values, double period) {
        List<Double> sorted = new ArrayList<>(new TreeSet<>(values.values()));
        if (sorted.size() < 2 || Double.isInfinite(period)) {
            return values;
        }
        double longest = sorted.get(0) + period - sorted.get(sorted.size() - 1);
        double begin = sorted.get(0);
        for (int i = 1; i < sorted.size(); i++) {
            if (sorted.get(i) - sorted.get(i - 1) > longest) {
                longest = sorted.get(i) - sorted.get(i - 1);
                begin = sorted.get(i);
            }
        }
        double from = begin;
        Map<String, Double> moved = new HashMap<>();
        values.forEach((item, value) -> moved.put(item, value < from ? value + period : value));
        return moved;
    }

    private static Map<String, Integer> ranked(Map<String, Double> values, Collection<ToolReading> readings) {
        List<Double> sorted = new ArrayList<>(new TreeSet<>(values.values()));
        Map<String, Integer> places = new HashMap<>();
        readings.forEach(reading -> {
            Double value = values.get(reading.item());
            places.put(reading.item(), value == null ? 0 : sorted.indexOf(value));
        });
        return places;
    }
}
