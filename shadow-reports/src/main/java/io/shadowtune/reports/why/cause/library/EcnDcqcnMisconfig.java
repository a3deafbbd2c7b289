package io.shadowtune.reports.why.cause.library;

import static io.shadowtune.reports.why.clue.ContrastSigns.differsByHost;
import static io.shadowtune.reports.why.clue.ContrastSigns.higherWhen;
import static io.shadowtune.reports.why.clue.HealthySigns.healthySays;
import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.figure;
import static io.shadowtune.reports.why.clue.Signs.flat;
import static io.shadowtune.reports.why.clue.Signs.grew;
import static io.shadowtune.reports.why.clue.Signs.is;
import static io.shadowtune.reports.why.clue.Signs.not;
import static io.shadowtune.reports.why.clue.Signs.says;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Sign;

/**
 * Congestion marking or the reaction to it does not work: switches do not mark or drop instead, receivers do not notify,
 * senders do not slow down, or thresholds and algorithms do not fit. np counters are the receiver's, rp the sender's.
 */
final class EcnDcqcnMisconfig {
    /** Packets dropped by the early-drop profile that should have marked them. */
    private static final String EARLY_DROPS =
            ".*wred[_ ]?(green|yellow|red)?[_ ]?(drop|discard)\\w*|wred_?dro?pp?e?d?\\w*(/pkts)?|.*random[_ -]?(early[_ -]?)?(drop|discard)\\w*|.*\\bred[_-]drop\\w*";

    /** At 100 Gb/s and more a queue of this size is a few packets of each sender; usual profiles mark all only at 1.5 MB. */
    private static final double LOW_THRESHOLD_BYTES = 100_000;

    private static final Sign NO_MARKS = all(flat(ReactionSigns.MARKED), not(grew(ReactionSigns.MARKED)));

    private static final Sign SWITCH_IS_FULL = any(
            ReactionSigns.queueAboveThreshold(),
            figure("queue_watermark", n -> n >= 2e6),
            grew("tx_pfc\\d|.*pfc.*tx.*", 1_000));

    /** Marking was configured, or the class is lossless: a lossy class without marking only overflows. */
    private static final Sign MARKING_MEANT = any(
            grew("tx_pfc\\d", 1_000),
            says(
                    "ecn_all|ECN_MARK_MODE_ALL|ecn\\W+(is )?(enabled?|on\\b)|random-detect ecn|WRED_PROFILE|mark-probability"));

    /** A file that enables congestion control holds 0. */
    private static final Sign REACTION_OFF = says(
            "^\\s*(0x)?0\\s*$|(?:^|/)(?!.*(?:prio|dscp|mode))\\S*:(0x)?0\\s*$",
            "(/cc/|roce_[nr]p|ecn|dcqcn|cc_).*enable|enable.*(/cc/|roce_|ecn|dcqcn)");

    private static final Sign SWITCHED_OFF = any(
            is(
                    ".*roce_(np|rp)/enable/\\d|(np|rp)_enable\\w*|ecn_enabled?|ecn|.*ecn_enable|.*cc_enable|enable_cc|dcqcn_enable|.*ecn_mark_mode",
                    "^(0|no|off|false|disabled?|none|ecn_none|sai_ecn_mark_mode_none)$"),
            says(
                    "SAI_ECN_MARK_MODE_NONE|\\becn_none\\b|ecn\\W+(is )?(off|disabled|not enabled)|ecn marking\\W+(off|disabled|no)\\b|no wred|wred_profile.*(\\[\\]|none|missing)|ECN: (Disabled|No)"
                            + "|(dcqcn|congestion control)\\W+(is )?(off|disabled)"));

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.ECN_DCQCN_MISCONFIG,
                    "Congestion marking, or the senders' reaction to it, does not work as intended.")
            .decisive(
                    "the queue is deep and pauses are sent, yet not one packet is marked",
                    all(SWITCH_IS_FULL, NO_MARKS, MARKING_MEANT))
            .decisive("the receiver sees marks and sends no notification", ReactionSigns.marksNotNotified())
            .decisive(
                    "notifications are sent, and the senders handle hardly any", ReactionSigns.notificationsUnheeded())
            .decisive("senders ignore notifications", grew("rp_cnp_ignored", 1))
            .decisive("the profile that should mark drops packets", grew(EARLY_DROPS, 10))
            .decisive(
                    "marking or reaction is switched off where the network congests",
                    all(
                            SWITCHED_OFF,
                            any(
                                    SWITCH_IS_FULL,
                                    grew("out_of_sequence|rx_prio\\d_pause|rx_pfc\\d|.*drop.*", 100),
                                    NO_MARKS)))
            .decisive(
                    "congestion control is switched off in a host that receives notifications",
                    all(
                            REACTION_OFF,
                            any(
                                    grew(
                                            ReactionSigns.HANDLED + "|" + ReactionSigns.NOTIFIED + "|"
                                                    + ReactionSigns.MARKED,
                                            1_000),
                                    SWITCH_IS_FULL)))
            .decisive(
                    "hosts or switches run different algorithms or thresholds",
                    any(
                            differsByHost(
                                    "roce_cc_algorithm\\w*|roce_cc_prio_mask\\w*|user_programmable_cc|.*roce_[nr]p/enable/\\d|.*cnp_dscp|.*cnp_802p_prio|cc_mode|cc_algo\\w*|dcqcn\\w*",
                                    ".*"),
                            differsByHost(
                                    "green_(min|max)_threshold|green_drop_probability|ecn|kmin\\w*|kmax\\w*", ".*")))
            .decisive(
                    "the marking threshold is so low that the senders never reach the line rate",
                    all(
                            ReactionSigns.thresholdBelowBytes(LOW_THRESHOLD_BYTES),
                            grew(ReactionSigns.HANDLED + "|" + ReactionSigns.MARKED, 10_000),
                            not(grew("out_of_sequence|packet_seq_err", 1_000))))
            .supports(
                    "the packets say that they cannot be marked",
                    says("tos 0x[0-9a-f]?[048c]\\b(?:(?!ECT).)*(?:4791|UDP|proto 17)", "tcpdump|capture|mirror|4791"))
            .supports("another host reacts to marks", healthySays("\\becn_(enable|marking)\\W+(0x)?1\\b"))
            .supports("the queue stood above the threshold at which all is marked", ReactionSigns.queueAboveThreshold())
            .supports("the switch asks its neighbours to pause", grew("tx_pfc\\d", 1_000))
            .supports("no marks were seen", NO_MARKS)
            .supports("the senders did not react", all(flat(ReactionSigns.HANDLED), grew(ReactionSigns.MARKED, 1_000)))
            .supports(
                    "a filter drops the code point of the notifications",
                    says("DSCP\\W+\\d+|drop.*(cnp|dscp)|deny.*(dscp|4791)", "acl|access|guard|filter|policer|copp"))
            .supports("the filter counts packets", says("\\d{4,}", "acl|access-list|filter|policer|copp"))
            .supports(
                    "the priority of the notifications",
                    any(says("cnp_(dscp|802p_prio)"), says("^\\s*\\d+\\s*$", "cnp_(dscp|802p)|cnp_prio")))
            .supports(
                    "how deep the queue was",
                    says("\\d+ ?(k|M)?B\\b|\\d{4,}", "queue[- ]?(monitor|depth|length)|watermark"))
            .supports(
                    "the packets that the switch marked",
                    any(
                            grew(".*ecn[ _-]?marked.*|.*marked.*", 1_000),
                            says("\\d{4,}", "ecn count|wred.*count|wredstat|ecn stat")))
            .supports(
                    "marks or notifications grow",
                    grew(ReactionSigns.MARKED + "|" + ReactionSigns.NOTIFIED + "|" + ReactionSigns.HANDLED, 10_000))
            .supports(
                    "what the hardware was programmed with",
                    says(
                            "SAI_WRED_ATTR|WRED_PROFILE|random-detect|wred|roce_[nr]p|ROCE_CC",
                            "asic|redis|sai|show|config|nic|mlxconfig|ecn"))
            .supports("the connections negotiate an extended congestion control", is("nccl_ece", "supported=1"))
            .supports(
                    "without the negotiation it is fast",
                    higherWhen(
                            "busbw(_best)?|bw_average",
                            "ECE_ENABLE=0|ECE off|without (ece|ecn|cc)|dcqcn off|_off\\b",
                            1.25))
            .against(
                    "marks, notifications and reactions grow together",
                    all(
                            grew(ReactionSigns.MARKED, 1_000),
                            grew(ReactionSigns.NOTIFIED, 1_000),
                            grew(ReactionSigns.HANDLED, 1_000),
                            not(ReactionSigns.marksNotNotified()),
                            not(REACTION_OFF),
                            not(ReactionSigns.thresholdBelowBytes(LOW_THRESHOLD_BYTES))))
            .explains(
                    Cause.INCAST_BUFFER_OVERFLOW,
                    Cause.RDMA_LOSS_RETRANS,
                    Cause.PFC_STORM,
                    Cause.NOISY_NEIGHBOR,
                    Cause.NCCL_MISTUNED)
            .advice(
                    "Check the whole chain: profile bound to the lossless queue and programmed in hardware, thresholds below the pause"
                            + " threshold, notification point and reaction point on for that priority, one algorithm on all adapters.",
                    "show ecn; show queue watermark; grep . hw_counters/{np_ecn_marked_roce_packets,np_cnp_sent,rp_cnp_handled} twice",
                    "Do not lower thresholds on one switch only: flows through it would starve against the others.",
                    "network and host team together");

    private EcnDcqcnMisconfig() {}
}
