package io.shadowtune.ingest.telemetry;

import java.util.Locale;

/**
 * GPU-hours that were paid for and not used.
 *
 * @param hours the likeliest amount, at least 0
 * @param low least that fits what is known
 * @param high most that fits what is known
 * @param label how it is known
 */
public record GpuHours(double hours, double low, double high, Label label) {

    /** How an amount is known. */
    public enum Label {
        /** Job, slowdown and duration were all read from measurements. */
        MEASURED,
        /** At least one of them was taken from a bound or an assumption that the words beside it name. */
        ESTIMATED;

        /** Its name in JSON and on the page. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public GpuHours {
        if (!(low >= 0 && low <= hours && hours <= high)) {
            throw new IllegalArgumentException(
                    "The GPU-hours (%s) must be within low (%s) and high (%s).".formatted(hours, low, high));
        }
    }

    /** In words, such as {@code 3.1 GPU-hours (2.0 to 4.4, estimated)}. */
    public String words() {
        return "%s GPU-hours (%s to %s, %s)".formatted(plain(hours), plain(low), plain(high), label.text());
    }

    private static String plain(double amount) {
        String format = amount >= 100 ? "%,.0f" : amount >= 1 || amount == 0 ? "%.1f" : "%.2f";
        return String.format(Locale.ROOT, format, amount);
    }
}
