package io.shadowtune.reports.checkup.check;

import io.shadowtune.ingest.telemetry.Fact;
import java.util.List;
import java.util.Set;

/** What of a fleet is worth comparing with another day: settings that somebody makes, and errors so far. */
public final class Standing {
    private static final String SETTINGS =
            "speed|rate|mtu|active_mtu|link_layer|driver|firmware-version|fw_ver|firmware_version|active fec encodings?"
                    + "|pfc_enabled|qos_trust|dscp_of_prio|traffic_class|(?:.*/)?ecn/roce_[nr]p/.*|scaling_governor|cpuidle_disable"
                    + "|kernel\\.numa_balancing|net\\.(?:core\\.[rw]mem_max|ipv4\\.tcp_[rw]mem|ipv4\\.tcp_congestion_control)"
                    + "|acsctl|lnksta (?:speed|width)|(?:current|max)_link_(?:speed|width)|max locked memory";

    /** What drivers say where there is no value. */
    private static final Set<String> NOTHING = Set.of("-1", "Unknown!", "unknown", "n/a");

    private Standing() {}

    /** Settings. */
    public static List<Fact> settings(Fleet fleet) {
        return fleet.settings(SETTINGS).stream()
                .filter(fact -> !NOTHING.contains(fact.value()))
                .toList();
    }

    /** Error counters as they stand. */
    public static List<Fact> counters(Fleet fleet) {
        return ErrorCounters.standing(fleet);
    }
}
