package io.shadowtune.policy.score;

import java.util.List;
import java.util.Locale;

/**
 * Judges one arm against another on one metric by its days.
 *
 * <p>The unit is the day: blocks of a day resemble each other. Readings that are too few, missing or frozen are inconclusive, never
 * success. Stateless.
 */
public final class DayJudge {
    /** Fewest days of a judgement. */
    public static final int FEWEST_DAYS = 5;

    private static final int FARTHEST_DAYS = 365;

    private DayJudge() {}

    /** What days show. */
    public enum Verdict {
        /** Better at the level asked for. */
        BETTER,
        /** Worse at that level. */
        WORSE,
        /** Neither is shown yet. */
        NOT_SHOWN,
        /** Nothing can be said. */
        INCONCLUSIVE
    }

    /**
     * A judgement.
     *
     * @param verdict what is shown
     * @param effectLog Hodges-Lehmann effect, logarithm of a ratio, positive where the arm is better; NaN when inconclusive
     * @param evidence how many times more the days say "better" than "alike", valid at any time; NaN when inconclusive
     * @param because the reason, with figures
     */
    public record Judgement(Verdict verdict, double effectLog, double evidence, String because) {}

    /**
     * Judges days.
     *
     * @param days one difference a day in order, logarithms, positive where the arm is better; NaN where a day has none
     * @param alpha chance of a false finding over all looks, such as 0.02
     * @param wantedLog the effect that power is told for, above 0
     */
    public static Judgement judge(List<Double> days, double alpha, double wantedLog) {
        List<Double> known = days.stream().filter(day -> Double.isFinite(day)).toList();
        if (known.size() * 10 < days.size() * 9) {
            return inconclusive("%d of %d days have no difference".formatted(days.size() - known.size(), days.size()));
        }
        if (known.size() < FEWEST_DAYS) {
            return inconclusive("%d days, of at least %d".formatted(known.size(), FEWEST_DAYS));
        }
        if (known.stream().distinct().count() == 1) {
            return inconclusive("all %d days read the same (%s): frozen, or never told apart"
                    .formatted(known.size(), known.get(0)));
        }
        SignProcess up = SignProcess.NONE;
        SignProcess down = SignProcess.NONE;
        for (double day : known) {
            up = up.with(day);
            down = down.with(-day);
        }
        double effect = SignedRanks.effect(known, 1 - 2 * alpha).median();
        double bar = -Math.log(alpha);
        Verdict verdict = up.logEvidence() >= bar
                ? Verdict.BETTER
                : down.logEvidence() >= bar ? Verdict.WORSE : Verdict.NOT_SHOWN;
        double evidence = Math.exp(Math.min(700, up.logEvidence()));
        String said = String.format(
                Locale.ROOT,
                "effect %.1f %% over %d days, evidence %.3g of %.0f%s",
                100 * Math.expm1(effect),
                known.size(),
                evidence,
                1 / alpha,
                verdict == Verdict.NOT_SHOWN ? "; " + power(known, alpha, wantedLog) : "");
        return new Judgement(verdict, effect, evidence, said);
    }

    /**
     * How many more days an effect would need if days went on to scatter as they did, in words.
     *
     * @param known finite differences, at least one
     * @param alpha chance of a false finding
     * @param wantedLog the effect, above 0
     */
    public static String power(List<Double> known, double alpha, double wantedLog) {
        double mean = known.stream().mapToDouble(Double::doubleValue).average().orElse(0);
        int more = 0;
        SignProcess ahead = SignProcess.NONE;
        for (double day : known) {
            ahead = ahead.with(day);
        }
        while (ahead.logEvidence() < -Math.log(alpha)) {
            if (++more > FARTHEST_DAYS) {
                return "no effect of %.0f %% could be told within a year".formatted(100 * Math.expm1(wantedLog));
            }
            ahead = ahead.with(known.get(more % known.size()) - mean + wantedLog);
        }
        return "needs %d more days for an effect of %.0f %%".formatted(more, 100 * Math.expm1(wantedLog));
    }

    private static Judgement inconclusive(String because) {
        return new Judgement(Verdict.INCONCLUSIVE, Double.NaN, Double.NaN, because);
    }
}
