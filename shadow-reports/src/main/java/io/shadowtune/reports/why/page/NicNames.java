package io.shadowtune.reports.why.page;

import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.reports.why.evidence.Evidence;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The names that one port of a NIC has in a bundle: LLDP, {@code ethtool} and {@code ip} name the network interface
 * ({@code rdma0}), RDMA counters the device and port ({@code mlx5_0/1}), kernel and PCIe the function ({@code
 * 0000:2a:00.0}). {@code rdma link} or {@code ibdev2netdev}, and {@code ethtool -i}, join them; where nobody joined them
 * each name stands for itself. Immutable.
 */
final class NicNames {
    private static final Pattern NETDEV = Pattern.compile("netdev");
    private static final Pattern BUS_INFO = Pattern.compile("bus-info");
    private static final String AMBIGUOUS = "";

    private record Name(String host, String name) {}

    private final Map<Name, String> interfaces = new HashMap<>();
    private final Map<Name, String> devices = new HashMap<>();

    private NicNames() {}

    /** What the bundle's outputs join. */
    static NicNames of(Evidence evidence) {
        NicNames names = new NicNames();
        evidence.named(NETDEV, FactKind.SETTING).forEach(fact -> {
            String device = fact.subject().replaceFirst("/\\d+$", "");
            names.join(fact.host(), fact.subject(), fact.value());
            if (!device.equals(fact.subject())) {
                names.join(fact.host(), device, fact.value());
            }
            names.devices.putIfAbsent(new Name(fact.host().strip(), fact.value()), device);
        });
        evidence.named(BUS_INFO, FactKind.SETTING)
                .filter(fact -> !fact.subject().isEmpty())
                .forEach(fact -> names.join(fact.host(), fact.value(), fact.subject()));
        return names;
    }

    /** A name with several interfaces, as a device of two ports has, is none of them. */
    private void join(String host, String name, String netdev) {
        interfaces.merge(new Name(host.strip(), name), netdev, (one, other) -> one.equals(other) ? one : AMBIGUOUS);
    }

    /** The name under which all names of one port are the same: its interface's, or the given one. */
    String joined(String host, String name) {
        String netdev = interfaces.getOrDefault(new Name(host, name), AMBIGUOUS);
        return netdev.equals(AMBIGUOUS) ? name : netdev;
    }

    /** A joined name as a person reads it: the device with its interface, or what is known of both. */
    String words(String host, String joined) {
        String device = devices.get(new Name(host, joined));
        return device == null ? joined : "%s (%s)".formatted(device, joined);
    }
}
