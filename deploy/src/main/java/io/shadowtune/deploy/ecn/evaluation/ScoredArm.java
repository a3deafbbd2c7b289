package io.shadowtune.deploy.ecn.evaluation;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * All choices of one arm.
 *
 * @param name of the arm
 * @param verdicts by seed of what it draws, each in the order of the scenarios; one list where it draws nothing
 */
record ScoredArm(String name, List<List<Verdict>> verdicts) {
    /** Nothing is left out. */
    static final Predicate<Verdict> ALL = verdict -> true;

    ScoredArm {
        verdicts = verdicts.stream().map(List::copyOf).toList();
    }

    static Predicate<Verdict> of(Family family) {
        return verdict -> verdict.scenario().family() == family;
    }

    /** Geometric mean of the regrets of each seed; NaN where there is no such scenario. */
    double[] regrets(Predicate<Verdict> where) {
        return geometric(where, Verdict::logRegret);
    }

    /** Geometric mean over all seeds. */
    double regret(Predicate<Verdict> where) {
        return mean(regrets(where));
    }

    /** How many times better than the setting in force, geometric mean over all seeds. */
    double gain(Predicate<Verdict> where) {
        return mean(geometric(where, Verdict::logGain));
    }

    /** Share of choices that are the wrong way, {@code 0..1}. */
    double wrongRatio(Predicate<Verdict> where) {
        return verdicts.stream()
                .flatMap(List::stream)
                .filter(where)
                .mapToDouble(verdict -> verdict.isWrongWay() ? 1 : 0)
                .average()
                .orElse(Double.NaN);
    }

    /** Distances to what was looked up, in ascending order. */
    double[] distances() {
        return verdicts.stream()
                .flatMap(List::stream)
                .mapToDouble(Verdict::distance)
                .sorted()
                .toArray();
    }

    private double[] geometric(Predicate<Verdict> where, ToDoubleFunction<Verdict> log) {
        return verdicts.stream()
                .mapToDouble(own -> Math.exp(
                        own.stream().filter(where).mapToDouble(log).average().orElse(Double.NaN)))
                .toArray();
    }

    /** Of values of several seeds, geometric as well. */
    private static double mean(double[] values) {
        return Math.exp(Arrays.stream(values).map(Math::log).average().orElse(Double.NaN));
    }
}
