package io.shadowtune.reports.why.cause.fabric;

import static io.shadowtune.reports.why.clue.Clue.Role.AGAINST;
import static io.shadowtune.reports.why.clue.Clue.Role.DECISIVE;
import static io.shadowtune.reports.why.clue.Clue.Role.SUPPORTING;
import static io.shadowtune.reports.why.clue.LineFigureSigns.linesUneven;
import static io.shadowtune.reports.why.clue.LinkSigns.loneGrowth;
import static io.shadowtune.reports.why.clue.LinkSigns.lowRow;
import static io.shadowtune.reports.why.clue.LinkSigns.tells;
import static io.shadowtune.reports.why.clue.LinkSigns.titled;
import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.figure;
import static io.shadowtune.reports.why.clue.Signs.flat;
import static io.shadowtune.reports.why.clue.Signs.grew;
import static io.shadowtune.reports.why.clue.Signs.says;
import static io.shadowtune.reports.why.clue.Signs.symptom;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;

/** Packets vanish inside the fabric, on one path, with every cause that has a name of its own excluded. */
final class RdmaLossRetrans {
    /** Errors in the memory or forwarding of a switch, other than a count of 0. */
    private static final String DEVICE_ERRORS =
            "parity[ _-]?(error|uncorrect\\w*)\\W*(?!0\\b)|uncorrectable.{0,30}(table|cell|tcam)|black-?hol|silent(ly)? (drop|discard)|\\b(mmu|tcam|fabric (card|module|chip)|asic|crossbar|line ?card)\\b.{0,30}(parity|corrupt|error)";

    /** A device or path taken out, and the loss gone. */
    private static final String GONE_WITHOUT_IT =
            "(without|avoid\\w*|drain\\w*|taken out|remov\\w*|isolat\\w*|excluded|cost(ed)? out|bypass\\w*|around).{0,100}(\\+0|no (more )?(loss|retrans\\w*|errors?)|0 (loss|retrans)|gone|clean)";

    /** Cells or packets that a switch could not put together again, or that its own memory or inner links damaged. */
    private static final String INNER_ERRORS =
            "(?:re-?assembly|(?:crc|corrupt\\w*) cells?|cells? (?:crc|corrupt|err|drop)|(?:fabric|crossbar|serdes|backplane|pipeline|buffer|packet memory)\\W.{0,40}(?:crc|parity|ecc|uncorr\\w*|corrupt\\w*)).{0,60}(?:(?<![\\d,.])(\\d[\\d,]*) ?(?:->|→|=>) ?(?!\\1(?![\\d,]))[1-9]|[1-9][\\d.,e]*(?: ?/ ?|/| per )(?:s|min|h)|\\+[1-9])";

    /** Items about traffic that went another way for a while. */
    private static final String ANOTHER_WAY =
            "cost(ed)? out|isolat|drain|overload|moved (from|off|to|away)|bypass|without|avoid|taken out|shut|around|power(ed)? (off|down)|disabled";

    private static final String LOSS_GONE =
            "^(?!.*(timeout_err|seq_err|of_sequence|retrans\\w*)\\W{1,3}\\+?[1-9])(?:.*)(packet_seq_err|out_of_sequence|retrans\\w*|loss|lost|err\\w*|other \\w+)(?: per \\w+)?\\W{1,3}(\\+?0\\b|none|gone)|\\bno (more )?(loss|retrans)";

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.RDMA_LOSS_RETRANS,
                    "Packets are lost on one path of the fabric, and neither congestion nor wire nor pause explains it.")
            .decisive("fewer packets leave a path, card or device than enter it", PathSigns.lostOnTheWay())
            .decisive("a device on the path reports memory or forwarding errors", tells(DEVICE_ERRORS))
            .clue(
                    DECISIVE,
                    2.5,
                    "a switch damages or loses cells inside, while the ends count losses",
                    all(tells(INNER_ERRORS), grew(Counters.RETRANSMISSIONS, 10)))
            .clue(
                    DECISIVE,
                    2,
                    "packets are lost, and none while traffic goes another way",
                    all(says(LOSS_GONE, ANOTHER_WAY), grew(Counters.RETRANSMISSIONS, 10)))
            .supports(
                    "losses differ by path",
                    all(
                            titled("loss|lost|sequence|seq_err|retrans|naks"),
                            linesUneven(
                                    "^\\s*(?:via|through|over|path|to|from|spine\\S*|uplink\\S*|other|same)\\b.{0,30}?[:+ ]\\+?(\\d[\\d,]*)\\s*$",
                                    20)))
            .clue(DECISIVE, 2, "only flows over one path send again", loneGrowth(Counters.RETRANSMISSIONS, 100, 20))
            .clue(
                    DECISIVE,
                    2,
                    "one path loses packets",
                    all(grew(Counters.RETRANSMISSIONS, 10), figure("path loss", loss -> loss > 0)))
            .clue(
                    DECISIVE,
                    1,
                    "RDMA sends again while no wire error and no drop is counted",
                    all(grew(Counters.RETRANSMISSIONS, 100), flat(Counters.PHY_ERRORS)))
            .clue(DECISIVE, 1.5, "with one device or path taken out the loss is gone", tells(GONE_WITHOUT_IT))
            .clue(
                    SUPPORTING,
                    1,
                    "no drop, error or congestion is counted at the ends",
                    symptom("no (port|queue|drop|error)|no .{0,40}(crc|symbol|drop)|load is low|never exceeds"))
            .clue(SUPPORTING, 0.5, "queues did not drop", tells("drops? (0|\\+0)\\b|queue drops 0|no drops?"))
            .clue(SUPPORTING, 0.5, "the wire has no errors", flat(Counters.PHY_ERRORS))
            .clue(
                    SUPPORTING,
                    0.5,
                    "one path was taken out",
                    titled("drain|bypass|isolat|removed|without|path|traceroute"))
            .clue(SUPPORTING, 0.5, "one of equal paths is slow", lowRow("rate|bandwidth.*", 0.6))
            .clue(AGAINST, 3, "packets were damaged on the wire", grew(Counters.PHY_ERRORS, 10))
            .clue(AGAINST, 3, "switch queues dropped in the interval", grew(Counters.QUEUE_DROPS, 100))
            .clue(AGAINST, 3, "a link was lost in the interval", grew(Counters.LINK_LOSSES, 1))
            .clue(AGAINST, 1.5, "receivers had no buffer", grew("out_of_buffer|rx_out_of_buffer", 100))
            .advice(
                    "Drain the device or path that loses, have it repaired, and give the class PFC or selective repeat if"
                            + " it was lossy without preparation.",
                    "grep . /sys/class/infiniband/*/ports/1/hw_counters/{packet_seq_err,out_of_sequence} twice, by source port and path",
                    "Do not only raise retry counts and time-outs: the loss stays and each one stalls longer.",
                    "network team");

    private RdmaLossRetrans() {}
}
