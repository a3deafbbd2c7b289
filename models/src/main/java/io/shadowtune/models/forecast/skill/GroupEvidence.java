package io.shadowtune.models.forecast.skill;

import io.shadowtune.ingest.compact.StateReader;
import io.shadowtune.ingest.compact.StateWriter;
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
    private final Deque<EvidenceBlock> blocks = new ArrayDeque<>();
    private OpenBlock open;

    /** Sums over the block of time that has not ended. */
    private static final class OpenBlock {
        final double[] losses;
        final int[] counts;
        final int[][] covered;
        final double[] differences;
        final int[] pairs;

        OpenBlock(int forecasters) {
            losses = new double[forecasters];
            counts = new int[forecasters];
            covered = new int[forecasters][4];
            differences = new double[EvidenceBlock.pairCount(forecasters)];
            pairs = new int[differences.length];
        }
    }

    GroupEvidence(int forecasters, int mostBlocks) {
        this.forecasters = forecasters;
        this.mostBlocks = mostBlocks;
        this.open = new OpenBlock(forecasters);
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
        int[] covered = open.covered[forecaster];
        covered[UNDER_90] += actual < forecast.p90(step) ? 1 : 0;
        covered[AT_MOST_90] += actual <= forecast.p90(step) ? 1 : 0;
        covered[UNDER_99] += actual < forecast.p99(step) ? 1 : 0;
        covered[AT_MOST_99] += actual <= forecast.p99(step) ? 1 : 0;
        return Math.min(most, loss / unit);
    }

    /** Adds the losses of one sample, NaN where a forecaster was silent. */
    void add(double[] losses) {
        int pair = 0;
        for (int one = 0; one < forecasters; one++) {
            boolean known = !Double.isNaN(losses[one]);
            if (known) {
                open.losses[one] += losses[one];
                open.counts[one]++;
            }
            for (int other = one + 1; other < forecasters; other++) {
                if (known && !Double.isNaN(losses[other])) {
                    open.differences[pair] += losses[one] - losses[other];
                    open.pairs[pair]++;
                }
                pair++;
            }
        }
    }

    void closeBlock() {
        blocks.addLast(EvidenceBlock.of(open.losses, open.counts, open.covered, open.differences, open.pairs));
        if (blocks.size() > mostBlocks) {
            blocks.removeFirst();
        }
        open = new OpenBlock(forecasters);
    }

    /** Blocks in which this one gave forecasts. */
    int blocks(int forecaster) {
        return (int) blocks.stream().filter(b -> b.count(forecaster) > 0).count();
    }

    /** Mean loss over the blocks, NaN without any. */
    double loss(int forecaster) {
        double sum = 0;
        long count = 0;
        for (EvidenceBlock block : blocks) {
            if (block.count(forecaster) > 0) {
                sum += block.loss(forecaster) * block.count(forecaster);
                count += block.count(forecaster);
            }
        }
        return count == 0 ? Double.NaN : sum / count;
    }

    /** Differences of mean loss, block by block, over the samples that both forecast. */
    double[] differences(int one, int other) {
        return blocks.stream()
                .filter(b -> b.pairs(one, other) > 0)
                .mapToDouble(b -> b.difference(one, other))
                .toArray();
    }

    /** Mean difference over all samples that both forecast, NaN without any. */
    double meanDifference(int one, int other) {
        double sum = 0;
        long count = 0;
        for (EvidenceBlock block : blocks) {
            if (block.pairs(one, other) > 0) {
                sum += block.difference(one, other) * block.pairs(one, other);
                count += block.pairs(one, other);
            }
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
        for (EvidenceBlock block : blocks) {
            count += block.count(forecaster);
            for (int i = 0; i < sums.length; i++) {
                sums[i] += block.covered(forecaster, i);
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

    void write(StateWriter out) {
        out.count(blocks.size());
        blocks.forEach(block -> block.write(out));
        for (int i = 0; i < forecasters; i++) {
            out.real(open.losses[i]);
            out.count(open.counts[i]);
            for (int covered : open.covered[i]) {
                out.count(covered);
            }
        }
        for (int i = 0; i < open.pairs.length; i++) {
            out.real(open.differences[i]);
            out.count(open.pairs[i]);
        }
    }

    /** Takes what another of as many forecasters wrote. */
    void read(StateReader in) {
        blocks.clear();
        for (int i = in.count(); i > 0; i--) {
            blocks.addLast(EvidenceBlock.read(forecasters, in));
        }
        for (int i = 0; i < forecasters; i++) {
            open.losses[i] = in.real();
            open.counts[i] = in.count();
            for (int c = 0; c < open.covered[i].length; c++) {
                open.covered[i][c] = in.count();
            }
        }
        for (int i = 0; i < open.pairs.length; i++) {
            open.differences[i] = in.real();
            open.pairs[i] = in.count();
        }
    }
}
