package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.twin.Bound;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/** The options that span the grid of a sweep. */
final class SweepGrid {
    private static final int MOST_RUNS = 100_000;
    private static final Bound RATIO = new Bound(1, 1e6);

    @Option(
            names = "--kmin-kb",
            split = ",",
            paramLabel = "KB",
            defaultValue = "20,50,100,200,400,800",
            description = "Lower thresholds; default: 20,50,100,200,400,800.")
    private List<Double> kminKb = new ArrayList<>();

    @Option(
            names = "--kmax-ratio",
            split = ",",
            paramLabel = "N",
            defaultValue = "2,4,8",
            description = "Upper thresholds, as multiples of the lower; default: 2,4,8.")
    private List<Double> kmaxRatio = new ArrayList<>();

    @Option(
            names = "--pmax",
            split = ",",
            paramLabel = "P",
            defaultValue = "0.05,0.2,1",
            description = "Greatest probabilities of a mark; default: 0.05,0.2,1.")
    private List<Double> pmax = new ArrayList<>();

    @Option(
            names = "--seeds",
            split = ",",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seeds, each of which gives a run; default: 1.")
    private List<Long> seeds = new ArrayList<>();

    /**
     * All settings, those of one lower threshold after each other.
     *
     * @throws Failure naming the option that is wrong
     */
    List<SweepSetting> settings() {
        check("--kmin-kb", kminKb, Bound.THRESHOLD_KB);
        check("--kmax-ratio", kmaxRatio, RATIO);
        check("--pmax", pmax, Bound.SHARE);
        isEachOnce("--seeds", seeds);
        for (long seed : seeds) {
            if (seed < 0) {
                throw Failure.input("USAGE", "--seeds", "(%d) must be 0 or more".formatted(seed));
            }
        }
        double runs = (double) kminKb.size() * kmaxRatio.size() * pmax.size() * seeds.size();
        if (runs > MOST_RUNS) {
            throw Failure.input(
                    "USAGE",
                    "twin sweep",
                    "the grid has %,.0f runs; at most %,d are expected".formatted(runs, MOST_RUNS));
        }
        Set<SweepSetting> settings = new LinkedHashSet<>();
        for (double kmin : kminKb) {
            for (double ratio : kmaxRatio) {
                for (double probability : pmax) {
                    for (long seed : seeds) {
                        add(settings, new SweepSetting(kmin, kmin * ratio, probability, seed));
                    }
                }
            }
        }
        return List.copyOf(settings);
    }

    private static void add(Set<SweepSetting> settings, SweepSetting setting) {
        if (!Bound.THRESHOLD_KB.holds(setting.kmaxKb())) {
            throw Failure.input(
                    "USAGE",
                    "--kmax-ratio",
                    "times --kmin-kb " + setting.kminKb() + " " + Bound.THRESHOLD_KB.expected(setting.kmaxKb()));
        }
        if (!settings.add(setting)) {
            throw Failure.input(
                    "USAGE",
                    "--kmax-ratio",
                    "makes the setting of Kmin %s KB and Kmax %s KB twice; each is expected once"
                            .formatted(setting.kminKb(), setting.kmaxKb()));
        }
    }

    private static void check(String option, List<Double> values, Bound bound) {
        for (double value : values) {
            if (!bound.holds(value)) {
                throw Failure.input("USAGE", option, bound.expected(value));
            }
        }
        isEachOnce(option, values);
    }

    private static void isEachOnce(String option, List<?> values) {
        Set<Object> known = new HashSet<>();
        for (Object value : values) {
            if (!known.add(value)) {
                throw Failure.input("USAGE", option, "(%s) must be given once".formatted(value));
            }
        }
    }
}
