package io.shadowtune.models.forecast.onset;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Collects warnings of one model and judges them. Only quiet origins are given to it. Confined to one thread.
 *
 * <p>The level at which a warning is an alarm is the one with the best F1 on the origins of the warm-up, which are not judged.
 */
public final class OnsetTally {
    private final List<Warning> warmUp = new ArrayList<>();
    private final List<Warning> judged = new ArrayList<>();

    /**
     * One warning and what came.
     *
     * @param probability said
     * @param leadSteps steps from the origin to the first value above the threshold; 0 when no episode started
     */
    private record Warning(double probability, int leadSteps) {
        boolean started() {
            return leadSteps > 0;
        }
    }

    /** Takes a warning; see {@link Outlook} for which origins are judged. */
    public void add(boolean inWarmUp, double probability, int leadSteps) {
        (inWarmUp ? warmUp : judged).add(new Warning(probability, leadSteps));
    }

    /** The judgement; empty of meaning (NaN) where no episode started. */
    public OnsetReport report() {
        double level = bestLevel(warmUp.isEmpty() ? judged : warmUp);
        int alarms = 0;
        int right = 0;
        int starts = 0;
        long lead = 0;
        for (Warning warning : judged) {
            boolean alarm = warning.probability() >= level;
            alarms += alarm ? 1 : 0;
            starts += warning.started() ? 1 : 0;
            if (alarm && warning.started()) {
                right++;
                lead += warning.leadSteps();
            }
        }
        double precision = right / (double) alarms;
        double recall = right / (double) starts;
        return new OnsetReport(
                judged.size(),
                starts / (double) judged.size(),
                averagePrecision(judged),
                alarms / (double) judged.size(),
                precision,
                recall,
                2.0 * right / (alarms + starts),
                lead / (double) right);
    }

    /** The probability at which F1 is best; infinite when nothing started. */
    private static double bestLevel(List<Warning> warnings) {
        List<Warning> sorted = falling(warnings);
        long starts = warnings.stream().filter(Warning::started).count();
        double best = 0;
        double level = Double.POSITIVE_INFINITY;
        int right = 0;
        for (int i = 0; i < sorted.size(); i++) {
            right += sorted.get(i).started() ? 1 : 0;
            double f1 = 2.0 * right / (i + 1 + starts);
            if (lastOfTie(sorted, i) && f1 > best) {
                best = f1;
                level = sorted.get(i).probability();
            }
        }
        return level;
    }

    private static double averagePrecision(List<Warning> warnings) {
        double[] scores = new double[warnings.size()];
        boolean[] started = new boolean[scores.length];
        for (int i = 0; i < scores.length; i++) {
            scores[i] = warnings.get(i).probability();
            started[i] = warnings.get(i).started();
        }
        return AveragePrecision.of(scores, started);
    }

    private static List<Warning> falling(List<Warning> warnings) {
        return warnings.stream()
                .sorted(Comparator.comparingDouble(Warning::probability).reversed())
                .toList();
    }

    private static boolean lastOfTie(List<Warning> sorted, int i) {
        return i + 1 == sorted.size()
                || sorted.get(i + 1).probability() != sorted.get(i).probability();
    }
}
