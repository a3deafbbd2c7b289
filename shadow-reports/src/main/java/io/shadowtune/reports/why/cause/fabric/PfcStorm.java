package io.shadowtune.reports.why.cause.fabric;

import static io.shadowtune.reports.why.clue.Clue.Role.DECISIVE;
import static io.shadowtune.reports.why.clue.Clue.Role.SUPPORTING;
import static io.shadowtune.reports.why.clue.LinkSigns.bothWays;
import static io.shadowtune.reports.why.clue.LinkSigns.loneGrowth;
import static io.shadowtune.reports.why.clue.LinkSigns.stands;
import static io.shadowtune.reports.why.clue.LinkSigns.tells;
import static io.shadowtune.reports.why.clue.LinkSigns.titled;
import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.figure;
import static io.shadowtune.reports.why.clue.Signs.flat;
import static io.shadowtune.reports.why.clue.Signs.grew;
import static io.shadowtune.reports.why.clue.Signs.is;
import static io.shadowtune.reports.why.clue.Signs.says;
import static io.shadowtune.reports.why.clue.Signs.symptom;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;

/**
 * One receiver (or a loop of them) pauses its switch without end, and the pause spreads to everybody who shares the
 * class. The culprit is where the tree of pause begins: a port that receives pause and sends no data.
 */
final class PfcStorm {
    /** Words of watchdogs for a storm or a stuck queue, not denied and not a counter at 0. */
    private static final String STORM_NOTED =
            "^(?!.*\\b(no|not|never|without|0)\\b.{0,15}(storm|deadlock)|.*storm\\w*\\W{1,3}[+]?0\\b).*((pfc|pause)[ _-]?storm|storm (was )?(detected|restored)|pfc ?w(atch)?d(og)?.{0,40}(detected|triggered|fired|stuck|restor\\w+|drop|shut)|(pfc|pause|queue|buffer).{0,30}deadlock)";

    /** How people tell that traffic is frozen rather than slow. */
    private static final String NOTHING_MOVES = "no traffic moves although nothing is offered";

    /** Isolation of a port or host, and the pause gone. */
    private static final String STOPS_WITHOUT_IT =
            "(shut\\w*|isolat\\w*|disabl\\w*|unplug\\w*|reboot\\w*|power.?cycl\\w*|remov\\w*|drain\\w*).{0,100}(pause|pfc|normal|recover|back|stops)|(pause|pfc|stops?).{0,60}within \\d+ ?m?s";

    /** A port without data in either direction. */
    private static final String SENDS_NOTHING =
            "tx rate 0\\b|receives nothing|0\\.0 B/s\\s+0\\.0%.*0\\.0 B/s\\s+0\\.0%|no data|length constant";

    /** A host that no longer takes what it receives. */
    private static final String DEAD_HOST =
            "kernel panic|soft lockup|hard lockup|watchdog: bug|machine check|not responding|\\bhung\\b|frozen|fallen off the bus|stuck in (bios|post)";

    /** Items about a port or a machine that was taken away. */
    private static final String TAKEN_AWAY = "re-?set|reboot|power|shut|isolat|unplug|pull|remov|disabl|drain";

    private static final String ENDED =
            "(pause|pfc).{0,60}(stop|stand|still|\\b0\\b|gone|normal)|(jobs?|training|ranks?|traffic).{0,30}(resum|run|continu|recover|again)";

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.PFC_STORM, "Endless pause from one receiver, or a loop of pauses, blocks a lossless class.")
            .decisive(
                    "one switch port receives pause in great numbers, others hardly any",
                    loneGrowth(Counters.SWITCH_PAUSE_IN, 100_000, 20))
            .decisive("a watchdog found a queue stormed", is(".*status|.*state", "storm(ed|ing)?\\b"))
            .decisive("a storm of pause was counted in the interval", grew(Counters.STORM_EVENTS, 1))
            .decisive("a watchdog or log speaks of a pause storm or a stuck lossless queue", tells(STORM_NOTED))
            .clue(
                    DECISIVE,
                    2,
                    "one host sends pause in great numbers, others hardly any",
                    loneGrowth(Counters.NIC_PAUSE_OUT, 100_000, 20))
            .clue(DECISIVE, 1.5, "a host sends pause in great numbers", grew(Counters.NIC_PAUSE_OUT, 1_000_000))
            .clue(
                    DECISIVE,
                    2,
                    "links between switches send and receive pause alike, a loop that feeds itself",
                    bothWays(Counters.SWITCH_PAUSE_IN, "tx_?pfc\\d?|txppp", 10_000))
            .clue(
                    SUPPORTING,
                    1,
                    NOTHING_MOVES,
                    symptom(
                            "no traffic moves|stand still|even after|changes nothing|nothing moves|stuck|frozen|complete(ly)? stop"))
            .clue(
                    SUPPORTING,
                    1,
                    "no host sends pause",
                    tells("tx_prio\\d_pause.{0,30}\\b0\\b.{0,12}(all|each|every|on)"))
            .clue(SUPPORTING, 1, "pause stops as soon as one port or host is isolated", tells(STOPS_WITHOUT_IT))
            .clue(SUPPORTING, 1, "it ended when one machine was taken away", says(ENDED, TAKEN_AWAY))
            .clue(
                    SUPPORTING,
                    0.5,
                    "who is behind the pausing port",
                    all(titled("lldp|neighbou?r|mac address|cabling"), tells(DEAD_HOST)))
            .clue(
                    SUPPORTING,
                    1,
                    "with one port shut, all is well",
                    all(
                            titled("shut|isolat|unplug|power(ed)? off|reboot|drain"),
                            tells("recover|back to normal|normal again|full speed|nominal|stops?\\b")))
            .clue(SUPPORTING, 1, "the port that pauses sends nothing else", tells(SENDS_NOTHING))
            .clue(SUPPORTING, 1, "the host behind the pausing port is dead or hung", tells(DEAD_HOST))
            .clue(
                    SUPPORTING,
                    1,
                    "the NIC's own storm counters stand",
                    stands("tx_pause_storm_(warning|error)_events", 1))
            .clue(SUPPORTING, 0.5, "a host has sent pause without end", stands(Counters.NIC_PAUSE_OUT, 100_000_000))
            .clue(
                    SUPPORTING,
                    0.5,
                    "pause spreads over the switches",
                    grew("tx_?pfc\\d?|txppp|tx-?pause(-frames)?", 10_000))
            .clue(
                    SUPPORTING,
                    0.5,
                    "victims are told to stop",
                    grew("rx_prio\\d_pause|rx_pfc_(ena_)?frames(_pri\\d)?|rx_global_pause", 10_000))
            .clue(SUPPORTING, 0.5, "the watchdog was looked at", titled("pfcwd|watchdog|storm|egress-queue|occupancy"))
            .against(
                    "the host behind it is slow at its PCIe link",
                    any(
                            tells("lnksta:.*downgraded|available pcie bandwidth.*limited by"),
                            figure("outbound_pci_stalled_(wr|rd)", percent -> percent >= 30)))
            .against("no switch port receives pause from a neighbour", flat(Counters.SWITCH_PAUSE_IN))
            .explains(
                    Cause.INCAST_BUFFER_OVERFLOW,
                    Cause.ECMP_LAG_IMBALANCE,
                    Cause.NOISY_NEIGHBOR,
                    Cause.ECN_DCQCN_MISCONFIG,
                    Cause.RDMA_LOSS_RETRANS,
                    Cause.ADAPTIVE_ROUTING_OFF,
                    Cause.STORAGE_CONTENTION,
                    Cause.APP_HOST_STRAGGLER)
            .advice(
                    "Shut the port of the host that pauses, repair or reboot that host, and switch the PFC watchdog on"
                            + " so that the next one is contained.",
                    "show pfc counters twice, 10 s apart, on each switch from the victims upwards; ethtool -S <dev> | grep -E 'pause|storm'",
                    "Do not switch PFC off fabric-wide under load: every lossless queue starts to drop at once.",
                    "network team");

    private PfcStorm() {}
}
