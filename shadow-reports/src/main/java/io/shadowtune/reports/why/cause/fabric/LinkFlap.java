package io.shadowtune.reports.why.cause.fabric;

import static io.shadowtune.reports.why.clue.Clue.Role.AGAINST;
import static io.shadowtune.reports.why.clue.Clue.Role.DECISIVE;
import static io.shadowtune.reports.why.clue.Clue.Role.SUPPORTING;
import static io.shadowtune.reports.why.clue.LinkSigns.repeated;
import static io.shadowtune.reports.why.clue.LinkSigns.stands;
import static io.shadowtune.reports.why.clue.LinkSigns.tells;
import static io.shadowtune.reports.why.clue.LinkSigns.titled;
import static io.shadowtune.reports.why.clue.Signs.flat;
import static io.shadowtune.reports.why.clue.Signs.grew;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;

/** A link goes down and up. The device that all messages have in common is the culprit, not the peers they name. */
final class LinkFlap {
    /** Lines of drivers, bonding, switches and subnet managers when a link is lost; not of counters that stand at 0. */
    private static final String WENT_DOWN =
            "^(?!.*nvlink)(?:.*(?:link (?:is |status )?(?:definitely )?(?:down|failure)\\b(?! (?:counter|events?|count))(?!\\w*\\s*[:=]\\s*\\d)"
                    + "|lost carrier|carrier lost|changed state to down|oper(?:ational)? ?(?:state|status).{0,20}(?:to|:|=|is|now|became)\\s*down\\b|link state changed to down"
                    + "|if_down|link_down\\b(?!\\w*\\W{0,3}\\d)|port (?:is |went |state )?down\\b))";

    private static final String CAME_UP =
            "link (?:is |status )?(?:definitely )?up\\b|gained carrier|changed state to up|(?:to|:|=|is) up\\b|if_up|link_up|port (?:is )?(?:up|active)\\b";

    /** Events of the verbs library, as collective libraries log them. */
    private static final String PORT_EVENT =
            "async(hronous)? event\\W+.{0,20}port[ _](error|err|active)|ibv_event_port_err|\\bport_err\\b";

    /** Words for a flapping link that are not denied in the same line. */
    private static final String FLAPPING =
            "^(?!.*\\b(no|not|without|never|0)\\b.{0,20}flap).*(\\bflap(s|ped|ping)?\\b(?!\\w*\\W*0\\b)|last link flapped 00:)";

    /** Notes that one local device is common to all errors. */
    private static final String SAME_DEVICE =
            "always (the same|from|on|local|\\w+ \\w+_\\d)|local device always|only ever|common (element|device|host)|same (nic|port|device|host) (each|every) time";

    /** A machine that stopped takes its links down; they are not to blame. */
    private static final String MACHINE_DOWN =
            "boot ended|reboot(ed|ing)?\\b|machine check|kernel panic|power(ed)? ?(off|cycle|loss)|shutting down|bmc reset|watchdog reset|fallen off the bus";

    static final CauseSheet SHEET = CauseSheet.of(Cause.LINK_FLAP, "A network link goes down and comes back.")
            .decisive("a count of link losses grew", grew(Counters.LINK_LOSSES, 2))
            .clue(SUPPORTING, 0.5, "a link was lost once in the interval", grew(Counters.LINK_LOSSES, 1))
            .decisive("the link was logged going down and up again and again", repeated(WENT_DOWN, 2, CAME_UP))
            .clue(DECISIVE, 2.5, "the link was logged going down many times", repeated(WENT_DOWN, 3))
            .clue(DECISIVE, 1.5, "the link was logged going down", tells(WENT_DOWN))
            .clue(DECISIVE, 2, "the library was told of a port error", tells(PORT_EVENT))
            .clue(DECISIVE, 1.5, "somebody or something speaks of a flapping link", tells(FLAPPING))
            .supports("errors name changing peers but always the same local device", tells(SAME_DEVICE))
            .clue(
                    SUPPORTING,
                    0.5,
                    "connections gave up after their retries",
                    tells("error 12\\b|status=12\\b|vendor err(or)? 129|retry (counter )?exceed|transport retry"))
            .clue(
                    SUPPORTING,
                    0.5,
                    "when it failed, and towards whom, was noted",
                    titled("abort|fail(ure|ed)? times|times of|peers|error lines|restart"))
            .clue(SUPPORTING, 0.5, "link losses stand on the counter", stands(Counters.LINK_LOSSES, 10))
            .clue(
                    AGAINST,
                    1,
                    "somebody reconfigured the port",
                    tells("reconfigur\\w*|administratively down|\\bifdown\\b|netplan apply|nmcli"))
            .clue(AGAINST, 2.5, "the machine itself went down, and its links with it", tells(MACHINE_DOWN))
            .against("no link was lost in the interval", flat(Counters.LINK_LOSSES))
            .explains(
                    Cause.RDMA_LOSS_RETRANS,
                    Cause.LINK_PHY_ERRORS,
                    Cause.APP_RANK_DIED,
                    Cause.APP_HOST_STRAGGLER,
                    Cause.ECMP_LAG_IMBALANCE,
                    Cause.PORT_RATE_DEGRADED)
            .advice(
                    "Replace cable or optic of the link that flaps, soak-test it, and keep the host out until it holds.",
                    "ethtool -S <dev> | grep link_down_events_phy; dmesg -T | grep -i 'link.*down'; cat /sys/class/net/<dev>/carrier_changes",
                    "Do not raise NCCL_IB_TIMEOUT instead: it hides the loss and lengthens each stall.",
                    "network team");

    private LinkFlap() {}
}
