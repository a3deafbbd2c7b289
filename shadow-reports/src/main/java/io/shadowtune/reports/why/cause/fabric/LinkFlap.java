package io.shadowtune.reports.why.cause.fabric;

import static io.shadowtune.reports.why.clue.Signs.flat;
import static io.shadowtune.reports.why.clue.Signs.grew;
import static io.shadowtune.reports.why.clue.Signs.says;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;

/** A link goes down and up. The device that all messages have in common is the culprit, not the peers they name. */
final class LinkFlap {
    static final CauseSheet SHEET = CauseSheet.of(Cause.LINK_FLAP, "A network link goes down and comes back.")
            .decisive(
                    "a count of link losses grew",
                    grew("link_downed|link_down_events_phy|carrier_(changes|down_count)"))
            .decisive("the kernel logged the link going down", says("link (is )?down", "dmesg|journal|kern|syslog"))
            .supports("a port error was reported to the library", says("async event *: *port (error|active)"))
            .against("no link was lost in the interval", flat("link_downed|link_down_events_phy"))
            .explains(Cause.RDMA_LOSS_RETRANS, Cause.LINK_PHY_ERRORS)
            .advice(
                    "Replace cable or optic of the link that flaps, soak-test it, and keep the host out until it holds.",
                    "ethtool -S <dev> | grep link_down_events_phy; dmesg -T | grep -i 'link down'",
                    "Do not raise NCCL_IB_TIMEOUT instead: it hides the loss and lengthens each stall.",
                    "network team");

    private LinkFlap() {}
}
