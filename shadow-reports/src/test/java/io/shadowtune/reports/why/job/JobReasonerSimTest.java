package io.shadowtune.reports.why.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Jobs with a known trouble: the largest loss must be it, with and without a past to compare with. */
final class JobReasonerSimTest {
    private static final int SEEDS = 60;

    /** Over 200 seeds it was 0.9998; with the multiprocessors' constants pinned to their middle 0.69 to 0.79 over 60. */
    private static final double HELD_FROM = 0.99;

    private record Trial(long seed, Injected job, SimulatedJob.Run now, SimulatedJob.Run before) {
        static Trial of(long seed, Part part) {
            SplittableRandom random = new SplittableRandom(seed);
            Injected job = Injected.drawn(part, random);
            return new Trial(seed, job, SimulatedJob.of(job, true, random), SimulatedJob.of(job, false, random));
        }

        String words(JobDivision division) {
            return "seed %d, %s: lost %s; truth %s, said %s"
                    .formatted(seed, job, division.losses(), now.truth(), division.shares());
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"COMPUTE", "HOST", "NETWORK", "STORAGE", "STRAGGLER"})
    void divide_jobWithOneTrouble_losesMostThereAndItsIntervalsHoldTheTruth(Part part) {
        List<String> wrong = new ArrayList<>();
        int held = 0;
        int all = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            Trial trial = Trial.of(seed, part);
            JobDivision compared = JobReasoner.divide(
                    trial.now().figures(), Optional.of(trial.before().figures()));
            JobDivision alone = JobReasoner.divide(trial.now().figures(), Optional.empty());
            if (compared.main().map(Loss::part).filter(part::equals).isEmpty()) {
                wrong.add("compared, " + trial.words(compared));
            }
            if (part != Part.COMPUTE
                    && alone.main().map(Loss::part).filter(part::equals).isEmpty()) {
                wrong.add("alone, " + trial.words(alone));
            }
            for (Map.Entry<Part, Double> truth : trial.now().truth().entrySet()) {
                Interval said = compared.shares().of(truth.getKey()).ratio();
                held += said.low() <= truth.getValue() + 0.01 && truth.getValue() <= said.high() + 0.01 ? 1 : 0;
                all++;
            }
        }
        assertThat(wrong).isEmpty();
        assertThat((double) held / all).as("%d of %d intervals", held, all).isGreaterThan(HELD_FROM);
    }

    @Test
    void divide_oneSlowRank_namesItAndWhatIsUnlikeTheOthers() {
        List<String> wrong = new ArrayList<>();
        for (int seed = 0; seed < SEEDS; seed++) {
            Trial trial = Trial.of(seed, Part.STRAGGLER);
            JobDivision division = JobReasoner.divide(trial.now().figures(), Optional.empty());
            Worker culprit = trial.job().worker(trial.job().culprit());
            if (division.straggler()
                    .filter(found -> found.worker().equals(culprit))
                    .filter(found -> found.differences().stream()
                            .anyMatch(difference -> difference.words().contains("clock")))
                    .isEmpty()) {
                wrong.add("%s, named %s".formatted(trial.words(division), division.straggler()));
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void divide_jobWithoutTrouble_losesNothingAgainstItsPastAndNamesNobody() {
        List<String> wrong = new ArrayList<>();
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Injected job = Injected.drawn(Part.HOST, random);
            JobDivision division = JobReasoner.divide(
                    SimulatedJob.of(job, false, random).figures(),
                    Optional.of(SimulatedJob.of(job, false, random).figures()));
            if (division.main().isPresent() || Math.abs(division.slowness() - 1) > 0.02) {
                wrong.add("seed %d, %s: %s, %s".formatted(seed, job, division.losses(), division.slowness()));
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void divide_ranksThatAreLateInTurn_isWaitingAndNoNetworkAndNobodysFault() {
        List<String> wrong = new ArrayList<>();
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Injected job = Injected.drawn(Part.STRAGGLER, random).varying(0.3, 0);
            JobDivision division =
                    JobReasoner.divide(SimulatedJob.of(job, true, random).figures(), Optional.empty());
            boolean named = division.straggler().isPresent() && job.ranks() > 4;
            if (division.main().map(Loss::part).filter(Part.STRAGGLER::equals).isEmpty() || named) {
                wrong.add("seed %d, %s: %s, %s".formatted(seed, job, division.losses(), division.straggler()));
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void divide_transfersThatAreSlowNowAndThen_isTheNetwork() {
        List<String> wrong = new ArrayList<>();
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Injected job = Injected.drawn(Part.NETWORK, random).varying(0.01, 5);
            JobDivision division =
                    JobReasoner.divide(SimulatedJob.of(job, true, random).figures(), Optional.empty());
            if (division.main().map(Loss::part).filter(Part.NETWORK::equals).isEmpty()) {
                wrong.add("seed %d, %s: %s, %s".formatted(seed, job, division.losses(), division.straggler()));
            }
        }
        assertThat(wrong).isEmpty();
    }
}
