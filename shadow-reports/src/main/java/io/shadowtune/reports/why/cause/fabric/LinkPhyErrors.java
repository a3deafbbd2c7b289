package io.shadowtune.reports.why.cause.fabric;

import static io.shadowtune.reports.why.clue.Clue.Role.AGAINST;
import static io.shadowtune.reports.why.clue.Clue.Role.DECISIVE;
import static io.shadowtune.reports.why.clue.Clue.Role.SUPPORTING;
import static io.shadowtune.reports.why.clue.LinkSigns.lowerBy;
import static io.shadowtune.reports.why.clue.LinkSigns.stands;
import static io.shadowtune.reports.why.clue.LinkSigns.tells;
import static io.shadowtune.reports.why.clue.LinkSigns.titled;
import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.figure;
import static io.shadowtune.reports.why.clue.Signs.flat;
import static io.shadowtune.reports.why.clue.Signs.grew;
import static io.shadowtune.reports.why.clue.Signs.is;
import static io.shadowtune.reports.why.clue.Signs.never;
import static io.shadowtune.reports.why.clue.Signs.not;
import static io.shadowtune.reports.why.clue.Signs.symptom;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;

/**
 * Bit errors on a link that stays up. Corrected FEC words and a raw error ratio of 1e-8 to 1e-5 are normal on PAM4;
 * what is left after correction is not.
 */
final class LinkPhyErrors {
    /** Bit errors left after FEC; a healthy link shows none in hours. */
    private static final double RESIDUAL_RATIO_FROM = 1e-13;

    /** Lanes of one module differ by less than this in received light. */
    private static final double LANE_SPREAD_DB = 3;

    /** Findings at the cable, the connector or the module. */
    private static final String DAMAGED =
            "(cable|optic|fib(er|re)|transceiver|connector|patch|module|ferrule|end.?face).{0,60}(dirty|dust|bent|damaged|scratch|contaminat|marginal|bad or shorted|kinked)"
                    + "|(dirty|damaged|marginal|bent|contaminated) (cable|optic|fib(er|re)|connector|transceiver|patch)";

    /** Work on the link, or traffic moved off it, and the errors gone. */
    private static final String GONE_WITHOUT_IT =
            "(moved off|swapp|replac|clean|drain|shut|cost(ed)? out|taken out|reseat|another cable|other cable).{0,100}(\\+0|no (more )?(errors?|retrans\\w*)|0 errors|nominal|normal|full (rate|speed)|gone|clean)";

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.LINK_PHY_ERRORS, "A link that stays up damages bits: cable, connector or optic.")
            .decisive("damaged packets were counted in the interval", grew(Counters.PHY_ERRORS, 10))
            .clue(DECISIVE, 2, "a few damaged packets were counted in the interval", grew(Counters.PHY_ERRORS, 1))
            .decisive(
                    "bit errors are left after correction",
                    figure(
                            "(effective|symbol|post)([_ -]?fec)?([ _-]physical)?[ _-]ber|fec_post_ber|post-fec.*",
                            ratio -> ratio >= RESIDUAL_RATIO_FROM && ratio < 1))
            .decisive("one lane receives far less light than the others", lowerBy("rx_power_dbm", LANE_SPREAD_DB))
            .clue(
                    DECISIVE,
                    2,
                    "the module itself complains of little light",
                    is("(laser )?rx power.*low (alarm|warning).*|rx.?los.*", "on|yes|true"))
            .clue(DECISIVE, 2, "cable or optic was found damaged, dirty or too hot", tells(DAMAGED))
            .clue(SUPPORTING, 1, "without this link, or after work on it, the errors are gone", tells(GONE_WITHOUT_IT))
            .supports("peers resend what was damaged", grew(Counters.RETRANSMISSIONS, 1))
            .clue(
                    SUPPORTING,
                    0.5,
                    "errors stand on the link's own report",
                    stands("(effective physical|symbol) errors", 1))
            .clue(
                    SUPPORTING,
                    0.5,
                    "the link and its optics were looked at",
                    titled("mlxlink|fec|optic|transceiver|ethtool -m|shift|moved|swap|drain|clean"))
            .supports(
                    "the link has not gone down",
                    symptom("no port.*(gone down|changed state|down)|link.*stays? up|never went down"))
            .against("no damaged packet was counted in the interval", flat(Counters.PHY_ERRORS))
            .clue(
                    AGAINST,
                    1,
                    "no damaged packet was ever counted",
                    all(never(Counters.PHY_ERRORS), not(grew(Counters.PHY_ERRORS))))
            .against("links were lost in the interval", grew(Counters.LINK_LOSSES, 2))
            .explains(Cause.RDMA_LOSS_RETRANS, Cause.ADAPTIVE_ROUTING_OFF, Cause.ECMP_LAG_IMBALANCE)
            .advice(
                    "Clean the connectors, then replace cable or optic of the link that counts; take it out of service"
                            + " until its error counts stay flat under load.",
                    "mlxlink -d <dev> -c -m; ethtool -S <dev> | grep -E 'symbol|crc|uncorr'; show interfaces counters fec-stats",
                    "Do not disable FEC to make the counter stop: it removes the correction, not the errors.",
                    "network team");

    private LinkPhyErrors() {}
}
