package io.shadowtune.reports.checkup.check;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.ingest.telemetry.Unit;
import io.shadowtune.reports.why.evidence.Evidence;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The evidence of all hosts. The fabric's interfaces are those that RDMA devices stand behind; where no tool tells, those
 * of 25 Gb/s and more. Where there are none, nothing is known of what belongs to the fabric: all interfaces but virtual
 * ones may, and they are compared by name between hosts only. Immutable.
 */
public final class Fleet {
    private static final Pattern NETDEV = Pattern.compile("netdev");
    private static final Pattern SPEED = Pattern.compile("speed");
    private static final Pattern RATE = Pattern.compile("rate");
    private static final double FABRIC_BITS_PER_SECOND = 25e9;
    private static final double MEGA = 1e6;
    private static final Pattern VIRTUAL = Pattern.compile(
            "(?:lo|ifb|veth|docker|br-|cbr|cni|cali|cilium|flannel|dummy|tun|tap|virbr|vxlan|gre|sit|ip6tnl|kube|nodelocaldns|lxc|wg)[\\w.-]*");

    private final Evidence evidence;
    private final Set<String> hosts = new TreeSet<>();
    private final Map<Place, Fact> speeds = new LinkedHashMap<>();
    private final Set<String> told;
    private final Set<Place> fabric;

    /**
     * A part of a host.
     *
     * @param host the host; empty when unknown
     * @param part the part as tools spell it
     */
    record Place(String host, String part) {
        @Override
        public String toString() {
            return (host + " " + part).strip();
        }
    }

    private Fleet(Evidence evidence) {
        this.evidence = evidence;
        evidence.items().forEach(item -> hosts.add(item.text().reading().host()));
        evidence.named(SPEED, FactKind.SETTING)
                .filter(fact -> !Double.isNaN(bitsPerSecond(fact)))
                .forEach(fact -> speeds.putIfAbsent(place(fact), fact));
        this.told = evidence.named(NETDEV, FactKind.SETTING).map(Fact::host).collect(Collectors.toSet());
        this.fabric = Set.copyOf(fabricPlaces());
    }

    /** Looks at what was read. */
    public static Fleet of(Collection<ToolFacts> items) {
        return new Fleet(Evidence.of("", items));
    }

    /** Everything. */
    public Evidence evidence() {
        return evidence;
    }

    /** Hosts by name. */
    public List<String> hosts() {
        return List.copyOf(hosts);
    }

    static Place place(Fact fact) {
        return new Place(fact.host(), fact.subject());
    }

    /** Settings of a name, each once, even if two tools or readings state it. */
    List<Fact> settings(String name) {
        Map<String, Fact> once = new LinkedHashMap<>();
        evidence.named(Pattern.compile(name))
                .filter(fact -> fact.kind() == FactKind.SETTING || fact.kind() == FactKind.LEVEL)
                .forEach(fact -> once.putIfAbsent(
                        "%s|%s|%s|%s".formatted(fact.host(), fact.subject(), fact.name(), fact.value()), fact));
        return List.copyOf(once.values());
    }

    /** Settings of the fabric's interfaces. */
    List<Fact> ofFabric(String name) {
        return settings(name).stream()
                .filter(fact -> isFabric(place(fact)) || fact.subject().isEmpty())
                .toList();
    }

    /** A host of which no tool tells the RDMA devices is taken to be built like the others. */
    boolean isFabric(Place place) {
        if (fabric.isEmpty()) {
            return !VIRTUAL.matcher(place.part()).matches();
        }
        return fabric.contains(place)
                || (!told.contains(place.host())
                        && fabric.stream().anyMatch(other -> other.part().equals(place.part())));
    }

    /** Whether it is known which interfaces belong to the fabric. */
    boolean knowsFabric() {
        return !fabric.isEmpty() || portRates().findAny().isPresent();
    }

    private Stream<Fact> portRates() {
        return evidence.named(RATE, FactKind.SETTING)
                .filter(fact -> fact.unit() == Unit.BITS_PER_SECOND && !Double.isNaN(bitsPerSecond(fact)));
    }

    /** Speeds of the fabric's interfaces; of a host of which none is known, the rates of its RDMA ports. */
    Map<Place, Fact> fabricSpeeds() {
        Map<Place, Fact> known = new LinkedHashMap<>();
        if (!knowsFabric()) {
            return known;
        }
        speeds.forEach((place, fact) -> {
            if (isFabric(place)) {
                known.put(place, fact);
            }
        });
        Set<String> hostsKnown = known.keySet().stream().map(Place::host).collect(Collectors.toSet());
        portRates()
                .filter(fact -> !hostsKnown.contains(fact.host()))
                .forEach(fact -> known.putIfAbsent(place(fact), fact));
        return known;
    }

    /** Speed in bit/s; NaN when the tool knows none. {@code ethtool} states a unit, the file in sysfs counts Mb/s. */
    static double bitsPerSecond(Fact speed) {
        Double number = speed.number();
        if (number == null || number <= 0) {
            return Double.NaN;
        }
        return speed.unit() == Unit.BITS_PER_SECOND ? number : number * MEGA;
    }

    private List<Place> fabricPlaces() {
        List<Place> behind = evidence.named(NETDEV, FactKind.SETTING)
                .map(fact -> new Place(fact.host(), fact.value()))
                .distinct()
                .collect(Collectors.toCollection(ArrayList::new));
        speeds.entrySet().stream()
                .filter(entry -> !told.contains(entry.getKey().host()))
                .filter(entry -> bitsPerSecond(entry.getValue()) >= FABRIC_BITS_PER_SECOND)
                .forEach(entry -> behind.add(entry.getKey()));
        return behind;
    }

    /** The figures of facts. */
    static Stream<Double> numbers(Collection<Fact> facts) {
        return facts.stream().flatMap(fact -> Stream.ofNullable(fact.number()));
    }
}
