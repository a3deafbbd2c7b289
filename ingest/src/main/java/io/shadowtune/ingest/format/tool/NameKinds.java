package io.shadowtune.ingest.format.tool;

import java.util.regex.Pattern;

/** Tells from a bare name whether it counts, is a figure, or is a part of a machine. */
public final class NameKinds {
    private static final Pattern COUNTS = Pattern.compile(
            "(?i).*(err(ors?)?|drop(s|ped)?|discards?|packets|pkts|bytes|octets|total|retrans\\w*|timeouts?|pauses?|paused"
                    + "|frames(_\\w+)?|out_of_\\w+|downed|overflows?|overruns?|fail(s|ed|ures?)?|recover(y|ies)|cnp_\\w+"
                    + "|cnps?|marked|squeezed?|throttled|faults|exceeded|restarts|events|events_phy|_wait|xmit_data|rcv_data"
                    + "|missed|requests|migrated|updates|switches|misses|retries|naks_\\w+|duplicate_\\w+|_phy|kills?"
                    + "|_fulls|runs|fragments|reqds|creates|filter|collapsed)");

    private static final Pattern FIGURE = Pattern.compile(
            "(?i).*(mtu|thresh\\w*|max|min|limit|numa_node|node|size|timeout|index|gen|width|speed|rate|depth|clock|temp\\w*"
                    + "|power|usage|util\\w*|ratio|percent|latency|duration|avg|mean|median|p\\d+|pressure|enabled?|version)");

    private static final Pattern PERCENTILE = Pattern.compile("p(1|5|10|25|50|75|90|95|99|999|99\\.9+|100)|t\\d");
    private static final Pattern DEVICE = Pattern.compile(
            "(?:mlx[45](?:_bond)?|bnxt_re|irdma|hfi1|efa|erdma|mana|roce|mthca|qedr|hns|rocep\\w+|rdmap\\w+|ibp\\w+)_?\\d\\w*"
                    + "|(?:rank|gpu|cpu|node|pod|host|rail|port|queue|wave|uplink|worker|replica)_?\\d+");
    private static final Pattern WITH_DIGIT =
            Pattern.compile("[A-Za-z][A-Za-z-]*\\d[\\w./-]*|\\d+(\\.\\d+){3}(:\\d+)?");
    private static final Pattern HYPHENED = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)+");

    private NameKinds() {}

    /** Whether a name is one of a count since boot, such as {@code rx_discards_phy}. */
    public static boolean counts(String name) {
        return COUNTS.matcher(name).matches() && !figures(name);
    }

    /** Whether a name is one of a figure or a setting, such as {@code active_mtu}. */
    public static boolean figures(String name) {
        return FIGURE.matcher(name).matches();
    }

    /** Whether a word names a part: a device, a host, a pod, a rank, a port; {@code p99} does not. */
    public static boolean isPart(String word) {
        if (PERCENTILE.matcher(word).matches()) {
            return false;
        }
        if (DEVICE.matcher(word).matches() || (word.length() == 1 && Character.isLetter(word.charAt(0)))) {
            return true;
        }
        boolean plain = word.indexOf('_') < 0;
        return plain
                && (WITH_DIGIT.matcher(word).matches() || HYPHENED.matcher(word).matches());
    }
}
