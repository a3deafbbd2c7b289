package io.shadowtune.reports.why.cause.fabric;

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

/** Bundles that show who shares a port and where packets vanish, each with one that looks like it and does not. */
final class FabricCausesTest {
    private record Item(String tool, String text) {}

    private static Arguments bundle(String name, Cause verdict, Item... items) {
        return Arguments.of(name, verdict, List.of(items));
    }

    private static Item item(String tool, String... lines) {
        return new Item(tool, String.join("\n", lines) + "\n");
    }

    static Stream<Arguments> bundles() {
        return Stream.of(
                bundle(
                        "another's pod is put aside",
                        Cause.NOISY_NEIGHBOR,
                        item("their deployment scaled to zero at 16:40", "ours 5.1k -> 11.8k tok/s")),
                bundle(
                        "another's pod is put aside without effect",
                        Cause.INSUFFICIENT_EVIDENCE,
                        item("their deployment scaled to zero at 16:40", "ours 5.1k -> 5.2k tok/s")),
                bundle(
                        "slower with others than alone",
                        Cause.NOISY_NEIGHBOR,
                        item(
                                "speed and who else was on the node",
                                "09h 910 samples/s  others: none",
                                "14h 402 samples/s  others: team b"),
                        item("bytes of mlx5_0, 60 s", "pid 12 (ours)  4.1 GB/s", "pid 40 (team b)  8.0 GB/s")),
                bundle(
                        "a job at line rate is no neighbour",
                        Cause.INSUFFICIENT_EVIDENCE,
                        item("port_xmit_wait during the soak", "991 -> 1002  (soak job 88% line rate)")),
                bundle(
                        "cells are damaged inside a switch",
                        Cause.RDMA_LOSS_RETRANS,
                        item("hw_counters delta 60 s", "packet_seq_err +4120 out_of_sequence +4002"),
                        item("fabric errors of core-1, twice", "cell crc error 100 -> 9120")),
                bundle(
                        "cells were damaged once, long ago",
                        Cause.INSUFFICIENT_EVIDENCE,
                        item("hw_counters delta 60 s", "packet_seq_err +40 out_of_sequence +42"),
                        item("fabric errors of core-1, twice", "cell crc error 9120 -> 9120")),
                bundle(
                        "one port receives pause between the two times of a table",
                        Cause.PFC_STORM,
                        item(
                                "show priority-flow-control counters",
                                "Port     RxPfc(02:20)   RxPfc(02:21)   TxPfc(02:20)   TxPfc(02:21)",
                                "Et1/1    0              0              100            99100",
                                "Et2/1    50             50             100            98000",
                                "Et7/1    981203312      982703312      0              0   (storage)")),
                bundle(
                        "all ports stand still between the two times of a table",
                        Cause.INSUFFICIENT_EVIDENCE,
                        item(
                                "show priority-flow-control counters",
                                "Port     RxPfc(02:20)   RxPfc(02:21)   TxPfc(02:20)   TxPfc(02:21)",
                                "Et1/1    0              0              100            100",
                                "Et7/1    982703312      982703312      0              0   (storage)")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bundles")
    void diagnose_bundle_namesTheCauseOnlyWhenItIsShown(String name, Cause verdict, List<Item> items) {
        List<ToolFacts> read = new ArrayList<>();
        for (Item item : items) {
            ToolReading reading = new ToolReading("item" + read.size(), item.tool(), "h", "");
            read.add(ToolParsers.read(ToolText.of(reading, item.text())));
        }

        assertThat(new Reasoner(CauseSheets.all())
                        .diagnose(Evidence.of("slow", read))
                        .verdict())
                .as(name)
                .isEqualTo(verdict);
    }
}
