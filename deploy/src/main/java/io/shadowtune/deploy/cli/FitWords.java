package io.shadowtune.deploy.cli;

import io.shadowtune.models.twin.surface.Figure;
import io.shadowtune.models.twin.surface.LoadContext;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Names of what is told of a fit, for people and in documents. */
final class FitWords {
    /** Figures that are told, with their names for people. */
    static final Map<Figure, String> FIGURES = figures();
    /** What contexts have in common, with their names in documents. */
    static final Map<String, ToDoubleFunction<LoadContext>> RANGES = ranges();

    private static final double BYTES_PER_KB = 1_000;

    private FitWords() {}

    private static Map<Figure, String> figures() {
        Map<Figure, String> names = new LinkedHashMap<>();
        names.put(Figure.QUEUE_MEAN_BYTES, "mean queue");
        names.put(Figure.QUEUE_P99_BYTES, "queue p99");
        names.put(Figure.MARK_RATIO, "marks");
        names.put(Figure.PAUSE_RATIO, "pauses");
        names.put(Figure.MICE_P99_SLOWDOWN, "small messages p99");
        names.put(Figure.LARGE_TIME_RATIO, "large transfers");
        return names;
    }

    private static Map<String, ToDoubleFunction<LoadContext>> ranges() {
        Map<String, ToDoubleFunction<LoadContext>> ranges = new LinkedHashMap<>();
        ranges.put("senders", context -> context.demand().rounds().senders());
        ranges.put("kb_each", context -> context.demand().rounds().bytesEach() / BYTES_PER_KB);
        ranges.put("duty_ratio", context -> context.demand().rounds().dutyRatio());
        ranges.put("start_spread_ratio", context -> context.demand().rounds().startSpread());
        ranges.put("mice_load_ratio", context -> context.demand().mice().loadRatio());
        ranges.put("burst_load_ratio", context -> context.demand().bursts().loadRatio());
        return ranges;
    }
}
