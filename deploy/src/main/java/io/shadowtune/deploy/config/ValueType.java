package io.shadowtune.deploy.config;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * What the text of a setting must be.
 *
 * @param words the type and range, as messages and documents say it
 * @param shape how the text is written in YAML
 * @param reading gives the one canonical spelling of a text, or empty when the text is not of this type
 */
record ValueType(String words, Shape shape, Function<String, Optional<String>> reading) {
    private static final Pattern WHOLE = Pattern.compile("-?\\d{1,18}");
    private static final Pattern DECIMAL = Pattern.compile("-?\\d{1,12}(\\.\\d{1,9})?");
    private static final Pattern SERVER = Pattern.compile("(\\[[0-9a-fA-F:.]+]|[A-Za-z0-9._-]+):(\\d{1,5})");
    private static final Pattern TOPIC = Pattern.compile("[A-Za-z0-9._-]{1,249}");
    private static final Pattern PREFIX = Pattern.compile("[A-Za-z0-9._-]{0,100}");

    /** How a value is written in YAML. */
    enum Shape {
        /** One scalar. */
        SCALAR,
        /** A sequence of scalars, or one scalar with commas. */
        LIST,
        /** A mapping of scalars, or one scalar {@code a=x,b=y}. */
        MAP
    }

    /** A whole number within {@code [least, most]}. */
    static ValueType whole(long least, long most) {
        return scalar("whole number %d..%d".formatted(least, most), text -> {
            if (!WHOLE.matcher(text).matches()) {
                return Optional.empty();
            }
            long value = Long.parseLong(text);
            return value < least || value > most ? Optional.empty() : Optional.of(Long.toString(value));
        });
    }

    /** A decimal number within {@code [least, most]}. */
    static ValueType decimal(double least, double most) {
        return scalar("number %s..%s".formatted(plain(least), plain(most)), text -> {
            if (!DECIMAL.matcher(text).matches()) {
                return Optional.empty();
            }
            double value = Double.parseDouble(text);
            return value < least || value > most ? Optional.empty() : Optional.of(plain(value));
        });
    }

    /** Nothing, or what the other type takes. */
    static ValueType orEmpty(ValueType other) {
        return new ValueType(
                other.words + ", or empty",
                other.shape,
                text -> text.isEmpty() ? Optional.of("") : other.reading.apply(text));
    }

    /** One of some words. */
    static ValueType choice(String... words) {
        List<String> known = List.of(words);
        return scalar(String.join(" | ", known), text -> known.contains(text) ? Optional.of(text) : Optional.empty());
    }

    /** Five weights above 0. */
    static ValueType weights() {
        return scalar("five numbers above 0 such as 0.5/0.5/1/0.05/0.05", text -> {
            List<String> numbers = List.of(text.split("/", -1));
            return numbers.size() == 5
                            && numbers.stream()
                                    .allMatch(number ->
                                            DECIMAL.matcher(number).matches() && Double.parseDouble(number) > 0)
                    ? Optional.of(text)
                    : Optional.empty();
        });
    }

    /** A text that is not empty. */
    static ValueType anyText() {
        return scalar("text", text -> text.isBlank() ? Optional.empty() : Optional.of(text));
    }

    /** The beginning of topic names, possibly empty. */
    static ValueType topicPrefix() {
        return scalar(
                "letters, digits, '.', '_', '-'",
                text -> PREFIX.matcher(text).matches() ? Optional.of(text) : Optional.empty());
    }

    /** A path or nothing. */
    static ValueType anyPath() {
        return scalar("path, or empty", Optional::of);
    }

    /** A time zone of the IANA data base. */
    static ValueType zone() {
        return scalar("time zone such as UTC or Europe/Berlin", text -> {
            try {
                return Optional.of(ZoneId.of(text).getId());
            } catch (DateTimeException unknown) {
                return Optional.empty();
            }
        });
    }

    /** A time of day in hours and minutes. */
    static ValueType timeOfDay() {
        return scalar("time of day such as 02:30", text -> {
            try {
                return Optional.of(LocalTime.parse(text).toString());
            } catch (DateTimeException none) {
                return Optional.empty();
            }
        });
    }

    /** Paths, possibly none. */
    static ValueType manyPaths() {
        return new ValueType("list of paths", Shape.LIST, text -> Optional.of(String.join(",", items(text))));
    }

    /** Broker addresses, possibly none. */
    static ValueType servers() {
        return new ValueType("list of host:port", Shape.LIST, text -> {
            List<String> items = items(text);
            return items.stream().allMatch(ValueType::isServer)
                    ? Optional.of(String.join(",", items))
                    : Optional.empty();
        });
    }

    /** Topics with the formats of their records, possibly none. */
    static ValueType sources() {
        return map(
                "map of topic to format",
                topic -> TOPIC.matcher(topic).matches(),
                format -> format.isEmpty() ? Optional.empty() : Optional.of(format));
    }

    /** A marking curve as {@code Kmin/Kmax/Pmax}. */
    static ValueType setting() {
        return scalar(
                "Kmin/Kmax/Pmax in KB, KB, %, such as 400/1600/20",
                text -> {
                    List<String> parts = List.of(text.split("/", -1));
                    List<String> numbers = parts.stream()
                            .flatMap(part -> decimal(0, 1_000_000_000).reading.apply(part.strip()).stream())
                            .toList();
                    return parts.size() == 3 && numbers.size() == 3
                            ? Optional.of(String.join("/", numbers))
                            : Optional.empty();
                });
    }

    /** Marking curves by name, possibly none. */
    static ValueType settings() {
        return map("map of profile to " + setting().words, name -> !name.isEmpty(), setting().reading);
    }

    private static ValueType map(String words, Predicate<String> name, Function<String, Optional<String>> value) {
        return new ValueType(words, Shape.MAP, text -> {
            Map<String, String> entries = new TreeMap<>();
            for (String item : items(text)) {
                int equals = item.indexOf('=');
                String left = equals < 0 ? "" : item.substring(0, equals).strip();
                Optional<String> right = value.apply(item.substring(equals + 1).strip());
                if (equals < 0 || right.isEmpty() || !name.test(left) || entries.put(left, right.get()) != null) {
                    return Optional.empty();
                }
            }
            List<String> sorted = new ArrayList<>();
            entries.forEach((left, right) -> sorted.add(left + "=" + right));
            return Optional.of(String.join(",", sorted));
        });
    }

    /** The items of a text with commas, none empty. */
    static List<String> items(String text) {
        return Pattern.compile(",")
                .splitAsStream(text)
                .map(String::strip)
                .filter(item -> !item.isEmpty())
                .toList();
    }

    private static ValueType scalar(String words, Function<String, Optional<String>> reading) {
        return new ValueType(words, Shape.SCALAR, reading);
    }

    private static boolean isServer(String text) {
        var match = SERVER.matcher(text);
        return match.matches() && Integer.parseInt(match.group(2)) <= 65_535 && Integer.parseInt(match.group(2)) > 0;
    }

    private static String plain(double value) {
        return new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
    }
}
