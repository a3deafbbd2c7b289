package io.shadowtune.models.twin.surface;

/** Checks of single fields; messages name the field. */
final class Fields {
    private Fields() {}

    static void positive(String field, double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException("The %s (%s) must be above 0.".formatted(field, value));
        }
    }

    static void notNegative(String field, double value) {
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException("The %s (%s) must be 0 or more.".formatted(field, value));
        }
    }

    static void within(String field, double value, double least, double most) {
        if (!(value >= least && value <= most)) {
            throw new IllegalArgumentException(
                    "The %s (%s) must be between %s and %s.".formatted(field, value, least, most));
        }
    }
}
