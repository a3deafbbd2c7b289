package io.shadowtune.models.forecast.onset;

import io.shadowtune.models.kernel.series.Filled;
import java.util.Arrays;

/**
 * What the past of one series tells of an onset: how near the threshold is, which way the series goes, when episodes started before and
 * at what intervals, and what came a season ago. Values are in the series' own spread, so that what is learned from one series counts
 * for others. Immutable and thread-safe.
 *
 * <p>What is said of an end depends on samples before it only.
 */
public final class OnsetPast {
    /** Number of features. */
    public static final int COUNT = 29;

    private static final int[] PEAKS = {2, 4, 16, 64};
    private static final int[] MEANS = {4, 16, 64};
    private static final int[] LEASTS = {4, 16};
    private static final int[] SPREADS = {16, 64};
    private static final int[] SHARES = {16, 64, 256, 1024};
    private static final int INTERVALS = 5;
    private static final double MOST = 20;

    private final Filled samples;
    private final double threshold;
    private final double spread;
    private final int seasonSteps;
    private final int horizonSteps;
    private final double ownLogOdds;
    /** Of each end: samples before it that are above the threshold. */
    private final int[] above;
    /** Of each end: episodes that started before it. */
    private final int[] startsBefore;

    private final int[] starts;

    /**
     * The past of a series.
     *
     * @param spread a positive distance that is usual for the series, in its unit
     * @param seasonSteps 0 where there is no season
     * @param horizonSteps how far a warning looks
     * @param ownLogOdds of a start at a quiet origin of this series, as far as it is known
     */
    public OnsetPast(
            Filled samples, double threshold, double spread, int seasonSteps, int horizonSteps, double ownLogOdds) {
        this.samples = samples;
        this.threshold = threshold;
        this.spread = spread;
        this.seasonSteps = seasonSteps;
        this.horizonSteps = horizonSteps;
        this.ownLogOdds = ownLogOdds;
        this.above = new int[samples.length() + 1];
        this.startsBefore = new int[samples.length() + 1];
        int[] found = new int[samples.length()];
        int count = 0;
        for (int i = 0; i < samples.length(); i++) {
            boolean high = samples.held(i) > threshold;
            above[i + 1] = above[i] + (high ? 1 : 0);
            if (high && (i == 0 || !(samples.held(i - 1) > threshold))) {
                found[count++] = i;
            }
            startsBefore[i + 1] = count;
        }
        this.starts = Arrays.copyOf(found, count);
    }

    /** What came after an origin, as far as the samples go. */
    Outlook outlook(int end) {
        return Outlook.of(samples, end, horizonSteps, threshold);
    }

    /**
     * The features at an origin; NaN where the past is too short to tell.
     *
     * @param end index after the last known sample, at least 1
     */
    public double[] at(int end) {
        double[] row = new double[COUNT];
        double now = samples.held(end - 1);
        int at = 0;
        row[at++] = scaled(threshold - now);
        for (int reach : PEAKS) {
            row[at++] = scaled(threshold - highest(end - reach, end));
        }
        for (int reach : MEANS) {
            row[at++] = scaled(threshold - mean(end, reach));
        }
        for (int reach : LEASTS) {
            row[at++] = scaled(threshold - lowest(end - reach, end));
        }
        row[at++] = scaled(now - samples.held(Math.max(0, end - 2)));
        row[at++] = scaled(now - samples.held(Math.max(0, end - 4)));
        row[at++] = scaled(now - mean(end, MEANS[1]));
        for (int reach : SPREADS) {
            row[at++] = scaled(deviation(end, reach));
        }
        for (int reach : SHARES) {
            int seen = Math.min(reach, end);
            row[at++] = Math.sqrt((above[end] - above[end - seen]) / (double) seen);
        }
        at = intervals(end, row, at);
        at = seasons(end, row, at);
        row[at] = ownLogOdds;
        return row;
    }

    /** How long ago episodes started, and at what intervals. */
    private int intervals(int end, double[] row, int from) {
        int known = startsBefore[end];
        double since = known == 0 ? Double.NaN : end - starts[known - 1];
        double last = known < 2 ? Double.NaN : starts[known - 1] - starts[known - 2];
        double usual = Double.NaN;
        if (known >= 3) {
            int count = Math.min(INTERVALS, known - 1);
            int[] intervals = new int[count];
            for (int i = 0; i < count; i++) {
                intervals[i] = starts[known - 1 - i] - starts[known - 2 - i];
            }
            Arrays.sort(intervals);
            usual = intervals[count / 2];
        }
        int at = from;
        row[at++] = Math.log1p(since);
        row[at++] = Math.log1p(last);
        row[at++] = Math.min(MOST, since / last);
        row[at++] = Math.min(MOST, since / usual);
        row[at++] = Math.max(-MOST, (usual - since) / horizonSteps);
        return at;
    }

    /** What came one and two seasons ago, and where in the season the origin is. */
    private int seasons(int end, double[] row, int from) {
        int at = from;
        for (int back = 1; back <= 2; back++) {
            int start = end - back * seasonSteps;
            row[at++] = seasonSteps > 0 && start >= 0
                    ? scaled(highest(start, Math.min(end, start + horizonSteps)) - threshold)
                    : Double.NaN;
        }
        double turn = 2 * Math.PI * Math.floorMod(end, Math.max(1, seasonSteps)) / Math.max(1, seasonSteps);
        row[at++] = seasonSteps > 0 ? Math.sin(turn) : Double.NaN;
        row[at++] = seasonSteps > 0 ? Math.cos(turn) : Double.NaN;
        return at;
    }

    private double scaled(double distance) {
        return Math.max(-MOST, Math.min(MOST, distance / spread));
    }

    private double highest(int from, int to) {
        double highest = Double.NEGATIVE_INFINITY;
        for (int i = Math.max(0, from); i < to; i++) {
            highest = Math.max(highest, samples.held(i));
        }
        return highest;
    }

    private double lowest(int from, int to) {
        double lowest = Double.POSITIVE_INFINITY;
        for (int i = Math.max(0, from); i < to; i++) {
            lowest = Math.min(lowest, samples.held(i));
        }
        return lowest;
    }

    private double mean(int end, int reach) {
        int from = Math.max(0, end - reach);
        double sum = 0;
        for (int i = from; i < end; i++) {
            sum += samples.held(i);
        }
        return sum / (end - from);
    }

    private double deviation(int end, int reach) {
        double mean = mean(end, reach);
        int from = Math.max(0, end - reach);
        double sum = 0;
        for (int i = from; i < end; i++) {
            sum += (samples.held(i) - mean) * (samples.held(i) - mean);
        }
        return Math.sqrt(sum / (end - from));
    }
}
