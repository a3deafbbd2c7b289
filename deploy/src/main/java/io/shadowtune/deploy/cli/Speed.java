package io.shadowtune.deploy.cli;

import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** How fast recorded telemetry is replayed. */
final class Speed {
    /** As fast as possible. */
    static final String MAX = "max";

    private static final Pattern FACTOR = Pattern.compile("(\\d{1,6}(\\.\\d{1,6})?)x");

    private Speed() {}

    /** Event time per wall time: 0 for {@value #MAX}, 60 for {@code 60x}; empty when the text is neither. */
    static OptionalDouble factor(String text) {
        if (text.equals(MAX)) {
            return OptionalDouble.of(0);
        }
        var match = FACTOR.matcher(text);
        double factor = match.matches() ? Double.parseDouble(match.group(1)) : 0;
        return factor > 0 ? OptionalDouble.of(factor) : OptionalDouble.empty();
    }
}
