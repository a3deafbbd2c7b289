package io.shadowtune.models.twin.surface;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * How much wider intervals must be for nearly every context, not for contexts on average. Errors within a context go together, so an
 * interval that covers 90 % of all differences covers far fewer in some contexts and all in most. Each held-out context gives the factor
 * at which its own share is covered, by widths that the contexts of its fold had no part in. Contexts are exchangeable, as their values
 * are not, so a quantile of these factors holds for a new context [1]; the rank leaves room for the draw of the held-out ones. Where
 * there are too few for that rank, there are no widths. Not thread-safe.
 *
 * <p>[1] R. Dunn, L. Wasserman, A. Ramdas, Distribution-Free Prediction Sets for Two-Layer Hierarchical Models, 2023,
 * doi:10.1080/01621459.2022.2060112
 */
final class ContextCoverage {
    /** Share of a context's differences that has to be covered. */
    static final double WITHIN = 0.8;
    /** Share of contexts where it has to be. */
    static final double CONTEXTS = 0.9;

    /** Contexts below which the rank with its room lies beyond the greatest factor. */
    static final int LEAST_CONTEXTS = 25;

    private static final int FOLDS = 5;
    /** One-sided 95 % of a normal distribution: the chance that the draw of held-out contexts was a kind one is a twentieth. */
    private static final double CONFIDENCE_DEVIATIONS = 1.645;

    private final List<List<IntervalWidths.Miss>> contexts = new ArrayList<>();

    /** Takes the differences of one held-out context; none says nothing. */
    void add(List<IntervalWidths.Miss> misses) {
        if (!misses.isEmpty()) {
            contexts.add(List.copyOf(misses));
        }
    }

    /** Widths that hold for nearly every context; never narrower than those that hold on average. */
    Answer<IntervalWidths> widths() {
        if (contexts.size() < LEAST_CONTEXTS) {
            return new Answer.Unidentified<>(
                    "%d held-out contexts, at least %d are needed".formatted(contexts.size(), LEAST_CONTEXTS));
        }
        List<Double> factors = new ArrayList<>();
        for (int fold = 0; fold < FOLDS; fold++) {
            if (!(ofAllBut(fold) instanceof Answer.Told<IntervalWidths> others)) {
                return ofAllBut(fold);
            }
            for (int i = fold; i < contexts.size(); i += FOLDS) {
                factors.add(factor(contexts.get(i), others.value()));
            }
        }
        if (!(ofAllBut(-1) instanceof Answer.Told<IntervalWidths> all)) {
            return ofAllBut(-1);
        }
        Collections.sort(factors);
        int count = factors.size();
        double rank = CONTEXTS * count + CONFIDENCE_DEVIATIONS * Math.sqrt(count * CONTEXTS * (1 - CONTEXTS));
        return new Answer.Told<>(all.value().times(Math.max(1, factors.get((int) Math.ceil(rank) - 1))));
    }

    private Answer<IntervalWidths> ofAllBut(int fold) {
        List<IntervalWidths.Miss> misses = new ArrayList<>();
        for (int i = 0; i < contexts.size(); i++) {
            if (i % FOLDS != fold) {
                misses.addAll(contexts.get(i));
            }
        }
        return IntervalWidths.of(misses);
    }

    private static double factor(List<IntervalWidths.Miss> misses, IntervalWidths widths) {
        List<Double> ratios = new ArrayList<>();
        for (IntervalWidths.Miss miss : misses) {
            double error = Math.abs(miss.error());
            ratios.add(error == 0 ? 0 : error / widths.at((float) miss.spread()));
        }
        Collections.sort(ratios);
        return ratios.get((int) Math.ceil(WITHIN * ratios.size()) - 1);
    }
}
