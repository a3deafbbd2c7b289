package io.shadowtune.reports.why.cause.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.reports.why.SheetTrial;
import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each sheet on evidence of its cause, and on evidence that only looks like it. */
class ApplicationCausesTest {
    private static final String TIMEOUT =
            "[rank%d]: [Rank %d] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=%d, OpType=%s, NumelIn=8, NumelOut=8, Timeout(ms)=600000) ran for 600010 milliseconds before timing out.\n";

    static Stream<Arguments> there() {
        return Stream.of(
                Arguments.of(
                        Cause.APP_HOST_STRAGGLER,
                        SheetTrial.of("one step in thirty is slow")
                                .with("gc log", "gc: done, 38 unreachable, 0.4981s elapsed")),
                Arguments.of(
                        Cause.APP_COLLECTIVE_MISMATCH,
                        SheetTrial.of("hangs")
                                .with(
                                        "watchdog",
                                        TIMEOUT.formatted(0, 0, 7, "ALLREDUCE")
                                                + TIMEOUT.formatted(1, 1, 7, "ALLGATHER"))),
                Arguments.of(
                        Cause.APP_RANK_DIED,
                        SheetTrial.of("timeouts")
                                .with("dmesg -T", "Memory cgroup out of memory: Killed process 30144 (python)")));
    }

    static Stream<Arguments> notThere() {
        return Stream.of(
                Arguments.of(
                        Cause.APP_HOST_STRAGGLER,
                        SheetTrial.of("slow")
                                .with(
                                        "py-spy dump",
                                        "Thread 1 (active): \"MainThread\"\n    synchronize (torch/cuda/streams.py:1)")),
                Arguments.of(
                        Cause.APP_COLLECTIVE_MISMATCH,
                        SheetTrial.of("hangs")
                                .with(
                                        "watchdog",
                                        TIMEOUT.formatted(0, 0, 7, "ALLREDUCE")
                                                + TIMEOUT.formatted(1, 1, 7, "ALLREDUCE"))),
                Arguments.of(
                        Cause.APP_RANK_DIED,
                        SheetTrial.of("timeouts")
                                .with(
                                        "NCCL log",
                                        "h:1:1 [0] NCCL WARN socketProgress: Connection closed by remote peer p-4<41822>")));
    }

    @ParameterizedTest
    @MethodSource("there")
    void supports_itsOwnEvidence_named(Cause cause, SheetTrial trial) {
        assertThat(trial.supports(sheet(cause))).isTrue();
    }

    @ParameterizedTest
    @MethodSource("notThere")
    void supports_evidenceThatOnlyLooksLikeIt_notNamed(Cause cause, SheetTrial trial) {
        assertThat(trial.supports(sheet(cause))).isFalse();
    }

    private static CauseSheet sheet(Cause cause) {
        return ApplicationCauses.ALL.stream()
                .filter(sheet -> sheet.cause() == cause)
                .findFirst()
                .orElseThrow();
    }
}
