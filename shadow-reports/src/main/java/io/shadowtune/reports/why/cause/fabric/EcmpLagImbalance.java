package io.shadowtune.reports.why.cause.fabric;

import static io.shadowtune.reports.why.clue.Clue.Role.DECISIVE;
import static io.shadowtune.reports.why.clue.Clue.Role.SUPPORTING;
import static io.shadowtune.reports.why.clue.LinkSigns.repeated;
import static io.shadowtune.reports.why.clue.LinkSigns.tells;
import static io.shadowtune.reports.why.clue.LinkSigns.titled;
import static io.shadowtune.reports.why.clue.LinkSigns.uneven;
import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.differs;
import static io.shadowtune.reports.why.clue.Signs.is;
import static io.shadowtune.reports.why.clue.Signs.symptom;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;

/** Flows meet on few of several equal links. The idle links are the proof, not the hot ones. */
final class EcmpLagImbalance {
    private static final String UTILISATION =
            "utili[sz]ation|util|(rx|tx|in|out|input|output)[ _]?util|%(ifutil)?|(rx|tx)-ucst";

    private static final String LINK_BYTES =
            "(tx|rx|vport_tx|vport_rx)_bytes(_phy)?|ifh?c?(in|out)octets|(tx|out)-?octets|port_xmit_data|sai_port_stat_if_(in|out)_octets|traffic rate|.*(tx|out)_?(bps|mbps|rate)|out mbps";

    /** Words of a set of equal links. */
    private static final String BUNDLE =
            "uplink|\\becmp\\b|\\blag\\b|\\bbond|port-?channel|802\\.3ad|lacp|multi-?path|layer[23]\\+|equal[- ]cost|next[- ]?hop|to (core|spine)|member";

    /** Notes of hashes that agree on two stages, or of flows that differ too little. */
    private static final String FOLDED_HASH =
            "polari[sz]ation|hash.{0,50}(same|identical|equal|one link|collision|collid)|(same|identical) (hash|seed)|(one|same|single|few) (udp )?(source|src) ports?|low entropy|\\b\\d+ of \\d+ flows\\b|flows?\\b.{0,30}\\bsame (uplink|link|spine|member|path)|no entropy|elephant flow";

    /** How people tell that only traffic between leaves or pods suffers. */
    private static final String INSIDE_IS_FAST =
            "(within|inside|under|below|same|one|single)\\b.{0,15}\\b(leaf|rack|pod|switch|tor)|between pods|across";

    /** The same in notes of measurements. */
    private static final String INSIDE_NOTED =
            "(within|inside|under|same) (a |one |the )?(leaf|rack|pod|tor)|across (leaves|leafs|racks|pods|spines?)";

    /** Measurements inside and across, and looks at the hash. */
    private static final String COMPARED =
            "within|inside|across|same (leaf|rack|pod)|\\bcross|offset|hash|entropy|qps?\\b|-q \\d|spread";

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.ECMP_LAG_IMBALANCE, "Flows hash onto few of several equal links while others idle.")
            .decisive(
                    "of equal links some are nearly full and others idle",
                    all(uneven(UTILISATION, 50, 0.2), any(titled(BUNDLE), tells(BUNDLE), symptom(BUNDLE))))
            .decisive(
                    "of the members of a bundle one carries nearly all bytes",
                    all(
                            any(uneven(LINK_BYTES, 1e8, 0.05), uneven("txkb/s|rxkb/s", 1e6, 0.05)),
                            any(titled(BUNDLE), tells(BUNDLE), symptom(BUNDLE))))
            .decisive(
                    "the same hash on two stages, or too little difference between flows, folds them together",
                    tells(FOLDED_HASH))
            .clue(DECISIVE, 2, "more queue pairs are much faster than one", PathSigns.moreQueuePairsAreFaster())
            .clue(DECISIVE, 2, "sampled flows share one source port", PathSigns.fewSourcePorts())
            .clue(
                    DECISIVE,
                    1.5,
                    "the rate rises with the number of queue pairs",
                    repeated("\\bqps?(_per_connection)?\\b\\W{0,3}\\d+.{0,40}\\d+(\\.\\d+)? ?(gb|gb/s|gbps|g)\\b", 2))
            .clue(
                    DECISIVE,
                    1.5,
                    "the bond hashes by MAC address only: everything behind one router takes one member",
                    is("transmit hash policy|xmit_hash_policy", "^layer2\\b(?!\\+)"))
            .clue(
                    SUPPORTING,
                    0.5,
                    "where it is fast, the hash is another",
                    differs("transmit hash policy|xmit_hash_policy"))
            .clue(
                    SUPPORTING,
                    1,
                    "the adapter is a bond of several ports",
                    any(is("bonding mode|transmit hash policy", "."), tells("mlx5_bond_\\d|bonding mode")))
            .clue(
                    SUPPORTING,
                    1,
                    "inside one leaf or pod it is fast, across it is not",
                    any(symptom(INSIDE_IS_FAST), tells(INSIDE_NOTED)))
            .clue(SUPPORTING, 0.5, "it was compared inside and across", titled(COMPARED))
            .clue(
                    SUPPORTING,
                    0.5,
                    "only some of equal links mark",
                    uneven(".*ecn[ _-]?mark\\w*|.*ecn.*marks?.*|ecnmarkedpacket", 100_000, 0.1))
            .supports(
                    "another start of the job, or another hash, changes it",
                    symptom("re-?start\\w*.{0,60}(help|sometimes|luck|vari)|random|depends on|lottery|from run to run"))
            .against("adaptive routing is off for this traffic", tells("ar is not enabled|ar_sl_mask|ar enabled = 0"))
            .explains(
                    Cause.INCAST_BUFFER_OVERFLOW,
                    Cause.ECN_DCQCN_MISCONFIG,
                    Cause.RDMA_LOSS_RETRANS,
                    Cause.NOISY_NEIGHBOR)
            .advice(
                    "Give the hash more to see (several queue pairs with own source ports, another field or seed on each"
                            + " stage), or route adaptively; do not bond RDMA ports where separate ones are possible.",
                    "show interfaces counters of all equal links over 60 s; sFlow: distinct UDP source ports by link",
                    "Do not change the hash of a production switch at full load: all flows move and reorder at once.",
                    "network team");

    private EcmpLagImbalance() {}
}
