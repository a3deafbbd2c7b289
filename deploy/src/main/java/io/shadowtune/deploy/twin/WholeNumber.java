package io.shadowtune.deploy.twin;

import java.math.BigDecimal;
import java.util.OptionalLong;

/** Reads whole numbers to their last digit, also as {@code 1e6}; a double would lose those of a large one. */
final class WholeNumber {
    /** No long has more digits; a longer exponent would only cost time. */
    private static final int MOST_EXPONENT = 30;

    private WholeNumber() {}

    /** The number; empty when the text is none of {@code least..most}. */
    static OptionalLong of(String text, long least, long most) {
        try {
            BigDecimal number = new BigDecimal(text);
            if (Math.abs((long) number.scale()) > MOST_EXPONENT || number.precision() > 2 * MOST_EXPONENT) {
                return OptionalLong.empty();
            }
            long whole = number.longValueExact();
            return whole >= least && whole <= most ? OptionalLong.of(whole) : OptionalLong.empty();
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        } catch (ArithmeticException e) {
            return OptionalLong.empty();
        }
    }

    /** What is expected instead. */
    static String expected(String text, long least, long most) {
        return "must be a whole number from %d to %d, not '%s'".formatted(least, most, text);
    }
}
