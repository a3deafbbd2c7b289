package io.shadowtune.models.forecast.skill;

import io.shadowtune.models.forecast.Pinball;
import io.shadowtune.models.forecast.QuantileForecast;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Recent losses of every forecaster on a group of series, by blocks of time. A sample counts only where all that are compared gave a
 * forecast, so that differences are paired. Confined to one thread.
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

        Block(int forecasters) {
            losses = new double[forecasters];
            counts = new long[forecasters];
            covered = new long[forecasters][4];
        }
    }

    GroupEvidence(int forecasters, int mostBlocks) {
        this.forecasters = forecasters;
        this.mostBlocks = mostBlocks;
        this.open = new Block(forecasters);
    }

    /**
     * Adds one step of one forecaster.
     *
     * @param unit of the series' losses, so that series count alike
     */
    void add(int forecaster, QuantileForecast forecast, int step, double actual, double unit, double most) {
        double loss = 0;
        double[] levels = QuantileForecast.levels();
        for (int q = 1; q < levels.length; q++) {
            loss += Pinball.loss(forecast.at(step, q), actual, levels[q]);
        }
        open.losses[forecaster] += Math.min(most, loss / unit);
        open.counts[forecaster]++;
        long[] covered = open.covered[forecaster];
        covered[UNDER_90] += actual < forecast.p90(step) ? 1 : 0;
        covered[AT_MOST_90] += actual <= forecast.p90(step) ? 1 : 0;
        covered[UNDER_99] += actual < forecast.p99(step) ? 1 : 0;
        covered[AT_MOST_99] += actual <= forecast.p99(step) ? 1 : 0;
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

    /** Differences of mean loss, block by block, where both were scored on as many samples. */
    double[] differences(int one, int other) {
        List<Double> differences = new ArrayList<>();
        for (Block block : blocks) {
            if (block.counts[one] > 0 && block.counts[one] == block.counts[other]) {
                differences.add((block.losses[one] - block.losses[other]) / block.counts[one]);
            }
        }
        return differences.stream().mapToDouble(Double::doubleValue).toArray();
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
