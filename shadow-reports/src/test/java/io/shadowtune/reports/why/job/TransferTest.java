package io.shadowtune.reports.why.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A minute of two stages of a pipeline on two hosts with a NIC of 50 GB/s each, as NCCL inspector times both ends. */
final class TransferTest {
    private static final Instant FROM = Instant.parse("2026-05-04T10:00:00Z");
    private static final double SECONDS = 60;
    private static final int CALLS = 100;

    private static CollectiveTimes end(int rank, int peer, String operation, double seconds) {
        return new CollectiveTimes(
                FROM,
                new Worker("gpu-a" + rank, 0),
                "0xc",
                rank,
                8,
                operation,
                1L << 30,
                CALLS,
                CALLS * seconds,
                seconds,
                seconds,
                peer);
    }

    private static JobFigures figures(CollectiveTimes... times) {
        List<Worker> workers = new ArrayList<>(
                List.of(times).stream().map(CollectiveTimes::worker).distinct().toList());
        List<GpuFigures> gpus = workers.stream()
                .map(worker -> new GpuFigures(FROM, worker, 1, 0.5, 400, 1_980, 0, 0))
                .toList();
        return new JobFigures(
                FROM,
                FROM.plusSeconds((long) SECONDS),
                Duration.ofSeconds((long) SECONDS),
                workers,
                List.of(times),
                gpus,
                List.of(),
                Map.of("gpu-a0", 50e9, "gpu-a1", 50e9, "gpu-a2", 50e9));
    }

    private static Shares shares(CollectiveTimes... times) {
        return JobReasoner.divide(figures(times), Optional.empty()).shares();
    }

    private static double value(Shares shares, Part part) {
        return shares.of(part).ratio().value();
    }

    @Test
    void divide_bothEndsAlike_isNetworkAndNotComputing() {
        Shares without = shares(end(0, 1, "Send", 1e-6), end(1, 0, "Recv", 1e-6));
        Shares with = shares(end(0, 1, "Send", 0.2), end(1, 0, "Recv", 0.2));

        assertThat(value(without, Part.NETWORK)).isCloseTo(0, within(0.01));
        assertThat(value(with, Part.NETWORK)).isGreaterThan(0.2);
        assertThat(value(with, Part.STRAGGLER)).isCloseTo(0, within(0.01));
        assertThat(value(with, Part.COMPUTE)).isLessThan(value(without, Part.COMPUTE) - 0.2);
    }

    @Test
    void divide_receiverThatWaitsForASenderWhoComesLate_isWaitingForIt() {
        JobDivision division =
                JobReasoner.divide(figures(end(0, 1, "Send", 0.02), end(1, 0, "Recv", 0.42)), Optional.empty());

        assertThat(value(division.shares(), Part.STRAGGLER)).isGreaterThan(3 * value(division.shares(), Part.NETWORK));
        assertThat(division.straggler().orElseThrow().worker()).isEqualTo(new Worker("gpu-a0", 0));
    }

    @Test
    void divide_oneEndOnly_isNetworkForNobodyTellsWhoWaited() {
        Shares shares = shares(end(1, 0, "Recv", 0.2));

        assertThat(value(shares, Part.NETWORK)).isGreaterThan(0.2);
        assertThat(value(shares, Part.STRAGGLER)).isCloseTo(0, within(0.01));
    }

    @Test
    void communicatingSeconds_sendingAndReceivingAtOnce_countOnce() {
        JobFigures pipeline = figures(
                end(1, 0, "Recv", 0.1), end(1, 0, "Send", 0.1), end(1, 2, "Send", 0.1), end(1, 2, "Recv", 0.05));

        assertThat(pipeline.communicatingSeconds().get(new Worker("gpu-a1", 0))).isCloseTo(CALLS * 0.2, within(1e-9));
    }

    @Test
    void communicatingSeconds_exchangeOfAllWithAll_isOneTransferLong() {
        List<CollectiveTimes> all = new ArrayList<>();
        for (int peer = 1; peer < 8; peer++) {
            all.add(end(0, peer, "Send", 0.1));
            all.add(end(0, peer, "Recv", 0.1));
        }

        assertThat(figures(all.toArray(CollectiveTimes[]::new))
                        .communicatingSeconds()
                        .get(new Worker("gpu-a0", 0)))
                .isCloseTo(CALLS * 0.1, within(1e-9));
    }
}
