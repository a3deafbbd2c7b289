package io.shadowtune.reports.why.cause.application;

import static io.shadowtune.reports.why.clue.FaultSigns.reports;
import static io.shadowtune.reports.why.clue.Signs.flat;
import static io.shadowtune.reports.why.clue.Signs.grew;
import static io.shadowtune.reports.why.clue.Signs.says;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Clue;

/**
 * A process or its GPU context died; what the peers see afterwards is only the effect. An abort (signal 6) is none of its
 * signs: the watchdog aborts the waiting ranks as well.
 */
final class AppRankDied {
    private static final String KILLED =
            "oom[- ]?kill(er|:|ed| event)|out of memory: Killed|Killed process \\d+|OOMKilled|killed by signal|signal (4|7|9|11)\\b|SIG(KILL|SEGV|BUS|ILL)\\b|exit ?code *[:=]? *(-(4|7|9|11)|135|137|139)\\b|Segmentation fault|segfault at|(?<!PCIe )bus error|<defunct>|Evicted|Preempt(ed|ion)";

    private static final String GPU_CONTEXT =
            "Xid.{0,30}: (13|31|43|45|79|94|95|119|120)\\b|fallen off the bus|CUDA error: (an illegal|device-side|unspecified|uncorrectable)|illegal memory access|device-side assert|HSA_STATUS_ERROR|Memory access fault by GPU|hipErrorIllegal|CUDA out of memory|OutOfMemoryError|HIP out of memory|ECC error encountered";

    private static final String PYTHON_DIED =
            "Traceback \\(most recent|RuntimeError: DataLoader worker|ChildFailedError|Root Cause \\(first observed failure\\)|worker .{0,30}(died|exited|crashed)|process .{0,30}(died|exited|crashed|terminated)";

    private static final String SILENT =
            "no output (after|since)|(last|no) (heartbeat|log line)|(PEER_)?DEAD\\b|silent since|NotReady|node .{0,20}(rebooted|lost)";

    private static final String PEERS =
            "Connection (closed by remote peer|reset by peer|refused)|socketProgress.*closed|remote process exited|status=12|error 12\\b|vendor.err[ =](129|0x81)|remote error";

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.APP_RANK_DIED, "A process or its GPU context died, and the peers wait or see resets.")
            .decisive("a process was killed or crashed", reports(KILLED))
            .decisive("the GPU context of a process was lost", reports(GPU_CONTEXT))
            .clue(
                    Clue.Role.DECISIVE,
                    2.5,
                    "the first failure is an exception of one rank",
                    says("RuntimeError: DataLoader worker .{0,30}(killed|exited|died)"))
            .supports("one rank ended with a trace", reports(PYTHON_DIED))
            .supports("one rank is silent", says(SILENT))
            .supports("peers saw their connection to it close", says(PEERS))
            .supports(
                    "the space for shared memory or the memory limit is small",
                    says("^shm\\s+64M|/dev/shm|shared memory|memory cgroup|memory limit"))
            .supports("before its death nothing was lost", flat("local_ack_timeout_err|packet_seq_err|out_of_sequence"))
            .supports("timeouts grew only after it", grew("local_ack_timeout_err|req_cqe_error"))
            .clue(Clue.Role.AGAINST, 2, "the link went down", grew("link_downed|link_down_events_phy"))
            .clue(
                    Clue.Role.AGAINST,
                    2,
                    "memory could not be locked",
                    says("(ibv_reg|fi_mr_reg|reg_mr).{0,60}cannot allocate|libfabric error.*-12"))
            .explains(
                    Cause.RDMA_LOSS_RETRANS,
                    Cause.APP_COLLECTIVE_MISMATCH,
                    Cause.APP_HOST_STRAGGLER,
                    Cause.NIC_FIRMWARE_DRIVER_BUG)
            .advice(
                    "Remove the reason of the death (memory limit, /dev/shm size, bug, failing GPU) and let the launcher end the whole job at once when any rank exits.",
                    "dmesg -T | grep -iE 'oom|killed|xid' on the host of the silent rank; exit code of its container",
                    "Do not replace adapters or cables for resets and retries that begin after the death.",
                    "application team");

    private AppRankDied() {}
}
