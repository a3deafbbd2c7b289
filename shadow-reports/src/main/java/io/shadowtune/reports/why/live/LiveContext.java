package io.shadowtune.reports.why.live;

import java.util.List;

/**
 * What stands around something that is watched.
 *
 * @param figures its figures against its past and its peers, the most unlike first
 * @param neighbours what it is connected to, in words
 * @param forecasts what was forecast of it, in words
 */
public record LiveContext(List<ComparedFigure> figures, List<String> neighbours, List<String> forecasts) {
    public LiveContext {
        figures = List.copyOf(figures);
        neighbours = List.copyOf(neighbours);
        forecasts = List.copyOf(forecasts);
    }
}
