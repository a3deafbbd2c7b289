package io.shadowtune.deploy.twin;

import io.shadowtune.models.twin.surface.Figure;
import io.shadowtune.models.twin.surface.PortCounters;
import io.shadowtune.policy.learned.MarkReaction;
import io.shadowtune.policy.learned.SenderControl;
import io.shadowtune.policy.learned.Transport;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a port showed, either as ratios and sizes, or as the counters, gauges, watermarks and flow features of a window, with its start
 * and end. A name that is not known is kept as not used: windows grow new ones.
 */
final class EcnLoad {
    private static final double BYTES_PER_KB = 1_000;
    private static final double MICROS = 1e6;
    private static final double BITS = 8;
    private static final double GIGA = 1e9;
    private static final Bound COUNT = new Bound(0, 1e18);
    private static final Bound SECONDS = new Bound(1e-6, 1e9);
    /** Of what resolution and cadence do to a figure, as a share of it. */
    private static final double ERROR = 0.1;
    /** A maximum over a longer time is that of more rounds than a run has. */
    private static final double MAXIMUM_ERROR = 0.35;

    private final List<Section> parts;
    private final Section gauges;
    private final Section watermarks;
    private final double seconds;

    EcnLoad(Section section) {
        this.gauges = section.child("gauges");
        this.watermarks = section.child("watermarks");
        this.parts = List.of(section, section.child("deltas"), section.child("flows"));
        this.seconds = section.within("seconds", length(section), SECONDS);
    }

    private static double length(Section section) {
        Optional<String> start = section.text("start");
        Optional<String> end = section.text("end");
        if (start.isEmpty() || end.isEmpty()) {
            return Double.NaN;
        }
        try {
            return Duration.between(Instant.parse(start.get()), Instant.parse(end.get()))
                            .toNanos()
                    / 1e9;
        } catch (DateTimeException e) {
            throw section.refuse("start", "and end must be times such as 2026-03-02T10:00:00Z");
        }
    }

    OptionalDouble within(String name, Bound bound) {
        OptionalDouble found = OptionalDouble.empty();
        for (Section part : parts) {
            double value = part.within(name, Double.NaN, bound);
            found = Double.isNaN(value) ? found : OptionalDouble.of(value);
        }
        return found;
    }

    private double number(String name, Bound bound) {
        return within(name, bound).orElse(Double.NaN);
    }

    Map<Figure, PortCounters.Counter> figures(OptionalDouble linkGbps) {
        double bytesPerSecond = number("bytesPerSecond", COUNT);
        double sent = Double.isNaN(bytesPerSecond) ? number("txBytes", COUNT) / seconds : bytesPerSecond;
        double marked = number("ecnMarkedPackets", COUNT) / number("txPackets", COUNT);
        Map<Figure, PortCounters.Counter> figures = new EnumMap<>(Figure.class);
        put(
                figures,
                Figure.UTILISATION_RATIO,
                ratio("utilisation", sent * BITS / GIGA / linkGbps.orElse(Double.NaN)),
                ERROR);
        put(figures, Figure.MARK_RATIO, ratio("markRatio", marked), ERROR);
        put(
                figures,
                Figure.PAUSE_RATIO,
                ratio("pauseShare", number("rxPfcDurationUs", COUNT) / MICROS / seconds),
                ERROR);
        put(figures, Figure.QUEUE_MEAN_BYTES, size("queueMeanKb", gauges, "depthBytes", "mean"), 2 * ERROR);
        put(figures, Figure.QUEUE_MAX_BYTES, size("queueMaxKb", watermarks, "watermarkBytes", "bytes"), MAXIMUM_ERROR);
        return figures;
    }

    /** A ratio that is told, or one of counters; these can pass 1 by what their clocks differ. */
    private double ratio(String name, double counted) {
        OptionalDouble told =
                within(name, Bound.SHARE).isPresent() ? within(name, Bound.SHARE) : within(name + "Ratio", Bound.SHARE);
        return told.orElse(Math.min(1, counted));
    }

    private double size(String inKb, Section summaries, String signal, String statistic) {
        OptionalDouble kilobytes = within(inKb, Bound.THRESHOLD_KB);
        if (kilobytes.isPresent()) {
            return kilobytes.getAsDouble() * BYTES_PER_KB;
        }
        OptionalDouble flat = within(signal, COUNT);
        return flat.isPresent() ? flat.getAsDouble() : summaries.child(signal).within(statistic, Double.NaN, COUNT);
    }

    private static void put(Map<Figure, PortCounters.Counter> figures, Figure figure, double value, double error) {
        if (Double.isFinite(value)) {
            figures.put(figure, new PortCounters.Counter(value, error * value));
        }
    }

    /** The signs of whether marks do anything there. */
    MarkReaction reaction(Transport transport, SenderControl control) {
        double counted = number("ecnMarkedPackets", COUNT);
        return new MarkReaction(
                transport,
                control,
                Double.isNaN(counted) ? ratio("markRatio", Double.NaN) : counted,
                number("cnpHandled", COUNT),
                number("wredDroppedPackets", COUNT),
                number("ectRatio", Bound.SHARE));
    }

    /** Names that were given and not used, in order. */
    List<String> unused() {
        List<String> names = new ArrayList<>();
        parts.forEach(part -> names.addAll(part.unasked()));
        names.addAll(gauges.unasked());
        names.addAll(watermarks.unasked());
        names.removeAll(List.of("entity", "coverage", "flags", "kind", "schemaVersion"));
        return names;
    }
}
