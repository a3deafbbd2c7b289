package io.shadowtune.models.forecast.skill;

import io.shadowtune.models.forecast.Pinball;
import io.shadowtune.models.forecast.QuantileForecast;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Recent losses of every forecaster on a group of series, by blocks of time. Two are compared on the samples that both forecast, and
 * only on those. Confined to one thread.
 */
final class GroupEvidence {
    private static final int UNDER_90 = 0;
    private static final int AT_MOST_90 = 1;
    private static final int UNDER_99 = 2;
    private static final int AT_MOST_99 = 3;

    private final int forecasters;
    private final int mostBlocks;
    private final Deque<Block> blocks = new ArrayDeque<>();
    private Block open;

    /** Sums over one block of time. */
    private static final class Block {
        final double[] losses;
        final long[] counts;
        final long[][] covered;
        final double[][] differences;
        final long[][] pairs;

        Block(int forecasters) {
            losses = new double[forecasters];
            counts = new long[forecasters];
            covered = new long[forecasters][4];
            differences = new double[forecasters][forecasters];
            pairs = new long[forecasters][forecasters];
        }
    }

    GroupEvidence(int forecasters, int mostBlocks) {
        this.forecasters = forecasters;
        this.mostBlocks = mostBlocks;
        this.open = new Block(forecasters);
    }

    /**
     * Adds to the coverage of one forecaster.
     *
     * @param unit of the series' losses, so that series count alike
     * @return its loss in units
     */
    double covered(int forecaster, QuantileForecast forecast, int step, double actual, double unit, double most) {
        double loss = 0;
        double[] levels = QuantileForecast.levels();
        for (int q = 1; q < levels.length; q++) {
            loss += Pinball.loss(forecast.at(step, q), actual, levels[q]);
        }
        long[] covered = open.covered[forecaster];
        covered[UNDER_90] += actual < forecast.p90(step) ? 1 : 0;
        covered[AT_MOST_90] += actual <= forecast.p90(step) ? 1 : 0;
        covered[UNDER_99] += actual < forecast.p99(step) ? 1 : 0;
        covered[AT_MOST_99] += actual <= forecast.p99(step) ? 1 : 0;
        return Math.min(most, loss / unit);
    }

    /** Adds the losses of one sample, NaN where a forecaster was silent. */
    void add(double[] losses) {
        for (int i = 0; i < forecasters; i++) {
            if (!Double.isNaN(losses[i])) {
                open.losses[i] += losses[i];
                open.counts[i]++;
                for (int other = 0; other < forecasters; other++) {
                    if (!Double.isNaN(losses[other])) {
                        open.differences[i][other] += losses[i] - losses[other];
                        open.pairs[i][other]++;
                    }
                }
            }
        }
    }

    void closeBlock() {
        blocks.addLast(open);
        if (blocks.size() > mostBlocks) {
            blocks.removeFirst();
        }
        open = new Block(forecasters);
    }

    /** Blocks in which this one gave forecasts. */
    int blocks(int forecaster) {
        return (int) blocks.stream().filter(b -> b.counts[forecaster] > 0).count();
    }

    /** Mean loss over the blocks, NaN without any. */
    double loss(int forecaster) {
        double sum = 0;
        long count = 0;
        for (Block block : blocks) {
            sum += block.losses[forecaster];
            count += block.counts[forecaster];
        }
        return count == 0 ? Double.NaN : sum / count;
    }

    /** Differences of mean loss, block by block, over the samples that both forecast. */
    double[] differences(int one, int other) {
        return blocks.stream()
                .filter(b -> b.pairs[one][other] > 0)
                .mapToDouble(b -> b.differences[one][other] / b.pairs[one][other])
                .toArray();
    }

    /** Mean difference over all samples that both forecast, NaN without any. */
    double meanDifference(int one, int other) {
        double sum = 0;
        long count = 0;
        for (Block block : blocks) {
            sum += block.differences[one][other];
            count += block.pairs[one][other];
        }
        return count == 0 ? Double.NaN : sum / count;
    }

    /**
     * How far coverage is off: 0 where the share below the quantile is no more and the share not above it no less than its level.
     *
     * @return of p90, then of p99
     */
    double[] coverageOff(int forecaster) {
        long[] sums = new long[4];
        long count = 0;
        for (Block block : blocks) {
            count += block.counts[forecaster];
            for (int i = 0; i < sums.length; i++) {
                sums[i] += block.covered[forecaster][i];
            }
        }
        return new double[] {
            off(sums[UNDER_90], sums[AT_MOST_90], count, 0.9), off(sums[UNDER_99], sums[AT_MOST_99], count, 0.99)
        };
    }

    private static double off(long under, long atMost, long count, double level) {
        if (count == 0) {
            return 0;
        }
        return Math.max(0, Math.max(under / (double) count - level, level - atMost / (double) count));
    }
}
