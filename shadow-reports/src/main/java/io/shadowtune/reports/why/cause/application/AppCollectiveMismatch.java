package io.shadowtune.reports.why.cause.application;

import static io.shadowtune.reports.why.clue.RankSigns.collectivesDiffer;
import static io.shadowtune.reports.why.clue.RankSigns.countsDiffer;
import static io.shadowtune.reports.why.clue.RankSigns.ranksAtDifferentOperations;
import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.flat;
import static io.shadowtune.reports.why.clue.Signs.says;
import static io.shadowtune.reports.why.clue.Signs.symptom;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Clue;

/** Ranks called different collectives, sizes or numbers of them, and wait for each other for ever. */
final class AppCollectiveMismatch {
    /** The line is not about a setting or a compiler, which mismatch as well. */
    private static final String NO_SETTING =
            "^(?!.*\\b(mtu|gid|version|driver|firmware|guards?|dynamo|checksum|speed|dscp|priority)\\b).*";

    /** Flight recorder, debug mode of PyTorch, RAS and others name the difference. */
    private static final String NAMED = NO_SETTING
            + "(mismatch.{0,60}(collective|op(type)?|size|shape|rank|count|dtype|numel)|(?=.*(rank|collective|nccl|rccl|process ?group|seq))(collective|size|shape|operator|count|dtype)s?.{0,40}(mismatch|differs?|inconsisten|not match)|Detected mismatch between collectives|CollectiveFingerPrint|Message truncated|truncated : received \\d+ bytes instead of|collectives? .{0,30}different order|out of sync|inconsistent \\d+ params|Params? mismatch|submitted .{0,60}by subset of ranks|different collective operation counts)";

    /** Items in which a mismatch is one of ranks; a compiler's guards mismatch too. */
    private static final String NOT_COMPILER =
            "^(?!.*(proc/|nstat|sysctl|recompil|dynamo|guard|inductor|ethtool|lspci|ibstat|driver|version|mtu)).*$";

    private static final String DIFFERENT_PLACES =
            "ranks? ?[\\d, ./-]+.{0,60}(all_?reduce|all_?gather|reduce_?scatter|broadcast|barrier|all_?to_?all|gather|recv|send).{0,80}(frame|state|sizes?|at|in)\\b";

    private static final String NOT_JOINED =
            "ranks? .{0,20}(has|have|did) not (joined|called|entered|enqueue\\w*)|missing ranks?|(not joined|never (called|entered|enqueued))";

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.APP_COLLECTIVE_MISMATCH, "Ranks called different collectives, sizes or numbers of them.")
            .decisive("ranks waited in different work under the same sequence number", collectivesDiffer())
            .decisive("a record shows ranks in different collectives under one number", ranksAtDifferentOperations())
            .decisive("an analysis names the mismatch", says(NAMED, NOT_COMPILER))
            .clue(
                    Clue.Role.DECISIVE,
                    1.5,
                    "ranks have different numbers of batches or calls, and it hangs",
                    all(
                            countsDiffer(),
                            any(
                                    symptom("hang|hung|stuck|dead ?lock|freez|stops?\\b|time-?out"),
                                    says("watchdog|time[d -]*out"))))
            .clue(Clue.Role.SUPPORTING, 1.5, "ranks have different numbers of batches or calls", countsDiffer())
            .supports(
                    "the recorder shows ranks in different places",
                    says(DIFFERENT_PLACES, "flight|recorder|fr|trace|ras|analy|dump"))
            .supports(
                    "its code leaves the loop or skips work on one rank only",
                    says(
                            "^\\s*(continue|break|return)\\b|\\bif .*(rank|isfinite|isnan|is None|len\\(|not loss|skip)|skipping (backward|step|batch)|non-?finite"))
            .supports("some ranks never called it", says(NOT_JOINED))
            .supports(
                    "a loader drops or keeps a rest",
                    says("drop_last|uneven|remainder|DistributedSampler|0 images|text[- ]only|empty batch"))
            .supports(
                    "it also happens without a network or on another one",
                    symptom("two clusters|also on one node|single node|different fabrics|without (a )?network"))
            .supports("it also hangs on one node", says("hang.{0,40}(same|step)|single node.{0,40}hang"))
            .supports(
                    "no error on the fabric",
                    flat("symbol_error|link_downed|port_rcv_errors|packet_seq_err|local_ack_timeout_err"))
            .clue(
                    Clue.Role.AGAINST,
                    3,
                    "a process died before",
                    says(
                            "oom-?kill|Killed process|killed by signal|Segmentation fault|exitcode *: *-(9|11|7)\\b|OOMKilled|Xid.{0,30}: (13|31|43|45|79|119)\\b"))
            .explains(Cause.RDMA_LOSS_RETRANS, Cause.APP_HOST_STRAGGLER)
            .advice(
                    "Make every rank run the same number and order of collectives: pad or drop batches equally, use a join context, run every branch of the model on all ranks.",
                    "TORCH_DISTRIBUTED_DEBUG=DETAIL; torchfrtrace on the flight recorder dumps: compare SeqNum, OpType and sizes per rank",
                    "Do not raise the timeout: they will never meet.",
                    "application team");

    private AppCollectiveMismatch() {}
}
