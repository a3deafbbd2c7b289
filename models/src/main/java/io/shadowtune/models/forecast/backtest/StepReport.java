package io.shadowtune.models.forecast.backtest;

/**
 * Accuracy at one step ahead, all series pooled; ratios are to persistence on the same rows, NaN where that is 0 / 0.
 *
 * @param step from 1; 0 stands for all steps together
 * @param rows forecasts scored
 * @param coverage90 share of samples that are at most p90
 * @param coverage99 share of samples that are at most p99
 * @param under90 share of samples below p90: less than the coverage where a series rests on its quantile
 * @param under99 share of samples below p99
 */
public record StepReport(
        int step,
        long rows,
        double rmseRatio,
        double pinball50Ratio,
        double pinball90Ratio,
        double pinball99Ratio,
        double coverage90,
        double coverage99,
        double under90,
        double under99) {}
