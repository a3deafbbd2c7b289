package io.shadowtune.reports.why.cause.fabric;

import static io.shadowtune.reports.why.clue.Clue.Role.DECISIVE;
import static io.shadowtune.reports.why.clue.Clue.Role.SUPPORTING;
import static io.shadowtune.reports.why.clue.HealthySigns.healthySays;
import static io.shadowtune.reports.why.clue.LineFigureSigns.linesUneven;
import static io.shadowtune.reports.why.clue.LinkSigns.tells;
import static io.shadowtune.reports.why.clue.LinkSigns.titled;
import static io.shadowtune.reports.why.clue.LinkSigns.uneven;
import static io.shadowtune.reports.why.clue.Signs.is;
import static io.shadowtune.reports.why.clue.Signs.says;
import static io.shadowtune.reports.why.clue.Signs.symptom;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;

/** The fabric could spread packets over all paths, but this traffic takes the one that a table gives it. */
final class AdaptiveRoutingOff {
    private static final String OFF = "(=|:|\\||is)?\\s*['\"]?(0(x0+)?|off|false|no|disabled?|none)\\b";

    /** Settings of subnet managers, libraries and NICs that switch adaptive routing on. */
    private static final String SWITCH_SETTINGS =
            "ar_?enabled?|enable_ar|ar_mode|adaptive_routing(_?\\w*)|(nccl_ib|ucx_ib|roce)_?\\w*adaptive_routing\\w*|ar_sl_mask";

    /** Variables that keep a library from using it. */
    private static final String LIBRARY_OFF =
            "(nccl_ib_adaptive_routing|ucx_ib_ar_enable|adaptive_routing_forced_en)\\s*[=:|]?\\s*(0(x0+)?|n|no|off)\\b";

    /** Routing engines of opensm that compute one path for each destination. */
    private static final String STATIC_ENGINE =
            "routing[_ ]engines?\\W+(null|minhop|updn|ftree|dnup|dor|lash|file)\\b|static (routing|routes|paths|forwarding|lft)|\\bminhop tables configured";

    /** A query of adaptive routing itself, whose lines need not repeat its name. */
    private static final String AR_QUERY =
            "adaptive[ -_]?routing|\\bar[ _-]?info|\\bar_mode|\\bdlb\\b|dynamic[ -]load[ -]balanc";

    private static final String ANSWERS_OFF =
            "^\\W*(ar )?(enabled?|status|state|mode|operational)\\b[\\s.:|=]*(off|no|false|disabled|0)\\b|e(nabled)?=1: 0 of \\d+|\\b0 of \\d+ switches|enabled on 0 switches";

    private static final String ANSWERS_ON =
            "^\\W*(ar )?(enabled?|status|state|mode|operational)\\b[\\s.:|=]*(on|yes|true|enabled|1)\\b";

    /** How people tell that the rate depends on the pair, the placement or the call. */
    private static final String UNSTEADY =
            "fluctuat|vari(es|able)|factor of|pair|depends|allocation|some (nodes|pairs)|from (call to call|run to run)|bimodal";

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.ADAPTIVE_ROUTING_OFF,
                    "A fabric that can route adaptively uses static paths for this traffic.")
            .decisive(
                    "the service level in use is not among those that are routed adaptively",
                    PathSigns.serviceLevelOutsideMask())
            .decisive(
                    "switches report that adaptive routing is not enabled",
                    tells(
                            "\\bar is not enabled|\\bar[ _-]?enabled?\\s*" + OFF
                                    + "|\\bar configuration failed|\\bar not configured on switch|\\bar (is )?(disabled|off|inactive)\\b|(dlb|dynamic load balanc\\w*).{0,30}(disabled|off|not enabled|inactive)|adaptive[ _-]?routing.{0,30}(not enabled|disabled|failed|not active|inactive|not supported by)"))
            .decisive("asked for it, a switch answers that it is off", says(ANSWERS_OFF, AR_QUERY))
            .supports("asked for it, another switch answers that it is on", healthySays(ANSWERS_ON))
            .clue(
                    SUPPORTING,
                    1,
                    "of equal uplinks some carry much and others hardly anything",
                    linesUneven(
                            "(?:->|swp|eth|port|p)\\S*(?: spine\\S*)?[ :=]+(?:xmit_data )?(\\d[\\d,]*(?:\\.\\d+)?)(?: ?[GM]B)?$",
                            5))
            .decisive(
                    "adaptive routing is switched off in a setting",
                    is(SWITCH_SETTINGS, "^['\"]?(0(x0+)?|off|false|no|disabled?|none)['\"]?$"))
            .decisive("the library is told not to use adaptive routing", tells(LIBRARY_OFF))
            .clue(DECISIVE, 2, "the subnet manager computes static routes", tells(STATIC_ENGINE))
            .clue(
                    SUPPORTING,
                    1,
                    "of equal ports some wait for credits and others do not",
                    uneven(".*xmit_?wait.*", 100_000, 0.05))
            .clue(SUPPORTING, 1, "bandwidth depends on the pair or the call", symptom(UNSTEADY))
            .clue(SUPPORTING, 0.5, "the fabric is InfiniBand", symptom("infiniband|\\b(hdr|ndr|edr|xdr)\\b"))
            .clue(
                    SUPPORTING,
                    0.5,
                    "the library's settings and the waits of ports were taken",
                    titled("xmit_?wait|\\benv\\b|module show|\\bsl\\b"))
            .clue(SUPPORTING, 0.5, "pairs were compared", tells("->.*:\\s*\\d+ \\d+ \\d+|leaf \\S+ -> leaf"))
            .clue(SUPPORTING, 0.5, "the fabric has no errors", tells("\\b0 bad nodes found|0 ports have errors"))
            .against("members of a bond are concerned", tells("bonding mode|mlx5_bond"))
            .explains(
                    Cause.ECMP_LAG_IMBALANCE,
                    Cause.INCAST_BUFFER_OVERFLOW,
                    Cause.RDMA_LOSS_RETRANS,
                    Cause.NOISY_NEIGHBOR)
            .advice(
                    "Enable adaptive routing on every switch for the service level of this traffic (ar_sl_mask), or move the"
                            + " traffic to a level that has it; then run a heavy sweep.",
                    "grep -E '^ar_|routing_engine' opensm.conf; ibdiagnet --routing; env | grep NCCL_IB_SL",
                    "Do not enable it for a class whose adapters cannot take packets out of order.",
                    "network team");

    private AdaptiveRoutingOff() {}
}
