package io.shadowtune.reports.why.evidence;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Which counts are narrow. Those of a 32-bit list wrap: the hardware counters of RDMA queue pairs, the rows of {@code
 * /proc/interrupts} and {@code softnet_stat}, the 32-bit fields of sFlow. The classic error counters of InfiniBand
 * never wrap: they stop at the largest value they can hold, and a reading of that value proves nothing.
 */
final class CounterWidths {
    /** What a 32-bit count goes through when it wraps. */
    static final double WRAP = 4_294_967_296.0;

    /** A wrap is only believed from above this value: below it, a fall is a reset. */
    static final double WRAP_FROM = 2_147_483_648.0;

    private static final Pattern WRAPS = Pattern.compile(
            "out_of_(sequence|buffer)|packet_seq_err|implied_nak_seq_err|local_ack_timeout_err|rnr_nak_retry_err"
                    + "|duplicate_request|roce_adp_retrans(_to)?|roce_slow_restart\\w*|(req|resp)_\\w+"
                    + "|rx_(write|read|atomic)_requests"
                    + "|if_?(in|out)_?(ucast|multicast|broadcast)_?pkts|if_?(in|out)_?(discards|errors)");

    private static final Pattern NARROW_TOOL = Pattern.compile("(?i)softnet|interrupts|softirqs");

    private static final double BITS_4 = 15;
    private static final double BITS_8 = 255;
    private static final double BITS_16 = 65_535;
    private static final double BITS_32 = 4_294_967_295.0;

    /** Names without underscores and without the ending "counter", as tools differ in both. */
    private static final Map<String, Double> STOPS_AT = Map.ofEntries(
            Map.entry("symbolerror", BITS_16),
            Map.entry("linkerrorrecovery", BITS_8),
            Map.entry("linkdowned", BITS_8),
            Map.entry("portrcverrors", BITS_16),
            Map.entry("portrcvremotephysicalerrors", BITS_16),
            Map.entry("portrcvswitchrelayerrors", BITS_16),
            Map.entry("portxmitdiscards", BITS_16),
            Map.entry("portxmitconstrainterrors", BITS_8),
            Map.entry("portrcvconstrainterrors", BITS_8),
            Map.entry("locallinkintegrityerrors", BITS_4),
            Map.entry("excessivebufferoverrunerrors", BITS_4),
            Map.entry("vl15dropped", BITS_16),
            Map.entry("portxmitwait", BITS_32),
            Map.entry("portxmitdata", BITS_32),
            Map.entry("portrcvdata", BITS_32),
            Map.entry("portxmitpkts", BITS_32),
            Map.entry("portrcvpkts", BITS_32));

    private CounterWidths() {}

    /** Whether a count is of 32 bits and wraps. */
    static boolean wraps(String name, String tool) {
        return WRAPS.matcher(name).matches() || NARROW_TOOL.matcher(tool).find();
    }

    /** Whether a count stands at the value at which it stopped. */
    static boolean saturated(String name, double value) {
        String plain = name.toLowerCase(Locale.ROOT).replace("_", "").replaceFirst("counter$", "");
        Double limit = STOPS_AT.get(plain);
        return limit != null && value == limit;
    }
}
