package io.shadowtune.reports.why.cause.library;

import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.differs;
import static io.shadowtune.reports.why.clue.Signs.figure;
import static io.shadowtune.reports.why.clue.Signs.is;
import static io.shadowtune.reports.why.clue.Signs.says;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Sign;

/** RoCE addresses come from a table whose indices differ by host and change with its addresses; the wrong entry was taken. */
final class RoceGidMismatch {
    private static final Sign QP_NOT_CONNECTED = any(
            says(
                    "ibv_modify_qp\\S* .*(fail|timed out|invalid|no such|unreachable|error)|failed to modify QP|modify QP.* to RTR\\b|(to|transition).*\\bRTR\\b.*fail|\\bRTR\\b.*(invalid|timed out|unreachable)"),
            says("(error|status)[ =](IBV_WC_RETRY_EXC_ERR\\()?12\\b|vendor[ _]err[ =]129|retry (count )?exceeded"));

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.ROCE_GID_MISMATCH,
                    "The chosen GID entry is link-local, of RoCE v1 or missing, or is another kind of entry on the peer.")
            .decisive("the chosen index is a link-local, RoCE v1 or empty entry", GidSigns.chosenIsUnroutable())
            .decisive("the chosen index is not in the table of a host", GidSigns.chosenIsMissing())
            .decisive("the chosen index means another kind of entry on another host", GidSigns.chosenDiffers())
            .decisive(
                    "the library says that the GID is unusable",
                    says(
                            "(no|unable to find|could not find|invalid) (a )?(valid |suitable |usable |matching )?GID|ibv_query_gid.*fail|GID index \\d+ .*(invalid|not found|out of range)"
                                    + "|wrong GID|GID.*(mismatch|stale|empty|all zero)"))
            .decisive(
                    "a RoCE connection failed between link-local or empty entries",
                    all(
                            says("(local ?gid|remote ?gids?)\\s*(::(?!ffff)|fe80)"),
                            is("nccl_net_devices", "RoCE"),
                            QP_NOT_CONNECTED))
            .decisive(
                    "one host speaks RoCE v1 and the other v2",
                    any(
                            all(is(".*roce_mode", "v1"), is(".*roce_mode", "v2")),
                            all(says("RoCE v1", "roce_mode|cma_roce"), says("RoCE v2", "roce_mode|cma_roce"))))
            .decisive(
                    "with another index the same two hosts connect",
                    all(QP_NOT_CONNECTED, differs("perftest gid index"), figure("bw_average", n -> n > 1e9)))
            .supports("the queue pair does not reach its peer", QP_NOT_CONNECTED)
            .supports(
                    "another index of the same adapter works",
                    all(figure("bw_average", n -> n > 0), is("perftest gid index", ".")))
            .supports("IP between the same interfaces works", figure("ping_loss", n -> n == 0))
            .supports(
                    "the index is forced by a variable",
                    is("(nccl|ucx|nvshmem|rccl|mccl)_ib_gid_index|nccl_gid_index", "\\d"))
            .supports("the table of entries", is("gid_entry", "."))
            .against("the chosen index is a routable RoCE v2 entry", all(GidSigns.chosenIsRoutable()))
            .explains(
                    Cause.RDMA_LOSS_RETRANS,
                    Cause.LINK_FLAP,
                    Cause.PFC_MISCONFIG,
                    Cause.APP_RANK_DIED,
                    Cause.NCCL_WRONG_INTERFACE)
            .advice(
                    "Use the index of the routable RoCE v2 entry of each host (the IPv4-mapped one), or unset the variable and let a"
                            + " recent library choose by family and version; fix the addresses so that the tables agree.",
                    "show_gids on both hosts; ib_write_bw -x <index> between them",
                    "Do not hard-code an index for all hosts: it changes when an address is added or an interface restarts.",
                    "platform team");

    private RoceGidMismatch() {}
}
