package io.shadowtune.reports.why.cause.fabric;

import static io.shadowtune.reports.why.clue.Clue.Role.DECISIVE;
import static io.shadowtune.reports.why.clue.Clue.Role.SUPPORTING;
import static io.shadowtune.reports.why.clue.LinkSigns.tells;
import static io.shadowtune.reports.why.clue.LinkSigns.titled;
import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.figure;
import static io.shadowtune.reports.why.clue.Signs.grew;
import static io.shadowtune.reports.why.clue.Signs.says;
import static io.shadowtune.reports.why.clue.Signs.symptom;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;

/** Several senders at once fill the queue of the one port they share. Check first that it is the right queue. */
final class IncastBufferOverflow {
    /** A queue this deep takes longer to drain than a round trip. */
    private static final double DEEP_BYTES = 500_000;

    private static final String MANY_TO_ONE =
            "incast|fan-?in|many[- ]to[- ]one|\\b\\w+[- ]to[- ](1|one)\\b|all[- ]to[- ]one|\\b(two|several|many|all|\\d+) (senders|sources|servers|clients|workers|actors|hosts).{0,60}(one|same|single|that)"
                    + "|together|at the same time|at once";

    /** Notes of a buffer at its limit, as LANZ, burst detection and logs put it. */
    private static final String BUFFER_FULL =
            "(buffer|queue|pool|tail|taildrop).{0,40}(full|exhaust\\w*|overflow\\w*|overrun|limit \\d|dropp(ed|ing) [1-9])|burst-?detect|microburst|(peak|max\\w*) queue .{0,20}limit";

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.INCAST_BUFFER_OVERFLOW, "Senders at once exceed one egress port; its queue fills and drops.")
            .clue(DECISIVE, 2, "a switch queue dropped packets in the interval", grew(Counters.QUEUE_DROPS, 100))
            .clue(
                    DECISIVE,
                    2,
                    "drops were counted where queues were looked at",
                    all(titled("queue|egress|buffer|watermark|incast"), grew("drops?|dropped|drop packets", 100)))
            .clue(DECISIVE, 1.5, "a log or note says that a buffer was full and dropped", tells(BUFFER_FULL))
            .supports(
                    "several send to one",
                    any(
                            symptom(MANY_TO_ONE),
                            tells("incast|fan-?in|many[- ]to[- ]one|\\b\\d+ (src|sources|senders)\\b|offered \\d+ ?x")))
            .clue(
                    SUPPORTING,
                    1,
                    "the queue was deep",
                    figure(
                            "queue_watermark|.*queue.*(depth|len|length|watermark|occupancy).*|peak queue",
                            bytes -> bytes >= DEEP_BYTES))
            .clue(
                    SUPPORTING,
                    1,
                    "the switch's record of congestion shows a long queue",
                    says("^\\s*[ESU]\\s.{8,60}\\s([5-9]\\d{5}|\\d{7,})\\b", "queue-monitor|lanz"))
            .clue(
                    SUPPORTING,
                    0.5,
                    "the receiver misses packets",
                    grew("out_of_sequence|rx_out_of_order|.*oos_drop_count|tcpofoqueue", 100))
            .clue(
                    SUPPORTING,
                    0.5,
                    "senders send again",
                    grew(
                            "packet_seq_err|seq_err_naks_rcvd|(tcpext)?tcp(timeouts|lostretransmit|retranssegs|fastretrans)|retrans\\w*",
                            20))
            .clue(
                    SUPPORTING,
                    0.5,
                    "senders' windows have collapsed",
                    tells("bytes_retrans:[1-9]\\d{3,}|\\bcwnd:[12]\\b"))
            .clue(
                    SUPPORTING,
                    0.5,
                    "alone, or with fewer senders, it is fast",
                    titled(
                            "\\balone\\b|jitter|stagger|spread (out|over)|paced|one after another|one at a time|single (sender|flow)|fewer|others?\\b.*(port|egress)"))
            .against("packets were damaged on the wire", grew(Counters.PHY_ERRORS, 10))
            .explains(Cause.RDMA_LOSS_RETRANS, Cause.TCP_BUFFER_LIMIT)
            .advice(
                    "Put the traffic into a class with ECN (and PFC where it must not lose), spread or pace the senders,"
                            + " and reduce the fan-in; deepen the shared buffer's share only after that.",
                    "show queue counters <port> and show queue watermark unicast, twice, 30 s apart, while all send",
                    "Do not raise the alpha of this queue alone: it takes buffer from the headroom of others.",
                    "network team");

    private IncastBufferOverflow() {}
}
