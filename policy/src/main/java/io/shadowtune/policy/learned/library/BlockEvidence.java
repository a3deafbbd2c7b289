package io.shadowtune.policy.learned.library;

import io.shadowtune.ingest.telemetry.ForecastTarget;
import io.shadowtune.models.twin.surface.Figure;
import io.shadowtune.policy.learned.ForecastBatch;
import io.shadowtune.policy.learned.Outlook;
import io.shadowtune.policy.learned.library.Evidence.Clue;
import io.shadowtune.policy.learned.library.Evidence.Senders;
import io.shadowtune.policy.observe.BlockLoad;
import io.shadowtune.policy.observe.Sum;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads from a block of a scope, and from forecasts, what can be compared with the loads of a library. */
final class BlockEvidence {
    /** Busiest window over the mean one, above which means over queues tell of none of them. */
    private static final double MOST_UNLIKE = 2;

    private static final double SURE = 0.05;
    /** Maxima over seconds stand for maxima over milliseconds, which the surface knows. */
    private static final double OF_MAXIMA = 0.3;
    /** Sources in flow samples stand for senders. */
    private static final double OF_SENDERS = 0.3;
    /** From the median to the 90th percentile of a normal distribution. */
    private static final double TO_P90 = 1.2816;
    /** Windows after which a maximum that never moved by a byte is no reading. */
    private static final int FROZEN = 10;

    private static final double LEAST_USE = 1e-3;

    private BlockEvidence() {}

    /** What a block showed on links of one rate. */
    static Evidence of(BlockLoad load, double gbps) {
        List<Clue> clues = new ArrayList<>();
        List<String> doubts = new ArrayList<>();
        Sum bytes = load.queues().bytes();
        double slotBytes = load.queues().slots().meanSeconds() * gbps * 1.25e8;
        boolean unlike = bytes.count() > 0 && bytes.max() > MOST_UNLIKE * bytes.meanOrNaN();
        if (unlike) {
            doubts.add(String.format(
                    Locale.ROOT,
                    "unlike loads: the busiest window carried %.1f times the mean, so means over queues and time are left out",
                    bytes.max() / Math.max(1, bytes.meanOrNaN())));
        } else {
            add(clues, Figure.UTILISATION_RATIO, Math.min(1, bytes.meanOrNaN() / slotBytes), SURE);
            add(clues, Figure.QUEUE_MEAN_BYTES, load.queues().depthMean().meanOrNaN(), 2 * SURE);
        }
        add(clues, Figure.MARK_RATIO, load.markRatio(), SURE);
        Sum high = load.queues().depthMax();
        if (high.count() >= FROZEN && high.max() > 0 && high.total() == high.max() * high.count()) {
            doubts.add(String.format(
                    Locale.ROOT,
                    "frozen: all %d readings of the longest queue are %d bytes, so they are left out",
                    high.count(),
                    high.max()));
        } else {
            add(clues, Figure.QUEUE_MAX_BYTES, high.meanOrNaN(), OF_MAXIMA);
        }
        if (load.ports().pauseFrames().count() > 0 && load.ports().pauseFrames().total() == 0) {
            add(clues, Figure.PAUSE_RATIO, 0, SURE);
        }
        Sum fanIn = load.ports().fanIn();
        Senders senders = fanIn.count() == 0 || fanIn.meanOrNaN() < 1
                ? null
                : new Senders(Math.log(fanIn.meanOrNaN()), OF_SENDERS + Math.log(fanIn.max() / fanIn.meanOrNaN()) / 2);
        return new Evidence(clues, senders, doubts);
    }

    /** What is forecast; null when no forecast of demand speaks. */
    static @Nullable Evidence of(Outlook outlook, Instant at, Duration freshness) {
        ForecastBatch fanIn = outlook.of(ForecastTarget.FAN_IN, at, freshness);
        ForecastBatch use = outlook.of(ForecastTarget.UTILISATION, at, freshness);
        List<Clue> clues = new ArrayList<>();
        if (use != null && use.medianMax() > LEAST_USE) {
            add(
                    clues,
                    Figure.UTILISATION_RATIO,
                    Math.min(1, use.medianMax()),
                    2 * SURE + spread(use.medianMax(), use.highMax()));
        }
        Senders senders = fanIn == null || fanIn.medianMax() < 1
                ? null
                : new Senders(Math.log(fanIn.medianMax()), OF_SENDERS + spread(fanIn.medianMax(), fanIn.highMax()));
        return clues.isEmpty() && senders == null ? null : new Evidence(clues, senders, List.of());
    }

    private static double spread(double median, double high) {
        return Math.max(0, Math.log(high / median)) / TO_P90;
    }

    private static void add(List<Clue> clues, Figure figure, double value, double error) {
        if (value >= 0 && value < Double.POSITIVE_INFINITY) {
            clues.add(new Clue(figure, value, error));
        }
    }
}
