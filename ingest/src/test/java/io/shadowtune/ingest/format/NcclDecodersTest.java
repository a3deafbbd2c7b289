package io.shadowtune.ingest.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.NcclEvent;
import io.shadowtune.ingest.telemetry.RejectReason;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NcclDecodersTest {
    private static final String PREFIX = "gpu-a02:70611:70666 [1] NCCL ";

    @Test
    void inspector_jobOfAllRanks_isOneEventForEachLine() {
        Samples.Read read = Samples.read("nccl/inspector_job48213.ndjson");

        assertThat(read.account().accepted()).isEqualTo(183);
        assertThat(read.account().flags()).isEmpty();
        assertThat(events(read)).allSatisfy(event -> {
            assertThat(event.kind()).isEqualTo(NcclEvent.Kind.COLLECTIVE_PERF);
            assertThat(event.process().communicatorId()).isEqualTo("0x7f3a9c0d41e2b860");
            assertThat(event.text()).isEqualTo("default_pg");
        });
    }

    @Test
    void inspector_verboseLine_isFiledUnderWhenTheOperationBegan() {
        NcclEvent event = events(Samples.read("nccl/inspector_verbose.ndjson")).get(0);

        assertThat(event.header().eventTime()).isEqualTo(Instant.parse("2026-03-02T10:00:34.954Z"));
        assertThat(event.operation().orElseThrow().duration()).isEqualTo(Duration.ofMillis(46));
    }

    @Test
    void inspector_transfer_hasItsPeer() {
        List<NcclEvent> events = events(Samples.read("nccl/inspector_p2p.ndjson"));

        assertThat(events).extracting(NcclEvent::kind).containsOnly(NcclEvent.Kind.P2P_PERF);
        assertThat(events)
                .extracting(event -> event.operation().orElseThrow().name() + " "
                        + event.operation().orElseThrow().peerRank())
                .containsExactly("Send 4", "Recv 0");
    }

    @Test
    void inspector_lineWithoutHostOrTime_isRefused() {
        String line =
                "{\"header\":{\"id\":\"0x1\",\"rank\":0},\"metadata\":{\"inspector_output_format_version\":\"v4.0\""
                        + "%s},\"coll_perf\":{\"coll\":\"AllReduce\",\"coll_msg_size_bytes\":8,\"coll_exec_time_us\":%s}}";

        assertThat(rejected(line.formatted("", "5"))).containsOnlyKeys(RejectReason.NO_USABLE_FIELD);
        assertThat(rejected(line.formatted(",\"hostname\":\"h\"", "-5")))
                .containsOnlyKeys(RejectReason.NO_USABLE_FIELD);
        assertThat(rejected(line.formatted(",\"hostname\":\"h\"", "5"))).isEmpty();
    }

    @Test
    void debug_logOfAJob_hasItsBeginningsTransportsAndErrors() {
        Map<String, Integer> counts = new TreeMap<>();
        for (NcclEvent event : events(Samples.read("nccl/nccl_debug_info_2.27.log"))) {
            counts.merge(event.kind() + " " + event.transport(), 1, Integer::sum);
        }
        assertThat(counts)
                .isEqualTo(Map.of(
                        "CHANNEL IB", 12,
                        "CHANNEL P2P", 8,
                        "INIT_COMPLETE ", 6,
                        "INIT_START ", 6,
                        "NET_ERROR IB", 1,
                        "TRANSPORT IB", 3));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            INFO Using network Socket                                                       | TRANSPORT | Socket |
            INFO Using network AWS Libfabric                                                | TRANSPORT | AWS Libfabric |
            INFO NET/IB : No device found.                                                  | TRANSPORT | '' |
            INFO Channel 00/0 : 27[3] -> 28[0] [receive] via NET/IB/0(28)/GDRDMA(PCI)       | CHANNEL | IB | 28
            INFO Channel 00/0 : 28[0] -> 29[1] [send] via NET/Socket/0                      | CHANNEL | Socket | 28
            INFO Channel 01 : 4[0] -> 5[1] via SHM/direct/direct                            | CHANNEL | SHM | 4
            INFO comm 0x55 rank 3 nranks 8 cudaDev 3 busId 1 commId 0xab - Init COMPLETE    | INIT_COMPLETE | '' | 3
            WARN NET/Socket : peer 10.0.0.1<5> closed connection                            | NET_ERROR | Socket |
            WARN Call to ibv_modify_qp failed with error Connection timed out               | NET_ERROR | '' |
            """)
    void debug_message_hasKindTransportAndRank(String message, String kind, String transport, Integer rank) {
        NcclEvent event = event("[rank4]:" + PREFIX + message);

        assertThat(event.kind().name()).isEqualTo(kind);
        assertThat(event.transport()).isEqualTo(transport);
        assertThat(event.process().rank()).isEqualTo(rank);
        assertThat(event.entity().device()).isEqualTo("gpu-a02");
        assertThat(event.process().gpuIndex()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "'status=12 opcode=129 len=0 vendor err 129 (Send)', 12",
        "'status=IBV_WC_RNR_RETRY_EXC_ERR(13) opcode=IBV_WC_SEND(0)', 13",
        "'error 5, opcode 1', 5"
    })
    void debug_completionOfAllReleases_hasItsStatus(String text, int status) {
        NcclEvent event = event("gpu-a02:70611:70666 [0] transport/net_ib.cc:2238 (f) NCCL WARN NET/IB: Got completion"
                + " from peer 10.3.0.12<41234> with " + text);

        assertThat(event.kind()).isEqualTo(NcclEvent.Kind.NET_ERROR);
        assertThat(event.statusCode()).isEqualTo(status);
    }

    @Test
    void debug_times_areThoseOfLogShipperOrLibrary() {
        assertThat(event("2026-03-02T09:41:02.118+01:00 stdout F " + PREFIX + "INFO Using network IB")
                        .header())
                .satisfies(header -> {
                    assertThat(header.eventTime()).isEqualTo(Instant.parse("2026-03-02T08:41:02.118Z"));
                    assertThat(header.flags()).isEmpty();
                });
        assertThat(event("[2026-03-02 09:41:02] " + PREFIX + "INFO Using network IB")
                        .header()
                        .flags())
                .containsExactly(Flag.TIME_ZONE_ASSUMED);
        assertThat(event(PREFIX + "INFO Using network IB").header().flags()).containsExactly(Flag.TIME_ASSUMED);
    }

    @Test
    void debug_otherLinesOfATrainingLog_areIgnored() {
        Samples.Read read = Samples.read(
                "job.log",
                ("step 100 loss 2.1\n" + PREFIX + "INFO Using network IB\n" + PREFIX + "INFO Connected all rings\n"
                                + PREFIX + "WARN Cuda failure 'out of memory'\n")
                        .getBytes(UTF_8),
                Samples.context());

        assertThat(read.account().accepted()).isEqualTo(1);
        assertThat(read.account().ignored()).isEqualTo(3);
        assertThat(read.account().rejected()).isEmpty();
    }

    @Test
    void debug_watchdog_saysWhichCollectiveHungHowLong() {
        NcclEvent event = event("[rank4]:[E302 09:10:38.162555850 ProcessGroupNCCL.cpp:683] [Rank 4] Watchdog caught"
                + " collective operation timeout: WorkNCCL(SeqNum=18234, OpType=ALLREDUCE, NumelIn=1, NumelOut=1,"
                + " Timeout(ms)=600000) ran for 600042 milliseconds before timing out.");

        assertThat(event.kind()).isEqualTo(NcclEvent.Kind.WATCHDOG_TIMEOUT);
        assertThat(event.header().eventTime()).isEqualTo(Instant.parse("2026-03-02T09:10:38.162555850Z"));
        assertThat(event.process().rank()).isEqualTo(4);
        assertThat(event.entity().device()).isEqualTo("gpu-a07");
        NcclEvent.Operation operation = event.operation().orElseThrow();
        assertThat(operation.name() + operation.sequence()).isEqualTo("ALLREDUCE18234");
        assertThat(operation.duration()).isEqualTo(Duration.ofMillis(600_042));
        assertThat(operation.sizeBytes()).isEqualTo(-1);
    }

    @Test
    void glogTime_leapDay_isThatOfTheLastLeapYear() {
        LogTime time = LogTime.glog(
                "[E229 23:59:58.5 ProcessGroupNCCL.cpp:683]", ZoneOffset.UTC, Instant.parse("2028-03-01T00:00:00Z"));

        assertThat(time.instant()).isEqualTo(Instant.parse("2028-02-29T23:59:58.5Z"));
        assertThat(LogTime.glog("[E230 10:00:00 x]", ZoneOffset.UTC, Instant.parse("2028-03-01T00:00:00Z"))
                        .instant())
                .isNull();
    }

    @Test
    void tests_tableAndJson_haveTheSameResults() {
        List<NcclEvent> table = events(Samples.read("nccl/all_reduce_perf_baseline.txt"));
        List<NcclEvent> json = events(Samples.read("nccl/all_reduce_perf_baseline.json"));

        assertThat(table).hasSize(22).hasSameSizeAs(json);
        for (int i = 0; i < table.size(); i++) {
            NcclEvent.Operation one = table.get(i).operation().orElseThrow();
            NcclEvent.Operation other = json.get(i).operation().orElseThrow();
            assertThat(one.name() + one.sizeBytes()).isEqualTo(other.name() + other.sizeBytes());
            assertThat(one.busBytesPerSecond() / other.busBytesPerSecond()).isBetween(0.99, 1.01);
            assertThat(table.get(i).entity().device()).isEqualTo("gpu-a01");
            assertThat(table.get(i).process().ranks()).isEqualTo(32);
        }
        assertThat(json.get(0).header().eventTime()).isEqualTo(Instant.parse("2026-03-02T09:30:00Z"));
    }

    @Test
    void tests_oldHeaderAndNoValidation_areReadByTheirColumns() {
        NcclEvent last =
                events(Samples.read("nccl/all_reduce_perf_old_header.txt")).get(5);

        assertThat(last.operation().orElseThrow().busBytesPerSecond()).isEqualTo(72.44e9);
        assertThat(Samples.read("nccl/all_reduce_perf_no_validation_NA.txt")
                        .account()
                        .accepted())
                .isEqualTo(11);
    }

    private static NcclEvent event(String line) {
        return events(Samples.read("gpu-a07.log", (line + "\n").getBytes(UTF_8), Samples.context()))
                .get(0);
    }

    private static Map<RejectReason, Long> rejected(String line) {
        return Samples.read("x", (line + "\n").getBytes(UTF_8), Samples.context())
                .account()
                .rejected();
    }

    private static List<NcclEvent> events(Samples.Read read) {
        return read.records().stream().map(NcclEvent.class::cast).toList();
    }
}
