package io.shadowtune.models.forecast.onset;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Says how probable it is that an episode starts, in one group of series. Confined to one thread.
 *
 * <p>Its voices are every forecaster's own exceedance, their mean, and a {@link OnsetWatch} that learns from all of them and from the
 * past. What is said is their mean in log odds, weighed by how well each has lately told origins with a start from those without: by
 * its average precision over the last {@value #MOST_LESSONS} judged origins, to a power that grows with the number of starts seen.
 * Precision is taken block by block: over a longer time, ranking times with many episodes above times with few counts as much as
 * telling when the next one starts. What was learned from few origins must
 * be a tenth better to weigh the same. Before enough was seen all weigh the
 * same. Log loss would be the wrong judge: episodes come in clusters, and whoever holds a start improbable for a long time and is
 * wrong at the rare cluster looks good by it.
 */
public final class OnsetSpeaker {
    private static final int MOST_LESSONS = 2000;
    private static final int BLOCKS = 4;
    private static final int LEAST_STARTS_OF_A_BLOCK = 5;
    private static final int LEAST_LESSONS = 200;
    private static final int LESSONS_BETWEEN_WEIGHINGS = 50;
    private static final int LEAST_STARTS = 10;
    /** Of the average precisions' ratio, when many starts were seen. */
    private static final double POWER = 20;
    /** At which half of the power is used; starts of one episode count one by one, so that this is some ten episodes. */
    private static final double HALF_POWER_STARTS = 100;

    /**
     * By which the logarithm of its average precision must be higher for what was learned to weigh the same, until so many origins
     * were seen; from there on it falls as they grow.
     */
    private static final double LEARNED_MARGIN = 0.1;

    private static final double FEW_LESSONS = 4000;

    private static final double MOST_LOG_ODDS = 9.2;

    private final OnsetFeatures features;
    private final OnsetWatch watch;
    private final double[] weights;
    private final Deque<Lesson> lessons = new ArrayDeque<>();
    private long seen;
    private int sinceWeighing = LESSONS_BETWEEN_WEIGHINGS;

    /** What every voice held, and what came. */
    private static final class Lesson {
        private final double[] voices;
        private final boolean started;

        Lesson(double[] voices, boolean started) {
            this.voices = voices;
            this.started = started;
        }
    }

    /** A speaker that has seen nothing. */
    public OnsetSpeaker(OnsetFeatures features, OnsetWatch.WatchRule rule) {
        this.features = features;
        this.watch = new OnsetWatch(rule, features.prior());
        this.weights = new double[features.experts().size() + 2];
        Arrays.fill(weights, 1.0 / weights.length);
    }

    /**
     * Says how probable a start is at a quiet origin.
     *
     * @param origin its features, see {@link OnsetFeatures#at}
     */
    public OnsetWarning warning(double[] origin) {
        double[] own = features.voices(origin);
        double[] voices = Arrays.copyOf(own, own.length + 1);
        voices[own.length] =
                watch.probability(origin).map(p -> Math.log(p / (1 - p))).orElse(own[0]);
        double logOdds = 0;
        for (int v = 0; v < voices.length; v++) {
            voices[v] = Math.max(-MOST_LOG_ODDS, Math.min(MOST_LOG_ODDS, voices[v]));
            logOdds += weights[v] * voices[v];
        }
        return new OnsetWarning(origin, voices, logOdds);
    }

    /** Takes what came after an earlier warning. */
    public void came(OnsetWarning earlier, boolean didStart) {
        watch.came(earlier.features(), didStart);
        lessons.addLast(new Lesson(earlier.voices(), didStart));
        if (lessons.size() > MOST_LESSONS) {
            lessons.removeFirst();
        }
        seen++;
        sinceWeighing++;
        if (sinceWeighing >= LESSONS_BETWEEN_WEIGHINGS && lessons.size() >= LEAST_LESSONS) {
            sinceWeighing = 0;
            weigh();
        }
    }

    private void weigh() {
        List<Lesson> all = List.copyOf(lessons);
        double[] sums = new double[weights.length];
        int starts = 0;
        int counted = 0;
        for (int b = 0; b < BLOCKS; b++) {
            List<Lesson> block = all.subList(all.size() * b / BLOCKS, all.size() * (b + 1) / BLOCKS);
            int own = (int) block.stream().filter(lesson -> lesson.started).count();
            starts += own;
            if (own >= LEAST_STARTS_OF_A_BLOCK) {
                counted += own;
                add(block, own, sums);
            }
        }
        if (starts < LEAST_STARTS || counted == 0) {
            return;
        }
        sums[sums.length - 1] -= LEARNED_MARGIN * Math.min(1, FEW_LESSONS / seen) * counted;
        double highest = Arrays.stream(sums).max().orElse(0);
        double power = POWER * starts / (starts + HALF_POWER_STARTS);
        double total = 0;
        for (int v = 0; v < weights.length; v++) {
            weights[v] = Math.exp(power * (sums[v] - highest) / counted);
            total += weights[v];
        }
        for (int v = 0; v < weights.length; v++) {
            weights[v] /= total;
        }
    }

    /** Adds the logarithm of every voice's average precision in a block, once for each start in it. */
    private static void add(List<Lesson> block, int starts, double[] sums) {
        boolean[] started = new boolean[block.size()];
        double[] said = new double[block.size()];
        for (int v = 0; v < sums.length; v++) {
            for (int i = 0; i < said.length; i++) {
                said[i] = block.get(i).voices[v];
                started[i] = block.get(i).started;
            }
            sums[v] += starts * Math.log(AveragePrecision.of(said, started));
        }
    }
}
