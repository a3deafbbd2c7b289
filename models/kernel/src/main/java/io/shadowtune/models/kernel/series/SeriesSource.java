package io.shadowtune.models.kernel.series;

import java.util.List;

/** Port through which training and backtest get their series; whoever has data implements it. */
public interface SeriesSource {
    /** All series, in an order that is the same at every call. */
    List<Series> series();
}
