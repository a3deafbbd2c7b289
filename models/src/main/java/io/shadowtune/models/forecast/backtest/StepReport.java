package io.shadowtune.models.forecast.backtest;

/**
 * Accuracy at one step ahead, all series pooled; ratios are to persistence on the same rows, NaN where that is 0 / 0.
 *
 * @param step from 1; 0 stands for all steps together
 * @param rows forecasts scored
 */
public record StepReport(
        int step,
        long rows,
        double rmseRatio,
        double pinball50Ratio,
        double pinball90Ratio,
        double pinball99Ratio,
        double coverage90,
        double coverage99) {}
