package io.shadowtune.reports.why.cause.meta;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.format.tool.read.ToolParsers;
import io.shadowtune.ingest.telemetry.ToolReading;
import io.shadowtune.reports.why.Reasoner;
import io.shadowtune.reports.why.cause.CauseSheets;
import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.evidence.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Bundles in which nothing is wrong, each with one that differs in what makes it wrong or undecided. */
final class ExpectationsTest {
    private static final String ALARM = "the new dashboard is red: corrected errors on 40 ports";

    private record Item(String tool, String text) {}

    private static Arguments bundle(String name, Cause verdict, String symptom, Item... items) {
        return Arguments.of(name, verdict, symptom, List.of(items));
    }

    private static Item item(String tool, String... lines) {
        return new Item(tool, String.join("\n", lines) + "\n");
    }

    private static Item sendRecv(double busbw) {
        return item(
                "sendrecv_perf, 16 ranks",
                "# size count type redop root time algbw busbw #wrong time algbw busbw #wrong",
                " 4294967296 1073741824 float sum -1 100 %s %s 0 100 %s %s 0".formatted(busbw, busbw, busbw, busbw));
    }

    private static Item found(int adapters) {
        return item(
                "NCCL INFO",
                "h:1:2 [0] NCCL INFO NET/OFI Selected provider is efa (found %d nics)".formatted(adapters));
    }

    static Stream<Arguments> bundles() {
        return Stream.of(
                bundle(
                        "the validation meets its bound",
                        Cause.NO_NETWORK_FAULT,
                        ALARM,
                        item("nightly all_reduce 16 nodes", "busbw 181.2 +/- 0.4 GB/s (accept >= 175)")),
                bundle(
                        "the validation misses its bound",
                        Cause.INSUFFICIENT_EVIDENCE,
                        ALARM,
                        item("nightly all_reduce 16 nodes", "busbw 161.2 +/- 0.4 GB/s (accept >= 175)")),
                bundle(
                        "a job suffers, and the benchmark is good",
                        Cause.INSUFFICIENT_EVIDENCE,
                        "each step takes twice as long as expected",
                        item("nightly all_reduce 16 nodes", "busbw 181.2 +/- 0.4 GB/s (accept >= 175)")),
                bundle(
                        "a job lost throughput, somebody was paged, and the benchmark is good",
                        Cause.INSUFFICIENT_EVIDENCE,
                        "pretraining lost 17% throughput overnight, so we were paged",
                        item("nightly all_reduce 16 nodes", "busbw 181.2 +/- 0.4 GB/s (accept >= 175)")),
                bundle(
                        "one node alone meets a bound",
                        Cause.INSUFFICIENT_EVIDENCE,
                        ALARM,
                        item("all_reduce single node", "busbw 181.2 GB/s (accept >= 175)")),
                bundle(
                        "a monitor complains, and steps are even",
                        Cause.NO_NETWORK_FAULT,
                        ALARM,
                        item("training, 7 days", "step 1.20 s p50, 1.22 s p99, restarts 0")),
                bundle(
                        "a monitor complains, and steps are not even",
                        Cause.INSUFFICIENT_EVIDENCE,
                        ALARM,
                        item("training, 7 days", "step 1.20 s p50, 2.90 s p99, restarts 0")));
    }

    static Stream<Arguments> unitsAndWork() {
        return Stream.of(
                bundle(
                        "bits were promised and bytes are measured, by one GPU of eight",
                        Cause.NO_NETWORK_FAULT,
                        "3200 Gbps are advertised and we see 48",
                        sendRecv(48.1),
                        found(32)),
                bundle(
                        "one adapter of one is what it should be",
                        Cause.NO_NETWORK_FAULT,
                        "400 Gb/s were promised and we only get 48.5",
                        sendRecv(48.5)),
                bundle(
                        "one adapter of four is not what four should give",
                        Cause.INSUFFICIENT_EVIDENCE,
                        "400 Gb/s adapters were promised and we only get 48.5",
                        sendRecv(48.5),
                        found(4)),
                bundle(
                        "communication is as before, sequences are longer",
                        Cause.NO_NETWORK_FAULT,
                        "steps take longer since the upgrade",
                        item("profiler", "old: exposed communication 0.21 s", "new: exposed communication 0.21 s"),
                        item("diff of the configuration", "-seq_len: 4096", "+seq_len: 6144")),
                bundle(
                        "communication is as before, and so is the work",
                        Cause.INSUFFICIENT_EVIDENCE,
                        "steps take longer since the upgrade",
                        item("profiler", "old: exposed communication 0.21 s", "new: exposed communication 0.21 s"),
                        item("diff of the configuration", "-seq_len: 4096", "+seq_len: 4096")),
                bundle(
                        "a slow request of a gateway is no slow store, and nothing that decides was kept",
                        Cause.INSUFFICIENT_EVIDENCE,
                        "some answers take seconds",
                        item("gateway log, sampled 1:100", "10:02:03 WARN slow request total=6.2s upstream=models"),
                        item("queue depth of the model servers", "not scraped")),
                bundle(
                        "a slow request of a store",
                        Cause.STORAGE_CONTENTION,
                        "checkpoints take minutes",
                        item("ceph log", "osd.12 3 slow requests are blocked > 30 sec")));
    }

    private static Item ofPort(double mebibytes) {
        return item(
                "ib_write_bw",
                " #bytes     #iterations    BW peak[MiB/sec]    BW average[MiB/sec]   MsgRate[Mpps]",
                " 1048576    141244           0.00               %s   0.02".formatted(mebibytes));
    }

    private static Item port() {
        return item("ibstat mlx5_0", "CA 'mlx5_0'", "\tPort 1:", "\t\tState: Active", "\t\tRate: 100");
    }

    private static Item collective() {
        return item("all_reduce_perf 2 nodes", "busbw 96.2 GB/s");
    }

    private static Item sized(String tool, String row) {
        return item(tool, "64 GPU  3.1 - 3.4 s", row);
    }

    private static Item starts(double seconds) {
        return item(
                "NCCL log",
                "h:1:2 [0] NCCL INFO Init timings - ncclCommInitRank: rank 0 nranks 256 total %s (bootstrap 2.1)"
                        .formatted(seconds));
    }

    static Stream<Arguments> fleetAndStart() {
        String slowStart = "the first all-reduce on 256 GPUs takes 9 s, later ones 4 ms";
        Item first = item("profiler", "first all_reduce 9.1 s", "second all_reduce 0.004 s");
        return Stream.of(
                bundle(
                        "mebibytes were taken for megabytes, and a collective was measured besides",
                        Cause.NO_NETWORK_FAULT,
                        "12 500 per port are expected and we get 11 700",
                        ofPort(11_715.2),
                        port(),
                        collective()),
                bundle(
                        "the collective is what is complained about",
                        Cause.INSUFFICIENT_EVIDENCE,
                        "110 GB/s are expected and we get only 96.2",
                        ofPort(11_715.2),
                        port(),
                        collective()),
                bundle(
                        "the port does not reach its rate",
                        Cause.INSUFFICIENT_EVIDENCE,
                        "12 500 per port are expected and we get 9 400",
                        ofPort(9_412.5),
                        port()),
                bundle(
                        "the benchmark reaches the percentiles beside it",
                        Cause.NO_NETWORK_FAULT,
                        ALARM,
                        item("all_reduce_perf n1+n2", "2 nodes 181.2 (fleet p5 178, p50 181, n=40)")),
                bundle(
                        "the benchmark is below the percentiles beside it",
                        Cause.INSUFFICIENT_EVIDENCE,
                        ALARM,
                        item("all_reduce_perf n1+n2", "2 nodes 160.2 (fleet p5 178, p50 181, n=40)")),
                bundle(
                        "the first collective holds the start, which takes what that size takes",
                        Cause.NO_NETWORK_FAULT,
                        slowStart,
                        first,
                        starts(8.7),
                        sized("init time of earlier healthy jobs", "256 GPU  8.4 - 9.3 s")),
                bundle(
                        "the start takes longer than that size takes",
                        Cause.INSUFFICIENT_EVIDENCE,
                        slowStart,
                        first,
                        starts(8.7),
                        sized("init time of earlier healthy jobs", "256 GPU  3.4 - 4.1 s")),
                bundle(
                        "a larger size takes as long",
                        Cause.INSUFFICIENT_EVIDENCE,
                        slowStart,
                        first,
                        starts(8.7),
                        sized("init time of earlier healthy jobs", "512 GPU  8.4 - 9.3 s")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"bundles", "unitsAndWork", "fleetAndStart"})
    void diagnose_expectation_isNormalOnlyWhenFiguresSaySo(
            String name, Cause verdict, String symptom, List<Item> items) {
        List<ToolFacts> read = new ArrayList<>();
        for (Item item : items) {
            ToolReading reading = new ToolReading("item" + read.size(), item.tool(), "h", "");
            read.add(ToolParsers.read(ToolText.of(reading, item.text())));
        }

        assertThat(new Reasoner(CauseSheets.all())
                        .diagnose(Evidence.of(symptom, read))
                        .verdict())
                .as(name)
                .isEqualTo(verdict);
    }
}
