package io.shadowtune.reports.daily;

/** A value of a series in the words of its unit. */
final class SeriesWords {
    private SeriesWords() {}

    static String amount(String unit, double value) {
        return switch (unit) {
            case "bytes" -> Words.bytes(value);
            case "ratio" -> Words.share(value);
            case "seconds" -> Words.seconds(value);
            default -> Words.count(value, "packet");
        };
    }
}
