package io.shadowtune.reports.checkup;

import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.reports.checkup.check.Fleet;
import io.shadowtune.reports.checkup.check.Standing;
import java.util.Map;
import java.util.TreeMap;

/**
 * How hosts stood when all was well: their settings, and their error counters as they stood.
 *
 * @param hosts by host name
 */
public record Baseline(Map<String, HostState> hosts) {

    /**
     * One host.
     *
     * @param settings by part and name, such as {@code eth0 mtu}
     * @param counters errors so far, by part and name
     */
    public record HostState(Map<String, String> settings, Map<String, Long> counters) {
        public HostState {
            settings = Map.copyOf(settings);
            counters = Map.copyOf(counters);
        }
    }

    public Baseline {
        hosts = Map.copyOf(hosts);
    }

    /** How the hosts of the bundles stand now. */
    public static Baseline of(Fleet fleet) {
        Map<String, Map<String, String>> settings = new TreeMap<>();
        Map<String, Map<String, Long>> counters = new TreeMap<>();
        for (Fact fact : Standing.settings(fleet)) {
            settings.computeIfAbsent(fact.host(), host -> new TreeMap<>()).putIfAbsent(name(fact), fact.value());
        }
        for (Fact fact : Standing.counters(fleet)) {
            Double number = fact.number();
            if (number != null) {
                counters.computeIfAbsent(fact.host(), host -> new TreeMap<>())
                        .merge(name(fact), number.longValue(), Math::max);
            }
        }
        Map<String, HostState> hosts = new TreeMap<>();
        fleet.hosts()
                .forEach(host -> hosts.put(
                        host,
                        new HostState(settings.getOrDefault(host, Map.of()), counters.getOrDefault(host, Map.of()))));
        return new Baseline(hosts);
    }

    private static String name(Fact fact) {
        return (fact.subject() + " " + fact.name()).strip();
    }
}
