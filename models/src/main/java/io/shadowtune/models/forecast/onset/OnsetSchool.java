package io.shadowtune.models.forecast.onset;

import io.shadowtune.models.kernel.series.Filled;
import io.shadowtune.models.kernel.tree.BoostedTrees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Gathers quiet origins of many series with what came after them, and has them learned from. Confined to one thread.
 *
 * <p>Origins are taken at even distances, so that there are at most {@value #MOST_ROWS} of all series together.
 */
public final class OnsetSchool {
    private static final int MOST_ROWS = 60_000;
    private static final int LEAST_PAST = 16;
    private static final int LEAST_STARTS_SHOWN = 30;
    private static final int LEAST_STARTS_HELD_BACK = 5;
    /** Quiet origins that a series is taken to have had before any was seen, one of them with a start. */
    private static final double PRIOR_ORIGINS = 20;

    private final int horizonSteps;
    private final int strideSteps;
    private final Gathered shown = new Gathered();
    private final Gathered heldBack = new Gathered();

    /** Lessons that grow. */
    private static final class Gathered {
        private final List<double[]> rows = new ArrayList<>();
        private final List<Boolean> started = new ArrayList<>();

        void add(double[] row, boolean start) {
            rows.add(row);
            started.add(start);
        }

        OnsetLessons lessons() {
            return new OnsetLessons(rows, started);
        }
    }

    /**
     * A school.
     *
     * @param horizonSteps how far a warning looks
     * @param samples of all series that will be heard
     */
    public OnsetSchool(int horizonSteps, long samples) {
        this.horizonSteps = horizonSteps;
        this.strideSteps = (int) Math.max(1, (samples + MOST_ROWS - 1) / MOST_ROWS);
    }

    /**
     * Logarithm of the odds that an episode starts at a quiet origin of a series; where it was seldom quiet, drawn to one in
     * twenty.
     *
     * @param to end of the samples that are looked at
     */
    public static double ownLogOdds(Filled samples, double threshold, int horizonSteps, int to) {
        double starts = 1;
        double quiet = PRIOR_ORIGINS;
        for (int end = 1; end + horizonSteps <= to; end++) {
            Outlook outlook = Outlook.of(samples, end, horizonSteps, threshold);
            starts += outlook == Outlook.STARTS ? 1 : 0;
            quiet += outlook == Outlook.NOT_JUDGED ? 0 : 1;
        }
        return Math.log(starts / (quiet - starts + 1));
    }

    /**
     * Hears a series.
     *
     * @param past of the series
     * @param heldBackFrom index from which origins are held back
     * @param to end of the samples that may be learned from
     */
    public void hear(OnsetPast past, int heldBackFrom, int to) {
        for (int end = LEAST_PAST; end + horizonSteps <= to; end += strideSteps) {
            Outlook outlook = past.outlook(end);
            // What comes after the last ones shown is held back: between the two, one horizon is left out.
            boolean between = end < heldBackFrom && end + horizonSteps > heldBackFrom;
            if (outlook != Outlook.NOT_JUDGED && !between) {
                (end < heldBackFrom ? shown : heldBack).add(past.at(end), outlook == Outlook.STARTS);
            }
        }
    }

    /** What was learned; empty where too few episodes started in either part. */
    public Optional<BoostedTrees> learned(OnsetLearner learner) {
        OnsetLessons first = shown.lessons();
        OnsetLessons later = heldBack.lessons();
        return first.starts() < LEAST_STARTS_SHOWN || later.starts() < LEAST_STARTS_HELD_BACK
                ? Optional.empty()
                : learner.learn(first, later);
    }
}
