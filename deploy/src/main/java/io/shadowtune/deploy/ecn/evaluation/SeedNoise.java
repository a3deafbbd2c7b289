package io.shadowtune.deploy.ecn.evaluation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What seeds alone make of a score: pairs of runs of one setting under one scenario.
 *
 * @param pairs how many were compared
 * @param p90 difference of logarithms that nine of ten do not exceed; 0 without a pair
 */
record SeedNoise(int pairs, double p90) {
    private static final double SHARE = 0.9;

    static SeedNoise of(List<MeasuredScenario> scenarios) {
        List<Double> differences = new ArrayList<>();
        for (MeasuredScenario scenario : scenarios) {
            for (Measured setting : scenario.settings()) {
                List<Double> scores = setting.scores();
                for (int i = 0; i < scores.size(); i++) {
                    for (int j = 0; j < i; j++) {
                        differences.add(Math.abs(Math.log(scores.get(i) / scores.get(j))));
                    }
                }
            }
        }
        Collections.sort(differences);
        return differences.isEmpty()
                ? new SeedNoise(0, 0)
                : new SeedNoise(differences.size(), differences.get((int) (SHARE * (differences.size() - 1))));
    }
}
