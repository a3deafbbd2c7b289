package io.shadowtune.ingest.format;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** Reads unsigned 64-bit counters as devices write them: decimal digits and nothing else. */
final class CounterText {
    private static final BigInteger MAX_U64 = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
    private static final BigInteger EXACT_LIMIT = BigInteger.ONE.shiftLeft(53);

    private static final int LONGEST = 400;

    private CounterText() {}

    /** The value of {@code 0..2^64-1} in decimal digits, or null for anything else ({@code N/A}, signs, hex, blanks). */
    static @Nullable Long parse(CharSequence text) {
        int length = text.length();
        if (length == 0 || length > 20) {
            return null;
        }
        long value = 0;
        for (int i = 0; i < length; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return null;
            }
            if (i == 19 && !fitsWithDigit(value, digit)) {
                return null;
            }
            value = value * 10 + digit;
        }
        return value;
    }

    private static boolean fitsWithDigit(long nineteenDigits, int digit) {
        int byLimit = Long.compareUnsigned(nineteenDigits, 1_844_674_407_370_955_161L);
        return byLimit < 0 || (byLimit == 0 && digit <= 5);
    }

    /** The value of a number as JSON and other formats write it, or null when it is no whole number of that range. */
    static @Nullable Long parseNumber(String text) {
        Long plain = parse(text);
        if (plain != null || text.length() > LONGEST) {
            return plain;
        }
        try {
            return parse(new BigDecimal(text));
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /**
     * The value of a number with a point or exponent, or null when it is no whole number of {@code 0..2^64-1}.
     *
     * @param number the number
     */
    static @Nullable Long parse(BigDecimal number) {
        BigInteger whole;
        try {
            if (number.scale() < -40) {
                return null;
            }
            whole = number.toBigIntegerExact();
        } catch (ArithmeticException e) {
            return null;
        }
        return whole.signum() < 0 || whole.compareTo(MAX_U64) > 0 ? null : (Long) whole.longValue();
    }

    /** Whether a value written with a point or exponent may have lost low bits on its way. */
    static boolean beyondExact(long value) {
        return value < 0 || value > EXACT_LIMIT.longValue();
    }
}
