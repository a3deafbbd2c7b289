package io.shadowtune.reports.why.cause.library;

import static io.shadowtune.reports.why.clue.Signs.figure;
import static io.shadowtune.reports.why.clue.Signs.flat;
import static io.shadowtune.reports.why.clue.Signs.grew;
import static io.shadowtune.reports.why.clue.Signs.is;
import static io.shadowtune.reports.why.clue.Signs.says;
import static io.shadowtune.reports.why.clue.Signs.symptom;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;

/**
 * The receiver of an RDMA send has no buffer posted and asks the sender to come back later. Endless retries
 * ({@code rnr_retry} 7) hide it: nothing fails, nothing is lost, and all is slow.
 */
final class RdmaRnr {
    /** Not-ready answers and missing receive entries: mlx5, bnxt_re, irdma, hns, InfiniBand. The Ethernet ring's is another. */
    private static final String NOT_READY =
            "out_of_buffer|\\w*rnr_nak\\w*|rnr_naks_(rcvd|sent)|req_rnr_retries_exceeded|\\w*rnr_retry\\w*|rnr\\w*(err|sent|rcvd|count|cnt|exceeded)"
                    + "|(rx|tx)_rnr\\w*|rq_(empty|no_wqe)\\w*|srq_limit\\w*|resource_unavailable_naks?\\w*";

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.RDMA_RNR, "The receiver had no receive buffer posted, so the sender waits and tries again.")
            .decisive("not-ready answers or missing receive buffers grow", grew(NOT_READY, 10))
            .decisive(
                    "a connection failed because the receiver was never ready",
                    says(
                            "RNR[ _-]?(retry|nak)?\\w*[ _]*(counter|count|exceeded|error|exc)|RNR_RETRY_EXC|receiver[ -]not[ -]ready|(status|error)[ =]\\(?(IBV_WC_RNR_RETRY_EXC_ERR\\()?13\\b"))
            .supports(
                    "the timer asks for the longest wait, 655 ms",
                    says("min_rnr_timer\\s*[:= ]\\s*0\\b|rnr_timer\\s*[:= ]\\s*0\\b"))
            .supports("the not-ready timer or retry count of the queue pair", says("rnr_(retry|timer)|min_rnr"))
            .supports(
                    "waits come in multiples of 655 ms",
                    says("\\[512K, 1M\\)|\\b(655|1310|1311|1966)(\\.\\d+)? ?ms|\\b0\\.65\\d*s?\\b|lat p50 0\\.6\\d"))
            .supports(
                    "more is in flight than the receiver has posted",
                    says(
                            "(recv|receive|rx|srq|rq)[_ -]?(queue|depth|wr|size|entries)\\D{0,4}\\d+|iodepth \\d+|max_recv_wr|recv_queue"))
            .supports("the receiver's queue is shorter than the sender's", figure("perftest rx depth", n -> n > 0))
            .supports("no packet was lost", flat("packet_seq_err|out_of_sequence|local_ack_timeout_err"))
            .supports("no packet is lost, as told", symptom("no packet|without loss|not lost|no loss|no drops"))
            .supports("retries never end", is("rnr_retry", "^7$"))
            .against("packets are lost", grew("packet_seq_err|out_of_sequence|local_ack_timeout_err", 10_000))
            .explains(
                    Cause.RDMA_LOSS_RETRANS,
                    Cause.CPU_POWER_STATES,
                    Cause.STORAGE_CONTENTION,
                    Cause.NOISY_NEIGHBOR,
                    Cause.INCAST_BUFFER_OVERFLOW)
            .advice(
                    "Post at least as many receives as the peers may have in flight (credits, shared receive queue with a low-water"
                            + " mark), and set a short not-ready timer (for instance 12, 0.64 ms; 0 means 655 ms).",
                    "grep . hw_counters/{out_of_buffer,rnr_nak_retry_err} twice on the receiver; rdma resource show qp -dd",
                    "Do not set rnr_retry to 7 and leave it: the connection then never fails and only stalls.",
                    "application team");

    private RdmaRnr() {}
}
