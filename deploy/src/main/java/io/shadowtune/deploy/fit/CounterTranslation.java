package io.shadowtune.deploy.fit;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.twin.packet.Wire;
import io.shadowtune.models.twin.surface.Bottleneck;
import io.shadowtune.models.twin.surface.Figure;
import io.shadowtune.models.twin.surface.PortCounters;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Turns windows of a queue into what the response surface is fitted to.
 *
 * <p>Only windows under one setting count, and none that flags call doubtful. A figure that was not read is left out, never zero. What a
 * figure is worth comes from how it was read: sums over windows from how far the windows lie apart and from how many packets were
 * marked; a watermark, which is the maximum of far more rounds than the surface's, from a third of itself and from how far watermarks
 * lie apart; a sampled depth counts only when it was sampled often, once a window, as a value that is held is no new sample. Not
 * thread-safe.
 */
public final class CounterTranslation {
    private static final double BITS = 8;
    private static final double GIGA = 1e9;
    /** A watermark over a minute against the maximum of a few rounds. */
    private static final double WATERMARK_ERROR = 0.35;

    private static final int LEAST_DEPTHS = 12;
    /** Deviation of the windows' load over its mean above which they are of several loads. */
    private static final double MOST_VARIATION = 0.5;

    private static final double MOST_UTILISATION = 1.1;
    private static final double[] PAYLOADS = {1_024, 2_048, 4_096};

    private final WindowEvidence evidence;
    private final PortKnowledge known;
    private final List<String> account = new ArrayList<>();
    private final List<String> assumptions = new ArrayList<>();
    private final List<String> doubts = new ArrayList<>();
    private final Map<Figure, PortCounters.Counter> counters = new EnumMap<>(Figure.class);

    private CounterTranslation(WindowEvidence evidence, PortKnowledge known) {
        this.evidence = evidence;
        this.known = known;
    }

    /**
     * The counters of a queue.
     *
     * @param given setting in force, where somebody says it; else the one that was read
     */
    public static Translated of(WindowEvidence evidence, PortKnowledge known, Optional<WredSetting> given) {
        return new CounterTranslation(evidence, known).translate(given);
    }

    private Translated translate(Optional<WredSetting> given) {
        Optional<SettingSpan> span = span(given);
        if (span.isEmpty()) {
            return unidentified("the setting in force is not among the records; give --kmin-kb, --kmax-kb and --pmax");
        }
        List<QueueRow> rows = evidence.rows().stream()
                .filter(span.get()::holds)
                .filter(row -> !row.doubtful() && row.coveredSeconds() > 0 && Double.isFinite(row.bytes()))
                .toList();
        if (rows.isEmpty()) {
            return unidentified(
                    "no window of %s tells of bytes sent under one setting, without flags that call it doubtful"
                            .formatted(evidence.queue().text()));
        }
        account.add("%d of %d windows of %s, %s to %s"
                .formatted(
                        rows.size(),
                        evidence.rows().size(),
                        evidence.queue().text(),
                        rows.get(0).start(),
                        rows.get(rows.size() - 1).end()));
        note(span.get().assumption(), assumptions);
        PortSurroundings around = new PortSurroundings(
                evidence, rows.get(0).start(), rows.get(rows.size() - 1).end());
        double gbps =
                known.linkGbps().orElse(around.own(PortRow::speedBitsPerSecond).greatest() / GIGA);
        String missing = missing(gbps, around);
        if (!missing.isEmpty()) {
            return unidentified(missing);
        }
        note(around.assumption(), assumptions);
        note(around.doubt(), doubts);
        return counters(span.get().setting(), rows, around, gbps);
    }

    private Translated counters(WredSetting inForce, List<QueueRow> rows, PortSurroundings around, double gbps) {
        Figures load = Figures.of(rows, row -> row.bytes() * BITS / row.coveredSeconds() / (gbps * GIGA));
        if (load.mean() > MOST_UTILISATION) {
            return unidentified("%.0f %% of %.0f Gb/s were sent, so the rate of the link is not known"
                    .formatted(100 * load.mean(), gbps));
        }
        put(Figure.UTILISATION_RATIO, load.mean(), load.error(), "%.1f %% sent".formatted(100 * load.mean()));
        if (load.deviation() > MOST_VARIATION * load.mean()) {
            doubts.add(("windows differ in load by %.0f %% of it, from %.1f to %.1f %%: one load does not explain them;"
                            + " narrow them with --since and --until")
                    .formatted(100 * load.deviation() / load.mean(), 100 * load.values()[0], 100 * load.greatest()));
        }
        marks(rows);
        watermarks(rows);
        depths(rows);
        Optional<String> pauses = around.pauses();
        if (pauses.isEmpty()) {
            put(Figure.PAUSE_RATIO, 0, 0, "no pause frame sent by the switch's ports that count them");
        } else {
            account.add("pauses: not used, " + pauses.get());
        }
        Bottleneck port = new Bottleneck(
                gbps, known.rttMicros().orElseThrow(), known.bufferBytes().orElseThrow(), known.pfcAlpha(), (int)
                        known.payloadBytes().orElse(payload(rows)));
        assumptions.add(
                "round trip %.1f us, buffer %.1f MB, packets of %d bytes, alpha %s and the NICs' timers are as told"
                        .formatted(port.rttMicros(), port.bufferBytes() / 1e6, port.payloadBytes(), port.pfcAlpha()));
        return new Translated.Ready(
                new PortCounters(port, known.nic(), demand(around), counters),
                inForce,
                List.copyOf(account),
                List.copyOf(assumptions),
                List.copyOf(doubts));
    }

    /** A setting that somebody gives holds for all windows, unless those that were read say that there was another. */
    private Optional<SettingSpan> span(Optional<WredSetting> given) {
        if (given.isEmpty()) {
            return SettingSpan.last(evidence.settings(), evidence.rows());
        }
        WredSetting setting = given.get();
        List<WredSetting> others = evidence.settings().stream()
                .map(SettingSeen::setting)
                .filter(seen -> !seen.inWords().equals(setting.inWords()))
                .distinct()
                .toList();
        if (!others.isEmpty()) {
            doubts.add("the records say that %s was in force at some time; the options say %s, for all windows"
                    .formatted(others.get(others.size() - 1).inWords(), setting.inWords()));
        }
        return Optional.of(new SettingSpan(
                setting,
                Instant.MIN,
                Instant.MAX,
                "%s was in force all the time, as told".formatted(setting.inWords())));
    }

    private String missing(double gbps, PortSurroundings around) {
        if (!(gbps > 0)) {
            return "no window tells the rate of the link; give --link-gbps";
        }
        if (known.rttMicros().isEmpty()) {
            return "no telemetry tells the round trip; give --rtt-us";
        }
        if (known.bufferBytes().isEmpty()) {
            return "no telemetry tells the switch's memory; give --buffer-mib";
        }
        return around.unidentified();
    }

    private void marks(List<QueueRow> rows) {
        List<QueueRow> read = rows.stream()
                .filter(row -> row.packets() > 0 && row.marked() >= 0 && row.marked() <= row.packets())
                .toList();
        if (read.isEmpty()) {
            account.add("marks: not read");
            return;
        }
        double packets = Figures.of(read, QueueRow::packets).sum();
        double marked = Figures.of(read, QueueRow::marked).sum();
        double apart = Figures.of(read, row -> row.marked() / row.packets()).error();
        double counted = Math.sqrt(Math.max(1, marked)) / packets;
        put(
                Figure.MARK_RATIO,
                marked / packets,
                Math.max(apart, counted),
                "%.3g %% of %,.0f packets marked".formatted(100 * marked / packets, packets));
    }

    private void watermarks(List<QueueRow> rows) {
        double most = known.bufferBytes().orElseThrow();
        List<QueueRow> fresh = new ArrayList<>();
        int absurd = 0;
        for (QueueRow row : rows) {
            boolean isHeld = !fresh.isEmpty()
                    && row.watermarkFrom().equals(fresh.get(fresh.size() - 1).watermarkFrom());
            boolean isBefore = row.watermarkFrom().isBefore(rows.get(0).start());
            if (row.watermarkBytes() > most) {
                absurd++;
            } else if (Double.isFinite(row.watermarkBytes()) && !isHeld && !isBefore) {
                fresh.add(row);
            }
        }
        if (absurd > 0) {
            account.add("%d watermarks above the switch's memory: not used".formatted(absurd));
        }
        if (fresh.isEmpty()) {
            account.add("highest queue: not read inside these windows");
            return;
        }
        Figures bytes = Figures.of(fresh, QueueRow::watermarkBytes);
        if (bytes.deviation() > bytes.mean()) {
            doubts.add(
                    "watermarks lie from %,.0f to %,.0f KB: one load does not explain them; narrow them with --since and --until"
                            .formatted(bytes.values()[0] / 1e3, bytes.greatest() / 1e3));
        }
        put(
                Figure.QUEUE_MAX_BYTES,
                bytes.median(),
                Math.max(WATERMARK_ERROR * bytes.median(), bytes.deviation()),
                "highest queue %,.1f KB, the middle one of %d watermarks"
                        .formatted(bytes.median() / 1e3, bytes.count()));
    }

    private void depths(List<QueueRow> rows) {
        Figures depth = Figures.of(rows, QueueRow::depthBytes);
        if (depth.count() < LEAST_DEPTHS) {
            account.add("mean queue: not used, its %d samples are too few for what comes and goes"
                    .formatted(depth.count()));
            return;
        }
        put(
                Figure.QUEUE_MEAN_BYTES,
                depth.mean(),
                depth.error(),
                "mean queue %,.1f KB of %d windows' samples".formatted(depth.mean() / 1e3, depth.count()));
    }

    private PortCounters.SeenDemand demand(PortSurroundings around) {
        double bytesEach = known.bytesEach().orElse(Double.NaN);
        if (known.senders().isPresent()) {
            return new PortCounters.SeenDemand(known.senders().getAsDouble(), bytesEach, Double.NaN);
        }
        Figures fanIn = around.own(PortRow::fanIn);
        if (fanIn.count() == 0) {
            return new PortCounters.SeenDemand(Double.NaN, bytesEach, Double.NaN);
        }
        double within = Math.max(1.5, fanIn.greatest() / Math.max(1, fanIn.values()[0]));
        assumptions.add(
                ("%.0f sender(s), within a factor of %.1f, by the fan-in of flow samples in %d windows: those seen in a window"
                                + " need not send at once")
                        .formatted(fanIn.median(), within, fanIn.count()));
        return new PortCounters.SeenDemand(Math.max(1, fanIn.median()), within, bytesEach, Double.NaN);
    }

    private static double payload(List<QueueRow> rows) {
        double mean = Figures.of(rows, QueueRow::bytes).sum()
                / Figures.of(rows, QueueRow::packets).sum();
        for (double payload : PAYLOADS) {
            if (mean <= payload + 2 * Wire.HEADER_BYTES) {
                return payload;
            }
        }
        return PAYLOADS[PAYLOADS.length - 1];
    }

    private void put(Figure figure, double value, double error, String words) {
        counters.put(figure, new PortCounters.Counter(value, error));
        double share = value > 0 ? Math.max(0.05, error / value) : 0.05;
        account.add(
                share > 1
                        ? "%s, within a factor of %.0f".formatted(words, 1 + share)
                        : "%s, within %.0f %%".formatted(words, 100 * share));
    }

    private static void note(String line, List<String> lines) {
        if (!line.isEmpty()) {
            lines.add(line);
        }
    }

    private static Translated unidentified(String because) {
        return new Translated.Unidentified(because);
    }
}
