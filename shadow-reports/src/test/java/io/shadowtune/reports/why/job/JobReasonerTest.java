package io.shadowtune.reports.why.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class JobReasonerTest {
    private static final JobFigures STORAGE = run(Part.STORAGE);
    private static final JobFigures SLOW_LINK = run(Part.NETWORK);

    private static JobFigures run(Part part) {
        SplittableRandom random = new SplittableRandom(7);
        return SimulatedJob.of(Injected.drawn(part, random), true, random).figures();
    }

    private static JobFigures only(JobFigures all, boolean collectives, boolean gpus, boolean hosts, boolean rates) {
        return new JobFigures(
                all.from(),
                all.to(),
                all.slice(),
                all.workers(),
                collectives ? all.collectives() : List.of(),
                gpus ? all.gpus() : List.of(),
                hosts ? all.hosts() : List.of(),
                rates ? all.lineBytesPerSecond() : Map.of());
    }

    @Test
    void divide_whateverIsMissing_sumsUpToOneAndStaysInBounds() {
        for (int given = 0; given < 16; given++) {
            JobFigures figures = only(SLOW_LINK, (given & 1) > 0, (given & 2) > 0, (given & 4) > 0, (given & 8) > 0);
            Shares shares = JobReasoner.divide(figures, Optional.empty()).shares();
            assertThat(shares.parts().stream()
                            .mapToDouble(share -> share.ratio().value())
                            .sum())
                    .as("given %d", given)
                    .isCloseTo(1, within(1e-6));
            assertThat(shares.parts()).allSatisfy(share -> {
                assertThat(share.ratio().low()).isBetween(0.0, share.ratio().value());
                assertThat(share.ratio().high()).isBetween(share.ratio().value(), 1.0);
            });
        }
    }

    @Test
    void divide_withoutTimesOfCollectives_leavesWhatTheyTookUnexplainedAndSaysWhy() {
        JobDivision division = JobReasoner.divide(only(SLOW_LINK, false, true, true, true), Optional.empty());

        assertThat(division.shares().of(Part.NETWORK).ratio().value()).isZero();
        assertThat(division.shares().of(Part.NETWORK).certainty()).isEqualTo(Certainty.ESTIMATED);
        assertThat(division.shares().of(Part.UNEXPLAINED).ratio().value()).isGreaterThan(0.1);
        assertThat(division.missing()).anySatisfy(missing -> assertThat(missing).contains("NCCL inspector"));
        assertThat(division.straggler()).isEmpty();
    }

    @Test
    void divide_withoutGpuFigures_stillFindsStorageInTheGapsAndSaysWhatIsAssumed() {
        JobDivision division = JobReasoner.divide(only(STORAGE, true, false, true, true), Optional.empty());

        assertThat(division.main().map(Loss::part)).contains(Part.STORAGE);
        assertThat(division.shares().of(Part.STORAGE).certainty()).isEqualTo(Certainty.ESTIMATED);
        assertThat(division.shares().of(Part.COMPUTE).certainty()).isEqualTo(Certainty.ESTIMATED);
        assertThat(division.missing()).anySatisfy(missing -> assertThat(missing).contains("SM_ACTIVE"));
    }

    @Test
    void divide_withoutHostFigures_laysIdleTimeToNobody() {
        JobDivision division = JobReasoner.divide(only(STORAGE, true, true, false, true), Optional.empty());

        assertThat(division.shares().of(Part.STORAGE).ratio().value()).isZero();
        assertThat(division.shares().of(Part.STORAGE).ratio().high()).isGreaterThan(0.1);
        assertThat(division.shares().of(Part.UNEXPLAINED).ratio().value()).isGreaterThan(0.1);
        assertThat(division.missing()).anySatisfy(missing -> assertThat(missing).contains("node_exporter"));
    }

    @Test
    void divide_withoutTheRateOfTheLine_callsNoTransferNeedless() {
        JobDivision division = JobReasoner.divide(only(SLOW_LINK, true, true, true, false), Optional.empty());

        assertThat(division.shares().modelled()).isFalse();
        assertThat(division.shares().lost(Part.NETWORK)).isZero();
        assertThat(division.missing()).anySatisfy(missing -> assertThat(missing).contains("NICs"));
    }

    @Test
    void divide_nothingKnown_isNothing() {
        JobDivision division = JobReasoner.divide(only(STORAGE, false, false, false, false), Optional.empty());

        assertThat(division.main()).isEmpty();
        assertThat(division.missing()).isNotEmpty();
    }

    /** As in a sample of a real shape: three of 32 ranks are timed, alike to a thousandth, and no GPU is watched. */
    @Test
    void divide_fewRanksTimedAndAlike_countsOnlyThemAndNamesNobody() {
        List<Worker> workers = new ArrayList<>();
        List<CollectiveTimes> times = new ArrayList<>();
        for (int rank = 0; rank < 32; rank++) {
            workers.add(new Worker("gpu-a" + rank / 4, rank % 4));
        }
        for (int rank = 0; rank < 3; rank++) {
            times.add(new CollectiveTimes(
                    STORAGE.from(),
                    workers.get(4 * rank),
                    "0x1",
                    4 * rank,
                    32,
                    "AllReduce",
                    1L << 30,
                    60,
                    6.000 + 0.001 * rank,
                    0.09,
                    0.12,
                    CollectiveTimes.ALL));
        }
        JobDivision division = JobReasoner.divide(
                new JobFigures(
                        STORAGE.from(),
                        STORAGE.from().plusSeconds(60),
                        Duration.ofSeconds(60),
                        workers,
                        times,
                        List.of(),
                        List.of(),
                        Map.of()),
                Optional.empty());

        assertThat(division.shares().of(Part.UNEXPLAINED).ratio().value()).isLessThan(1e-3);
        assertThat(division.shares().of(Part.COMPUTE).ratio().value()).isCloseTo(0.9, within(1e-3));
        assertThat(division.straggler()).isEmpty();
        assertThat(division.missing()).anySatisfy(missing -> assertThat(missing).contains("29 of 32 ranks"));
    }
}
