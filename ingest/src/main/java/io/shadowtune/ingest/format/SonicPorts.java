package io.shadowtune.ingest.format;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.regex.Pattern;

/** Numbers and names of switch ports as SONiC's tools write them. */
final class SonicPorts {
    private static final long HIGHEST_MBPS = 100_000_000;
    private static final Pattern PORT_NAME = Pattern.compile("(Ethernet|ethernet-|swp|etp|et-|xe-|Eth)\\d[\\w/:-]*");

    private SonicPorts() {}

    /** A whole number of 0 or more, written as number or text; 0 when it is none. */
    static long whole(JsonNode node) {
        if (!node.isTextual() && !node.isIntegralNumber()) {
            return 0;
        }
        Long value = CounterText.parse(node.asText());
        return value == null || value < 0 ? 0 : value;
    }

    /** Mbit/s in bit/s; 0 (not known) for what no port runs at. */
    static long bitsPerSecond(long mbps) {
        return mbps <= 0 || mbps > HIGHEST_MBPS ? 0 : mbps * 1_000_000;
    }

    /** Whether switches name ports like this, and hosts do not. */
    static boolean looksLikeSwitchPort(String name) {
        return PORT_NAME.matcher(name).matches();
    }
}
