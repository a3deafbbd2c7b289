package io.shadowtune.reports.why.live;

import io.shadowtune.ingest.telemetry.FactKind;
import java.util.Locale;

/**
 * One figure of one thing.
 *
 * @param kind kind of entity
 * @param device the machine
 * @param subject the part of it; empty for the whole
 * @param figure which figure
 * @param number its value
 */
record Measured(String kind, String device, String subject, LiveFigure figure, double number) {
    String words() {
        String plain = number == Math.rint(number)
                ? String.format(Locale.ROOT, "%d", (long) number)
                : String.format(Locale.ROOT, "%.3f", number);
        return figure.factKind() == FactKind.GROWTH ? "+" + plain : plain;
    }

    String line() {
        return "%s %s %s %s".formatted(device, subject, figure.fact(), words());
    }
}
